import { lazyScreen, RenderScreen } from '../../features/page/lazyScreen';
import { useStore } from '../../react/useStore';
import { asked } from './askToLeave';

const leaveDialog = lazyScreen(() => import('../dialogs').then(({ LeaveDialog }) => LeaveDialog));

/** Shows the question while there is one. */
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
