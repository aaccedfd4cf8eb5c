import { setMaxListeners } from 'node:events';
import { second } from '../platform/clock';
import { SettledIds } from '../platform/db/SettledIds';
import { repeatWork } from '../platform/work/regularWork';
import type { ServerLease } from '../platform/work/ServerLease';
import type { Services } from '../services';
import { bodyOf } from './body';
import {
  type Attempted,
  claimWebhook,
  dueAt,
  dueDeliveries,
  heldWebhook,
  releaseWebhook,
  spreadChanges,
  storeAttempts,
  webhooksAtRest,
} from './deliveryRows';
import type { Resolve } from './lookup';
import { nextAttempt } from './retryTimes';
import { unseal } from './secrets';
import { type Sent, send } from './send';
import { signatureHeaders } from './signature';
import type { WebhookDeliveryRow, WebhookRow } from './tables';
import { webhookTexts } from './texts';

/** Maximum number of concurrent attempts per webhook; each concerns a different subject. */
const parallel = 4;

export interface DeliverySettings {
  /** Milliseconds between two checks for due deliveries. */
  lookEvery: number;
  /** Milliseconds for one attempt. */
  timeout: number;
  /** Milliseconds that attempts have to finish when the server stops. */
  stopTime: number;
  resolve?: Resolve;
}

export const defaultDeliverySettings: DeliverySettings = {
  lookEvery: second,
  timeout: 10 * second,
  stopTime: 4 * second,
};

interface WorkerServices extends Pick<Services, 'db' | 'dataVersion' | 'clock' | 'logger' | 'config'> {
  lease: ServerLease;
}

/**
 * Delivers changes to webhooks, at least once each, and in order for each subject. Only one server
 * at a time delivers to a webhook. Deliveries are derived from the history, so writers do nothing
 * for them. An attempt whose outcome could not be stored is repeated.
 */
export class DeliveryWorker {
  readonly #working = new Map<number, Promise<void>>();
  readonly #settled: SettledIds;
  /**
   * When the server stops, `#stopping` prevents further attempts; a while later `#aborting` cuts
   * off those that still run.
   */
  readonly #stopping = new AbortController();
  readonly #aborting = new AbortController();
  #looking: Promise<void> = Promise.resolve();
  /** Until this time no delivery is due unless the data changes, so no check is needed. */
  #idle: { version: string; until: number } | null = null;

  constructor(
    private readonly services: WorkerServices,
    private readonly settings: DeliverySettings = defaultDeliverySettings,
  ) {
    this.#settled = new SettledIds(services.db, 'changes');
    // Every attempt listens to the signal. Node would report so many listeners as a leak.
    setMaxListeners(0, this.#aborting.signal);
  }

  /** Checks for due deliveries repeatedly, until `stop`. */
  start(): void {
    const { lookEvery: every } = this.settings;
    const sentence = 'webhooks could not be looked through';
    const looking = { name: 'webhooks', every, sentence, work: () => this.look() };
    this.#looking = repeatWork({ logger: this.services.logger }, [looking], this.#stopping.signal);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    const limit = setTimeout(() => this.#aborting.abort(), this.settings.stopTime);
    await this.#looking;
    await this.settle();
    clearTimeout(limit);
  }

  /** Starts the due deliveries, in addition to the running ones. */
  async look(): Promise<void> {
    const now = this.services.clock.now();
    const version = this.services.dataVersion.known();
    if (version !== null && version === this.#idle?.version && now < this.#idle.until) return;
    const { db, lease } = this.services;
    const atRest = await webhooksAtRest(db, lease.id);
    const settled = atRest.length === 0 ? 0 : await this.#settled.read();
    let until = Number.POSITIVE_INFINITY;
    for (const webhook of atRest) until = Math.min(until, dueAt(webhook, settled));
    this.#idle = version === null || until <= now ? null : { version, until };
    // Only webhooks with a due delivery are claimed, because claiming writes to the database.
    for (const { id } of atRest.filter((webhook) => dueAt(webhook, settled) <= now)) {
      if (this.#working.has(id)) continue;
      this.#working.set(
        id,
        this.#work(id, settled).finally(() => this.#working.delete(id)),
      );
    }
  }

  /** Resolves when no delivery is running. */
  async settle(): Promise<void> {
    await Promise.all(this.#working.values());
  }

  /** Delivers to one webhook as long as deliveries are due. Never throws. */
  async #work(id: number, settled: number): Promise<void> {
    const { db, lease, logger } = this.services;
    try {
      if (!(await claimWebhook(db, id, lease.id))) return;
      while (!this.#stopping.signal.aborted && (await this.#round(id, settled))) {
        // On SQLite nothing above lets other work run, so other calls get a turn before each round.
        await new Promise((resolve) => setImmediate(resolve));
      }
      await releaseWebhook(db, id, lease.id);
    } catch (error) {
      logger.warn({ err: error, webhookId: id }, 'a webhook could not be delivered to; the next look will');
    }
  }

  /** Runs one round of deliveries. Returns whether there may be more to do at once. */
  async #round(id: number, settled: number): Promise<boolean> {
    const { db, lease, clock } = this.services;
    const webhook = await heldWebhook(db, id, lease.id, clock.now());
    if (!webhook) return false;
    const due = await dueDeliveries(db, id, clock.now(), parallel);
    const isFurther = due.length < parallel && (await spreadChanges(db, id, lease.id, settled, clock.now()));
    if (due.length === 0) return isFurther;
    const attempted = await Promise.all(due.map((delivery) => this.#attempt(webhook, delivery)));
    const ended = attempted.filter((one) => one !== null);
    await storeAttempts(db, id, lease.id, ended, clock.now());
    return ended.length > 0;
  }

  /** Attempts a delivery. Returns null if the stopping server cut the attempt off. */
  async #attempt(webhook: WebhookRow, delivery: WebhookDeliveryRow): Promise<Attempted | null> {
    const { db, clock, config, logger } = this.services;
    const began = clock.now();
    const body = await bodyOf(db, delivery);
    if (body === null) return this.#failed(delivery, began, webhookTexts.failed.changeGone, null, true);
    const secret = unseal(webhook.secret, config.jwtSecret);
    if (secret === null) return this.#failed(delivery, began, webhookTexts.failed.secretLost);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'ClothesAdmin-Webhooks',
      ...signatureHeaders(secret, { id: delivery.id, body, now: began }),
    };
    const url = new URL(webhook.url);
    const settings = { ...this.settings, toPrivate: config.webhooksToPrivate };
    const sent = await send(url, body, headers, settings, this.#aborting.signal);
    if ('reason' in sent && sent.reason === 'stopped') return null;
    const detail = failureOf(sent);
    const answer = 'status' in sent ? sent.status : null;
    if (detail !== null) {
      const reason = 'reason' in sent ? sent.reason : sent.status;
      logger.info({ webhookId: webhook.id, deliveryId: delivery.id, reason }, 'a webhook was not delivered');
      return this.#failed(delivery, began, detail, answer);
    }
    return { ...attemptOf(delivery, began), status: 'delivered', nextAt: clock.now(), answer, detail };
  }

  #failed(
    delivery: WebhookDeliveryRow,
    began: number,
    detail: string,
    answer: number | null = null,
    isFinal = false,
  ): Attempted {
    const now = this.services.clock.now();
    const attempt = attemptOf(delivery, began);
    const next = isFinal ? null : nextAttempt(attempt.attempts, attempt.firstTriedAt, now);
    return { ...attempt, status: next === null ? 'failed' : 'waiting', nextAt: next ?? now, answer, detail };
  }
}

function attemptOf({ id, attempts, first_tried_at }: WebhookDeliveryRow, began: number) {
  return { id, attempts: attempts + 1, firstTriedAt: first_tried_at ?? began };
}

/** Returns why an attempt failed; null if it did not. */
function failureOf(sent: Sent): string | null {
  const { failed } = webhookTexts;
  if ('reason' in sent) return sent.reason === 'stopped' ? null : failed[sent.reason];
  const { status } = sent;
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? failed.redirect(status) : failed.status(status);
}
