import { type ReactNode, useEffect } from 'react';
import { setGuard, watchHistory } from './location';

/** Asks whether to leave unsaved work behind; true goes on. */
export type ConfirmLeave = (message: string) => Promise<boolean>;

/** The messages of the forms that hold unsaved work, the newest last. */
const blocks = new Map<symbol, string>();

interface RouterProviderProps {
  confirmLeave: ConfirmLeave;
  children: ReactNode;
}

/** Follows the address, and asks before unsaved work is left. */
export function RouterProvider({ confirmLeave, children }: RouterProviderProps) {
  useEffect(watchHistory, []);
  useEffect(() => {
    setGuard(() => {
      const message = blockingMessage();
      return message === null ? null : confirmLeave(message);
    });
    return () => setGuard(() => null);
  }, [confirmLeave]);
  return children;
}

/** While `when` holds, a change of page asks first, and so does closing the tab (in the browser's own words). */
export function useBlocker(when: boolean, message: string): void {
  useEffect(() => {
    if (!when) return;
    const block = Symbol(message);
    blocks.set(block, message);
    addEventListener('beforeunload', askBeforeUnload);
    return () => {
      blocks.delete(block);
      if (blocks.size === 0) removeEventListener('beforeunload', askBeforeUnload);
    };
  }, [when, message]);
}

/** The message of the newest unsaved work, null where there is none. For leaving by other ways, such as sign-out. */
export function blockingMessage(): string | null {
  return [...blocks.values()].at(-1) ?? null;
}

function askBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
