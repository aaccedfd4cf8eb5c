import { useEffect } from 'react';
import { createStore } from '../lib/store';
import { useLatest } from '../react/useLatest';

/** Saves a form; resolves with false if something remains unsaved, which the form then reports. */
export type SaveWork = () => Promise<boolean>;

/** Asks whether to leave unsaved work; resolves with true to leave. `save` saves all of it. */
export type ConfirmLeave = (message: string, save?: SaveWork) => Promise<boolean>;

/** The forms with unsaved work, the newest last. */
const works = new Set<{ message: string; save: SaveWork | undefined }>();
/** Whether any form has unsaved work. */
export const hasUnsavedWork = createStore(false);
let confirmLeave: ConfirmLeave | null = null;
let askOtherTabs: () => Promise<string | null> = async () => null;

/** Sets the function that asks the user; with null every page can be left. */
export function setConfirmLeave(confirm: ConfirmLeave | null): void {
  confirmLeave = confirm;
}

/**
 * Sets the function that returns the question about the unsaved work of other tabs; null if they
 * have none.
 */
export function setOtherTabs(ask: () => Promise<string | null>): void {
  askOtherTabs = ask;
}

/** Returns the question about the unsaved work of other tabs, which a sign-out would end. */
export const questionOfOtherTabs = (): Promise<string | null> => askOtherTabs();

/**
 * Asks before a change of page, and makes the browser ask (in its own words) before the tab closes,
 * until the returned function is called.
 */
export function addUnsavedWork(message: string, save?: SaveWork): () => void {
  const work = { message, save };
  works.add(work);
  hasUnsavedWork.set(true);
  addEventListener('beforeunload', askBeforeUnload);
  return () => {
    works.delete(work);
    if (works.size > 0) return;
    hasUnsavedWork.set(false);
    removeEventListener('beforeunload', askBeforeUnload);
  };
}

/** Registers unsaved work while `when` is true. */
export function useBlocker(when: boolean, message: string, save?: SaveWork): void {
  const latest = useLatest(save);
  useEffect(() => {
    const saveLatest = async () => (await latest.current?.()) === true;
    return when ? addUnsavedWork(message, latest.current && saveLatest) : undefined;
  }, [when, message, latest]);
}

/** Returns the message of the newest unsaved work; null if there is none. */
export function blockingMessage(): string | null {
  return [...works].at(-1)?.message ?? null;
}

/** Asks before unsaved work is left; returns null if there is nothing to ask. */
export function askBeforeLeaving(): Promise<boolean> | null {
  const [work, ...others] = [...works].reverse();
  if (!work || !confirmLeave) return null;
  return confirmLeave(work.message, others.length > 0 ? undefined : work.save);
}

/** Asks before a sign-out, which leaves the work of all tabs. Returns whether to sign out. */
export async function confirmLeaving(): Promise<boolean> {
  const question = await askOtherTabs();
  if (question && confirmLeave && !(await confirmLeave(question))) return false;
  return (await askBeforeLeaving()) ?? true;
}

function askBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
