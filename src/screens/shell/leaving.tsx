import { createStore, useStore } from '../../stores/createStore';
import { LeaveDialog } from '../LeaveDialog';

const asked = createStore<{ answer(leave: boolean): void } | null>(null);

/** Asks whether to leave unsaved work; true goes on. A second question while one stands is answered with no. */
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

/** Shows the question while it stands. */
export function LeaveQuestion() {
  const question = useStore(asked);
  return (
    question && <LeaveDialog onLeave={() => question.answer(true)} onStay={() => question.answer(false)} />
  );
}
