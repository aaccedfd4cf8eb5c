import { problemFrom } from '../core/lib/problem';
import { toast } from '../core/stores/toasts';
import { common } from '../core/texts/common';
import { ConfirmDialog, type ConfirmDialogProps } from '../ui/dialog/ConfirmDialog';
import { useBusy } from './useBusy';

type QuestionProps = Pick<ConfirmDialogProps, 'title' | 'text' | 'confirmLabel' | 'onCancel'> & {
  cancelLabel?: string;
  /** Performs the confirmed action and closes the question. */
  onConfirm(): Promise<void>;
};

/** Asks before an irreversible action. Stays open if the action fails. */
export function Question({ title, onConfirm, ...question }: QuestionProps) {
  const { busy, onClick } = useBusy(() =>
    onConfirm().catch((error: unknown) => {
      toast.error(`${title}${title.endsWith('?') ? '' : '.'} ${problemFrom(error).detail}`);
    }),
  );
  return (
    <ConfirmDialog
      cancelLabel={common.cancel}
      {...question}
      title={title}
      danger
      busy={busy}
      onConfirm={onClick}
    />
  );
}
