import { unsavedTexts as texts } from '../core/texts/unsaved';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog';

interface LeaveDialogProps {
  /** The question; by default that of the page's own work. */
  text?: string;
  onLeave(): void;
  onStay(): void;
  /** Saves the work and leaves; undefined if that is impossible. */
  onSave?: (() => void) | undefined;
}

/** Asks whether to leave unsaved work. */
export function LeaveDialog({ text = texts.question, onLeave, onStay, onSave }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      title={texts.title}
      text={text}
      confirmLabel={texts.leave}
      cancelLabel={texts.stay}
      danger
      more={onSave && { label: texts.save, onPress: onSave }}
      onConfirm={onLeave}
      onCancel={onStay}
    />
  );
}
