import { useState } from 'react';
import { problemFrom } from '../../lib/problem';
import { toast } from '../../stores/toasts';
import { common } from '../../texts/common';
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/dialog/ConfirmDialog';

type QuestionProps = Pick<ConfirmDialogProps, 'title' | 'text' | 'confirmLabel' | 'onCancel'> & {
  /** Does what was confirmed, and closes the question. */
  onConfirm(): Promise<void>;
};

/** Asks before what cannot be undone. It stays open where what was confirmed fails. */
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
