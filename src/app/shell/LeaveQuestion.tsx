import { lazyScreen, RenderScreen } from '../../core/page/lazyScreen';
import { useStore } from '../../core/react/useStore';
import { asked } from './askToLeave';

const leaveDialog = lazyScreen(() => import('../dialogs').then(({ LeaveDialog }) => LeaveDialog));

/** Renders the open question whether to leave unsaved work; nothing if no question is open. */
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
