import { useState } from 'react';
import type { Webhook, WebhookDelivery } from '../../contract/webhooks';
import { exactTime } from '../../core/lib/localTime';
import { toast } from '../../core/stores/toasts';
import { usePagedLoad } from '../../core/stores/usePagedLoad';
import { Loaded } from '../../page/Loaded';
import { useBusy } from '../../page/useBusy';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/dialog/Dialog';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { IconRetry } from '../../ui/icons';
import { Pager } from '../../ui/table/Pager';
import { deliverAgain, listDeliveries, tryWebhook } from './api';
import { webhooksTexts as texts } from './texts';

/** The number of deliveries on a page. */
const size = 25;

/** The deliveries of a webhook, the newest first; each can be sent again. */
export function DeliveriesDrawer({ webhook, onClose }: { webhook: Webhook; onClose(): void }) {
  const [page, setPage] = useState(1);
  const { result, stale, reload } = usePagedLoad(
    (signal) => listDeliveries(webhook.id, { page, size }, signal),
    page,
  );
  const send = async (call: () => Promise<unknown>) => {
    try {
      await call();
      toast.success(texts.deliveries.sent);
      reload();
    } catch (error) {
      toast.failure(error);
    }
  };
  const trial = useBusy(() => send(() => tryWebhook(webhook.id)));
  return (
    <Dialog
      title={texts.deliveries.title}
      width={560}
      className="drawer"
      initialFocus="heading"
      onClose={onClose}
      footer={
        <>
          <Button icon={<IconRetry />} onClick={reload}>
            {texts.deliveries.refresh}
          </Button>
          <Button {...trial}>{texts.deliveries.trial}</Button>
        </>
      }
    >
      <p className="muted webhook-url">
        <bdi>{webhook.url}</bdi>
      </p>
      <Loaded result={result} reload={reload} loading={<Skeleton lines={4} height={64} />}>
        {({ deliveries, meta }) => (
          <>
            {deliveries.length === 0 ? (
              <EmptyState text={texts.deliveries.empty} />
            ) : (
              <ol className="deliveries" aria-busy={stale || undefined}>
                {deliveries.map((delivery) => (
                  <Delivery
                    key={delivery.id}
                    delivery={delivery}
                    onAgain={() => send(() => deliverAgain(webhook.id, delivery.id))}
                  />
                ))}
              </ol>
            )}
            {meta.total > size && (
              <Pager
                page={page}
                size={size}
                count={meta.total}
                labels={{
                  range: (from, to, total) => texts.deliveries.range(from, to, total, meta.atLeast === true),
                }}
                onPage={setPage}
              />
            )}
            <p className="muted">{texts.deliveries.kept}</p>
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

const tones = { waiting: '', delivered: 'webhook-tag-good', failed: 'webhook-tag-bad' };

function Delivery({ delivery, onAgain }: { delivery: WebhookDelivery; onAgain(): Promise<void> }) {
  const { id, status, attempts, triedAt, nextAt, answer, detail, createdAt } = delivery;
  const again = useBusy(onAgain);
  const words = texts.deliveries;
  const event = eventText(delivery);
  const facts = [
    exactTime(triedAt ?? createdAt),
    attempts > 0 && words.attempts(attempts),
    answer !== null && words.answer(answer),
    nextAt !== null && attempts > 0 && `${words.next}: ${exactTime(nextAt)}`,
  ].filter((fact) => fact !== false);
  return (
    <li className="delivery">
      <div className="webhook-head">
        <h3>
          {event} <span className="muted">{words.number(id)}</span>
        </h3>
        <span className={`webhook-tag ${tones[status]}`}>{texts.statuses[status]}</span>
      </div>
      <p className="muted">{facts.join(' · ')}</p>
      {detail && <p>{detail}</p>}
      <Button size="small" aria-label={words.againNamed(event, id)} {...again}>
        {words.again}
      </Button>
    </li>
  );
}

/** Returns an event in words: «Товари: змінено, 12». */
function eventText({ event, subjectId }: WebhookDelivery): string {
  if (event === 'ping') return texts.trial;
  const [subject, kind] = event.split('.');
  // An event's name consists of a subject and a kind.
  const subjectText = texts.subjects[subject as keyof typeof texts.subjects];
  const kindText = texts.kinds[kind as keyof typeof texts.kinds];
  return `${subjectText}: ${kindText}, ${subjectId}`;
}
