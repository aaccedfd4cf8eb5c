import type { OwnPassword } from '../contract/factors';
import {
  type ApiToken,
  type ApiTokenCreated,
  type ApiTokenInput,
  apiToken,
  apiTokenCreated,
} from '../contract/tokens';
import type { Id } from '../contract/types';
import { list, nothing } from '../http/decode';
import { decoderOf } from '../http/decodeShape';
import { request } from '../http/request';

const decode = decoderOf(apiToken);
const created = decoderOf(apiTokenCreated);

/** Returns the API tokens of all people that can be used. */
export function listTokens(signal?: AbortSignal): Promise<ApiToken[]> {
  return request('GET', '/api/tokens/', { decode: list(decode), signal });
}

/** Makes a token, which only this answer holds. It may be refused for want of the password. */
export function createToken(input: ApiTokenInput & OwnPassword): Promise<ApiTokenCreated> {
  return request('POST', '/api/tokens/', { decode: created, body: input });
}

export function revokeToken(tokenId: Id): Promise<void> {
  return request('DELETE', `/api/tokens/${tokenId}`, { decode: nothing });
}
