import { type Webhook, webhookKinds, webhookSubjects } from '../../contract/webhooks';
import { clock } from '../../core/lib/clock';
import { exactTime } from '../../core/lib/localTime';
import { problemFrom } from '../../core/lib/problem';
import { toast } from '../../core/stores/toasts';
import { useBusy } from '../../page/useBusy';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/feedback/Notice';
import { useFocusRecovery } from '../../ui/hooks/useFocusRecovery';
import { saveWebhook } from './api';
import { webhooksTexts as texts } from './texts';

/** The dialog that a webhook's button opens. */
export type WebhookQuestion = 'form' | 'deliveries' | 'renew' | 'delete';

interface WebhookListProps {
  webhooks: readonly Webhook[];
  onChanged(): void;
  onOpen(question: WebhookQuestion, webhook: Webhook): void;
}

export function WebhookList({ webhooks, onChanged, onOpen }: WebhookListProps) {
  const list = useFocusRecovery<HTMLUListElement>();
  return (
    <ul {...list} className="webhooks" tabIndex={-1} aria-label={texts.list}>
      {webhooks.map((webhook) => (
        <WebhookItem key={webhook.id} webhook={webhook} onChanged={onChanged} onOpen={onOpen} />
      ))}
    </ul>
  );
}

type WebhookItemProps = Omit<WebhookListProps, 'webhooks'> & { webhook: Webhook };

function WebhookItem({ webhook, onChanged, onOpen }: WebhookItemProps) {
  const { url, events, enabled, lastDelivery, administrator, pausedBecause } = webhook;
  const toggle = useBusy(async () => {
    try {
      await saveWebhook(webhook.id, { enabled: !enabled });
      toast.success(enabled ? texts.paused : texts.resumed);
    } catch (error) {
      toast.error(problemFrom(error).detail);
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
        {button(actions.secret, () => onOpen('renew', webhook))}
        {button(actions.remove, () => onOpen('delete', webhook))}
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
