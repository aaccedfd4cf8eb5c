import { useStore } from '../../react/useStore';
import { leaveDialog } from '../dialogs';
import { RenderScreen } from '../lazyScreen';
import { asked } from './askToLeave';

/** Shows the question while it stands. */
export function LeaveQuestion() {
  const question = useStore(asked);
  return (
    question && (
      <RenderScreen
        file={leaveDialog}
        props={{ onLeave: () => question.answer(true), onStay: () => question.answer(false) }}
      />
    )
  );
}
