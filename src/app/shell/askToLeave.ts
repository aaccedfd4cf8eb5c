import { createStore } from '../../lib/store';

/** The open question, for LeaveQuestion to show. */
export const asked = createStore<{ answer(leave: boolean): void } | null>(null);

/**
 * Asks whether to leave unsaved work; true means to leave. While one question is open, another is
 * answered with no.
 */
export function askToLeave(): Promise<boolean> {
  if (asked.get()) return Promise.resolve(false);
  return new Promise((resolve) => {
    asked.set({
      answer(leave) {
        asked.set(null);
        resolve(leave);
      },
    });
  });
}
