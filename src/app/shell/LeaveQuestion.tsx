import { lazyScreen, RenderScreen } from '../../core/page/lazyScreen';
import { useStore } from '../../core/react/useStore';
import { asked } from './askToLeave';

const leaveDialog = lazyScreen(() => import('../dialogs').then(({ LeaveDialog }) => LeaveDialog));

/** Shows the question whether to leave, while it is open. */
export function LeaveQuestion() {
  const question = useStore(asked);
  return (
    question && (
      <RenderScreen
        file={leaveDialog}
        props={{
          onLeave: () => question.answer('leave'),
          onStay: () => question.answer('stay'),
          onSave: question.canSave ? () => question.answer('save') : undefined,
        }}
      />
    )
  );
}
