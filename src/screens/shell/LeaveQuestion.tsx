import { useStore } from '../../stores/createStore';
import { LeaveDialog } from '../LeaveDialog';
import { asked } from './askToLeave';

/** Shows the question while it stands. */
export function LeaveQuestion() {
  const question = useStore(asked);
  return (
    question && <LeaveDialog onLeave={() => question.answer(true)} onStay={() => question.answer(false)} />
  );
}
