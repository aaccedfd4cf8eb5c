import { createStore } from '../../lib/store';

/** The question that stands, for LeaveQuestion to show. */
export const asked = createStore<{ answer(leave: boolean): void } | null>(null);

/**
 * Asks whether to leave unsaved work; true goes on. A second question while one stands is answered
 * with no.
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
