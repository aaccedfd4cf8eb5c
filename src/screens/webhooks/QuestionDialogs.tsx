import { useState } from 'react';
import { deleteWebhook, renewSecret } from '../../api/webhooks';
import type { Webhook, WebhookCreated } from '../../contract/webhooks';
import { problemFrom } from '../../lib/problem';
import { toast } from '../../stores/toasts';
import { common } from '../../texts/common';
import { webhooksTexts as texts } from '../../texts/webhooks';
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/dialog/ConfirmDialog';

interface DeleteDialogProps {
  webhook: Webhook;
  onDeleted(): void;
  onClose(): void;
}

export function DeleteDialog({ webhook, onDeleted, onClose }: DeleteDialogProps) {
  return (
    <Question
      title={texts.confirm.title}
      text={<bdi className="webhook-question">{texts.confirm.text(webhook.url)}</bdi>}
      confirmLabel={texts.actions.remove}
      onCancel={onClose}
      onAnswer={async () => {
        await deleteWebhook(webhook.id).catch((error: unknown) => {
          if (problemFrom(error).code !== 'not_found') throw error;
        });
        onClose();
        toast.success(texts.removed);
        onDeleted();
      }}
    />
  );
}

interface RenewDialogProps {
  webhook: Webhook;
  onRenewed(webhook: WebhookCreated): void;
  onClose(): void;
}

export function RenewDialog({ webhook, onRenewed, onClose }: RenewDialogProps) {
  return (
    <Question
      title={texts.secret.askTitle}
      text={texts.secret.ask}
      confirmLabel={texts.secret.make}
      onCancel={onClose}
      onAnswer={async () => onRenewed(await renewSecret(webhook.id))}
    />
  );
}

type QuestionProps = Pick<ConfirmDialogProps, 'title' | 'text' | 'confirmLabel' | 'onCancel'> & {
  onAnswer(): Promise<void>;
};

/** Stays open where what was confirmed fails. */
function Question({ onAnswer, title, ...question }: QuestionProps) {
  const [busy, setBusy] = useState(false);
  return (
    <ConfirmDialog
      {...question}
      title={title}
      cancelLabel={common.cancel}
      danger
      busy={busy}
      onConfirm={async () => {
        setBusy(true);
        try {
          await onAnswer();
        } catch (error) {
          setBusy(false);
          toast.error(`${title} ${problemFrom(error).detail}`);
        }
      }}
    />
  );
}
