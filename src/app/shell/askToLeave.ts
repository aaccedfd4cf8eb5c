import { createStore } from '../../core/lib/store';
import type { SaveWork } from '../../core/router/unsavedWork';

type Answer = 'stay' | 'leave' | 'save';

/** The open question, which LeaveQuestion shows. */
export const asked = createStore<{ canSave: boolean; answer(answer: Answer): void } | null>(null);

let isAsking = false;

/**
 * Asks whether to leave unsaved work; resolves with true to leave, once `save` has saved it if so
 * answered. Resolves with false while another question is open.
 */
export async function askToLeave(_message?: string, save?: SaveWork): Promise<boolean> {
  if (isAsking) return false;
  isAsking = true;
  try {
    const answer = await new Promise<Answer>((answer) => asked.set({ canSave: Boolean(save), answer }));
    // The question closes before the save: a field with an error takes the focus.
    asked.set(null);
    return answer === 'save' && save ? await save() : answer === 'leave';
  } finally {
    isAsking = false;
  }
}
