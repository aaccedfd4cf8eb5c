import { createStore } from '../../core/lib/store';
import type { SaveWork } from '../../core/router/unsavedWork';
import { lazyScreen } from '../../page/lazyScreen';

export const leaveDialog = lazyScreen(() => import('../dialogs').then(({ LeaveDialog }) => LeaveDialog));

type Answer = 'stay' | 'leave' | 'save';

/** The open question, which LeaveQuestion shows; null while there is none. */
export const asked = createStore<{
  message: string;
  canSave: boolean;
  answer(answer: Answer): void;
} | null>(null);

let isAsking = false;

/**
 * Asks whether to leave unsaved work. Resolves with true if the user leaves or if `save` has saved
 * the work; with false if the user stays, or if another question is open. If the dialog's file
 * cannot be fetched, the browser's own dialog asks instead.
 */
export async function askToLeave(message: string, save?: SaveWork): Promise<boolean> {
  if (isAsking) return false;
  isAsking = true;
  try {
    const isThere = await leaveDialog.fetch().catch(() => null);
    if (!isThere) return confirm(message);
    const answer = await new Promise<Answer>((answer) =>
      asked.set({ message, canSave: Boolean(save), answer }),
    );
    // The question closes before the save, so that a field with an error can take the focus.
    asked.set(null);
    return answer === 'save' && save ? await save() : answer === 'leave';
  } finally {
    isAsking = false;
  }
}
