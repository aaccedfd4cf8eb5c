import type { Id, PageMeta } from '../contract/types';
import {
  type Webhook,
  type WebhookCreated,
  type WebhookDelivery,
  type WebhookEvent,
  type WebhookInput,
  webhookEvents,
} from '../contract/webhooks';
import { fields, id, list, nothing, orNull, text } from '../http/decode';
import { request, requestFull } from '../http/request';
import { listOrEmpty, numberOrNull, textOrNull } from './values';

export function listWebhooks(signal?: AbortSignal): Promise<Webhook[]> {
  return request('GET', '/api/webhooks/', { decode: list(webhook), signal });
}

export function createWebhook(input: WebhookInput, idempotencyKey: string): Promise<WebhookCreated> {
  return request('POST', '/api/webhooks/', { decode: withSecret, body: input, idempotencyKey });
}

export function saveWebhook(webhookId: Id, input: WebhookInput): Promise<Webhook> {
  return request('PUT', `/api/webhooks/${webhookId}`, { decode: webhook, body: input });
}

export function deleteWebhook(webhookId: Id): Promise<void> {
  return request('DELETE', `/api/webhooks/${webhookId}`, { decode: nothing });
}

/** The former secret is gone. */
export function renewSecret(webhookId: Id): Promise<WebhookCreated> {
  return request('POST', `/api/webhooks/${webhookId}/secret`, { decode: withSecret });
}

/** Sends an event that tells of no change. */
export function tryWebhook(webhookId: Id): Promise<WebhookDelivery> {
  return request('POST', `/api/webhooks/${webhookId}/ping`, { decode: delivery });
}

export interface DeliveriesAnswer {
  deliveries: WebhookDelivery[];
  meta: PageMeta;
}

export async function listDeliveries(
  webhookId: Id,
  query: { page: number; size: number },
  signal?: AbortSignal,
): Promise<DeliveriesAnswer> {
  const { data, meta } = await requestFull('GET', `/api/webhooks/${webhookId}/deliveries`, {
    decode: list(delivery),
    query,
    signal,
  });
  return { deliveries: data, meta: meta ?? { total: data.length, page: 1, size: Math.max(1, data.length) } };
}

export function deliverAgain(webhookId: Id, deliveryId: Id): Promise<WebhookDelivery> {
  return request('POST', `/api/webhooks/${webhookId}/deliveries/${deliveryId}/again`, { decode: delivery });
}

function webhook(value: unknown): Webhook {
  const entry = fields(value);
  return {
    id: id(entry.id),
    url: text(entry.url),
    events: listOrEmpty(event)(entry.events),
    enabled: entry.enabled === true,
    createdAt: text(entry.createdAt),
    administrator: orNull(administrator)(entry.administrator),
    pausedBecause: reasons.find((one) => one === entry.pausedBecause) ?? null,
    lastDelivery: orNull(lastDelivery)(entry.lastDelivery),
    failingSince: textOrNull(entry.failingSince),
  };
}

const reasons = ['disabled', 'demoted'] as const;

function administrator(value: unknown): NonNullable<Webhook['administrator']> {
  const entry = fields(value);
  return { id: id(entry.id), email: text(entry.email) };
}

function withSecret(value: unknown): WebhookCreated {
  const secret = text(fields(value).secret);
  if (secret === '') throw new TypeError('no secret');
  return { ...webhook(value), secret };
}

function delivery(value: unknown): WebhookDelivery {
  const entry = fields(value);
  return {
    id: id(entry.id),
    event: entry.event === 'ping' ? 'ping' : event(entry.event),
    subjectId: orNull(id)(entry.subjectId),
    changeId: orNull(id)(entry.changeId),
    createdAt: text(entry.createdAt),
    status: status(entry.status),
    attempts: numberOrNull(entry.attempts) ?? 0,
    triedAt: textOrNull(entry.triedAt),
    nextAt: textOrNull(entry.nextAt),
    answer: numberOrNull(entry.answer),
    detail: textOrNull(entry.detail),
  };
}

function lastDelivery(value: unknown): NonNullable<Webhook['lastDelivery']> {
  const entry = fields(value);
  return { status: status(entry.status), triedAt: textOrNull(entry.triedAt) };
}

function event(value: unknown): WebhookEvent {
  const known = webhookEvents.find((one) => one === value);
  if (!known) throw new TypeError('not an event');
  return known;
}

function status(value: unknown): WebhookDelivery['status'] {
  if (value === 'waiting' || value === 'delivered' || value === 'failed') return value;
  throw new TypeError('not a status');
}
