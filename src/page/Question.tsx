import { useState } from 'react';
import { problemFrom } from '../core/lib/problem';
import { toast } from '../core/stores/toasts';
import { common } from '../core/texts/common';
import { ConfirmDialog, type ConfirmDialogProps } from '../ui/dialog/ConfirmDialog';

type QuestionProps = Pick<ConfirmDialogProps, 'title' | 'text' | 'confirmLabel' | 'onCancel'> & {
  /** Performs the confirmed action and closes the question. */
  onConfirm(): Promise<void>;
};

/** Asks before an irreversible action. Stays open if the action fails. */
export function Question({ title, onConfirm, ...question }: QuestionProps) {
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await onConfirm();
    } catch (error) {
      setBusy(false);
      toast.error(`${title}${title.endsWith('?') ? '' : '.'} ${problemFrom(error).detail}`);
    }
  };
  return (
    <ConfirmDialog
      {...question}
      title={title}
      cancelLabel={common.cancel}
      danger
      busy={busy}
      onConfirm={confirm}
    />
  );
}
