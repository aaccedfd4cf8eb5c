import { unsavedTexts as texts } from '../../texts/unsaved';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';

/** Asks whether to leave unsaved work. */
export function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  return (
    <ConfirmDialog
      title={texts.title}
      text={texts.question}
      confirmLabel={texts.leave}
      cancelLabel={texts.stay}
      danger
      onConfirm={onLeave}
      onCancel={onStay}
    />
  );
}
