import { type Webhook, type WebhookCreated, webhookKinds, webhookSubjects } from '../../contract/webhooks';
import { clock } from '../../core/lib/clock';
import { exactTime } from '../../core/lib/localTime';
import { problemFrom } from '../../core/lib/problem';
import { toast } from '../../core/stores/toasts';
import { useBusy } from '../../page/useBusy';
import { useConfirmed } from '../../page/useConfirmed';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/feedback/Notice';
import { useFocusRecovery } from '../../ui/hooks/useFocusRecovery';
import { deleteWebhook, renewSecret, saveWebhook } from './api';
import { webhooksTexts as texts } from './texts';

interface WebhookListProps {
  webhooks: readonly Webhook[];
  onChanged(): void;
  onRenewed(webhook: WebhookCreated): void;
  onOpen(kind: 'deliveries' | 'form', webhook: Webhook): void;
}

export function WebhookList({ webhooks, onChanged, onRenewed, onOpen }: WebhookListProps) {
  const list = useFocusRecovery<HTMLUListElement>();
  const renewal = useConfirmed((webhook: Webhook) => ({
    title: texts.secret.askTitle,
    text: texts.secret.ask,
    confirmLabel: texts.secret.make,
    act: () => renewSecret(webhook.id),
    onDone: onRenewed,
  }));
  const removal = useConfirmed((webhook: Webhook) => ({
    title: texts.confirm.title,
    text: <bdi className="webhook-question">{texts.confirm.text(webhook.url)}</bdi>,
    confirmLabel: texts.actions.remove,
    act: () =>
      deleteWebhook(webhook.id).catch((error: unknown) => {
        if (problemFrom(error).code !== 'not_found') throw error;
      }),
    onDone: () => {
      toast.success(texts.removed);
      onChanged();
    },
  }));
  const asks = { onChanged, onOpen, onRenew: renewal.ask, onRemove: removal.ask };
  return (
    <>
      <ul {...list} className="webhooks" tabIndex={-1} aria-label={texts.list}>
        {webhooks.map((webhook) => (
          <WebhookItem key={webhook.id} webhook={webhook} {...asks} />
        ))}
      </ul>
      {renewal.question}
      {removal.question}
    </>
  );
}

interface WebhookItemProps extends Pick<WebhookListProps, 'onChanged' | 'onOpen'> {
  webhook: Webhook;
  onRenew(webhook: Webhook): void;
  onRemove(webhook: Webhook): void;
}

function WebhookItem({ webhook, onChanged, onOpen, onRenew, onRemove }: WebhookItemProps) {
  const { url, events, enabled, lastDelivery, administrator, pausedBecause } = webhook;
  const toggle = useBusy(async () => {
    try {
      await saveWebhook(webhook.id, { enabled: !enabled });
      toast.success(enabled ? texts.paused : texts.resumed);
    } catch (error) {
      toast.failure(error);
    }
    onChanged();
  });
  const { actions } = texts;
  const button = (label: string, onClick: () => void, busy?: boolean) => (
    <Button size="small" aria-label={actions.named(label, url)} busy={busy} onClick={onClick}>
      {label}
    </Button>
  );
  return (
    <li className="card webhook">
      <div className="webhook-head">
        <h2 className="webhook-url">
          <bdi>{url}</bdi>
        </h2>
        <StateTag webhook={webhook} />
      </div>
      {!enabled && pausedBecause && (
        <Notice kind="warning">{texts.state.pausedBecause[pausedBecause]}</Notice>
      )}
      {failsLong(webhook) && <Notice kind="warning">{texts.state.failingLong}</Notice>}
      <ul className="webhook-events">
        {eventLines(events).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="muted">
        {lastDelivery?.triedAt
          ? `${texts.state.last}: ${exactTime(lastDelivery.triedAt)}, ${texts.statuses[lastDelivery.status].toLowerCase()}`
          : texts.state.unused}
      </p>
      <p className="muted">
        {administrator ? (
          <>
            {texts.state.answersFor}: <bdi>{administrator.email}</bdi>
          </>
        ) : (
          texts.state.nobodyAnswers
        )}
      </p>
      <div className="webhook-actions">
        {button(actions.deliveries, () => onOpen('deliveries', webhook))}
        {button(actions.edit, () => onOpen('form', webhook))}
        {button(enabled ? actions.pause : actions.resume, toggle.onClick, toggle.busy)}
        {button(actions.secret, () => onRenew(webhook))}
        {button(actions.remove, () => onRemove(webhook))}
      </div>
    </li>
  );
}

function StateTag({ webhook: { enabled, failingSince } }: { webhook: Webhook }) {
  const { state } = texts;
  if (!enabled) return <span className="webhook-tag">{state.paused}</span>;
  if (failingSince)
    return <span className="webhook-tag webhook-tag-bad">{state.failingSince(exactTime(failingSince))}</span>;
  return <span className="webhook-tag webhook-tag-good">{state.works}</span>;
}

const day = 24 * 3_600_000;

function failsLong({ enabled, failingSince }: Webhook): boolean {
  return enabled && failingSince !== null && clock.date() - Date.parse(failingSince) >= day;
}

/** Returns the events in words, a line for each subject: «Товари: створено, змінено». */
function eventLines(events: Webhook['events']): string[] {
  return webhookSubjects.flatMap((subject) => {
    const kinds = webhookKinds.filter((kind) => events.includes(`${subject}.${kind}`));
    if (kinds.length === 0) return [];
    return [`${texts.subjects[subject]}: ${kinds.map((kind) => texts.kinds[kind]).join(', ')}`];
  });
}
