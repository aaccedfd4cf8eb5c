import { useEffect } from 'react';

/** Asks whether to leave unsaved work; true means to leave. */
export type ConfirmLeave = (message: string) => Promise<boolean>;

/** The messages of the forms that hold unsaved work, the newest last. */
const messages = new Map<symbol, string>();
let confirmLeave: ConfirmLeave | null = null;

/** Sets the function that asks the person; with null every page can be left. */
export function setConfirmLeave(confirm: ConfirmLeave | null): void {
  confirmLeave = confirm;
}

/**
 * Asks before a change of page, and has the browser ask (in its own words) before the tab is
 * closed, until the returned function is called.
 */
export function addUnsavedWork(message: string): () => void {
  const form = Symbol(message);
  messages.set(form, message);
  addEventListener('beforeunload', askBeforeUnload);
  return () => {
    messages.delete(form);
    if (messages.size === 0) removeEventListener('beforeunload', askBeforeUnload);
  };
}

/** Holds unsaved work while `when` is true. */
export function useBlocker(when: boolean, message: string): void {
  useEffect(() => (when ? addUnsavedWork(message) : undefined), [when, message]);
}

/** Returns the message of the newest unsaved work, null where there is none. */
export function blockingMessage(): string | null {
  return [...messages.values()].at(-1) ?? null;
}

/** Asks before unsaved work is left; null where there is nothing to ask. */
export function askBeforeLeaving(): Promise<boolean> | null {
  const message = blockingMessage();
  return message === null || !confirmLeave ? null : confirmLeave(message);
}

/** Asks before the app is left in another way than by an address, such as a sign-out. */
export async function confirmLeaving(): Promise<boolean> {
  return (await askBeforeLeaving()) ?? true;
}

function askBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
