import type { PurchaseChange, SeenPurchase } from '../../contract/purchaseChange';
import type { Id, Purchase, PurchaseCreated, PurchaseInput } from '../../contract/types';
import { list, nothing, orNull } from '../../core/http/decode';
import { request } from '../../core/http/request';
import type { Problem } from '../../core/lib/problem';
import { purchase, purchaseCreated } from '../api/decoders';

export function listPurchases(clothesId: Id, signal?: AbortSignal): Promise<Purchase[]> {
  return request('GET', `/api/clothes/${clothesId}/purchases`, { decode: list(purchase), signal });
}

export function createPurchase(input: PurchaseInput, idempotencyKey?: string): Promise<PurchaseCreated> {
  return request('POST', '/api/purchases/', { decode: purchaseCreated, body: input, idempotencyKey });
}

/**
 * Updates a purchase. Returns null if the API answers with an empty body. Throws a Problem, which
 * `isPurchaseStale` if somebody else has changed what was seen.
 */
export function updatePurchase(id: Id, change: PurchaseChange): Promise<Purchase | null> {
  return request('PUT', `/api/purchases/${id}`, { decode: orNull(purchase), body: change });
}

/** Deletes a purchase; with `seen` only if it still has these values. Throws like an update. */
export function deletePurchase(id: Id, seen?: SeenPurchase): Promise<void> {
  return request('DELETE', `/api/purchases/${id}`, { decode: nothing, body: seen && { seen } });
}

/** Returns whether somebody else has changed or deleted the purchase since it was seen. */
export function isPurchaseStale({ status, code }: Problem): boolean {
  return status === 412 || code === 'not_found';
}
