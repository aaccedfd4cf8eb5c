import type { Id } from '../contract/types';
import { nothing } from '../http/decode';
import { request } from '../http/request';

/** Remembers that two items are different things; a repeat changes nothing. */
export function markDistinct(one: Id, other: Id): Promise<void> {
  return request('POST', `/api/clothes/${one}/distinct`, { decode: nothing, body: { clothesId: other } });
}
