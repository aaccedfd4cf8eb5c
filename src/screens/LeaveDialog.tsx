import { common } from '../texts/common';
import { shellTexts } from '../texts/shell';
import { ConfirmDialog } from '../ui/ConfirmDialog';

/** Asks before unsaved work is left. */
export function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <ConfirmDialog
      title={shellTexts.leaveTitle}
      text={common.unsaved}
      confirmLabel={common.leave}
      cancelLabel={common.stay}
      danger
      onConfirm={onLeave}
      onCancel={onStay}
    />
  );
}
