import type { Webhook, WebhookCreated } from '../../contract/webhooks';
import { problemFrom } from '../../core/lib/problem';
import { toast } from '../../core/stores/toasts';
import { Question } from '../../page/Question';
import { deleteWebhook, renewSecret } from './api';
import { webhooksTexts as texts } from './texts';

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
      onConfirm={async () => {
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
      onConfirm={async () => onRenewed(await renewSecret(webhook.id))}
    />
  );
}
