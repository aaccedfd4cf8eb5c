import { useStore } from '../../core/react/useStore';
import { hasUnsavedWork } from '../../core/router/unsavedWork';
import { useFetch } from '../../page/lazyDialog';
import { asked, leaveDialog } from './askToLeave';

/** Renders the open question whether to leave unsaved work; nothing if no question is open. */
export function LeaveQuestion() {
  const question = useStore(asked);
  // Fetched with the first change at the latest, because the connection may be gone when it is
  // needed.
  const LeaveDialog = useFetch(leaveDialog, true, !useStore(hasUnsavedWork));
  return (
    question &&
    LeaveDialog && (
      <LeaveDialog
        text={question.message}
        onLeave={() => question.answer('leave')}
        onStay={() => question.answer('stay')}
        onSave={question.canSave ? () => question.answer('save') : undefined}
      />
    )
  );
}
