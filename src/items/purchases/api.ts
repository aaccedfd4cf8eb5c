import type { Id, Purchase, PurchaseCreated, PurchaseInput } from '../../contract/types';
import { list, nothing, orNull } from '../../core/http/decode';
import { request } from '../../core/http/request';
import { purchase, purchaseCreated } from '../api/decoders';

export function listPurchases(clothesId: Id, signal?: AbortSignal): Promise<Purchase[]> {
  return request('GET', `/api/clothes/${clothesId}/purchases`, { decode: list(purchase), signal });
}

export function createPurchase(input: PurchaseInput, idempotencyKey?: string): Promise<PurchaseCreated> {
  return request('POST', '/api/purchases/', { decode: purchaseCreated, body: input, idempotencyKey });
}

/** Updates a purchase. Returns null if the API answers with an empty body. Throws a Problem. */
export function updatePurchase(id: Id, input: PurchaseInput): Promise<Purchase | null> {
  return request('PUT', `/api/purchases/${id}`, { decode: orNull(purchase), body: input });
}

export function deletePurchase(id: Id): Promise<void> {
  return request('DELETE', `/api/purchases/${id}`, { decode: nothing });
}
