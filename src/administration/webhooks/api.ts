import type { Id, PageMeta } from '../../contract/types';
import {
  type Webhook,
  type WebhookChange,
  type WebhookCreated,
  type WebhookDelivery,
  type WebhookInput,
  webhook,
  webhookCreated,
  webhookDelivery,
} from '../../contract/webhooks';
import { list, nothing } from '../../core/http/decode';
import { decoderOf } from '../../core/http/decodeShape';
import { request, requestFull } from '../../core/http/request';

const decode = decoderOf(webhook);
const withSecret = decoderOf(webhookCreated);
const delivery = decoderOf(webhookDelivery);

export function listWebhooks(signal?: AbortSignal): Promise<Webhook[]> {
  return request('GET', '/api/webhooks/', { decode: list(decode), signal });
}

export function createWebhook(input: WebhookInput, idempotencyKey: string): Promise<WebhookCreated> {
  return request('POST', '/api/webhooks/', { decode: withSecret, body: input, idempotencyKey });
}

/** Changes the given settings; the others stay as somebody else may have set them. */
export function saveWebhook(webhookId: Id, change: WebhookChange): Promise<Webhook> {
  return request('PUT', `/api/webhooks/${webhookId}`, { decode, body: change });
}

export function deleteWebhook(webhookId: Id): Promise<void> {
  return request('DELETE', `/api/webhooks/${webhookId}`, { decode: nothing });
}

/**
 * Replaces the secret and returns the webhook with the new one; the former secret stops working.
 */
export function renewSecret(webhookId: Id): Promise<WebhookCreated> {
  return request('POST', `/api/webhooks/${webhookId}/secret`, { decode: withSecret });
}

/** Sends a test event, which reports no change. */
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
