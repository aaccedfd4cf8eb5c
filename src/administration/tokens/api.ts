import type { OwnPassword } from '../../contract/factors';
import {
  type ApiToken,
  type ApiTokenCreated,
  type ApiTokenInput,
  apiToken,
  apiTokenCreated,
} from '../../contract/tokens';
import type { Id } from '../../contract/types';
import { list, nothing } from '../../core/http/decode';
import { decoderOf } from '../../core/http/decodeShape';
import { request } from '../../core/http/request';

const decode = decoderOf(apiToken);
const created = decoderOf(apiTokenCreated);

/** Returns the valid API tokens of all people. */
export function listTokens(signal?: AbortSignal): Promise<ApiToken[]> {
  return request('GET', '/api/tokens/', { decode: list(decode), signal });
}

/**
 * Creates a token. Only this answer contains the token itself. The server may refuse the call
 * without the password.
 */
export function createToken(input: ApiTokenInput & OwnPassword): Promise<ApiTokenCreated> {
  return request('POST', '/api/tokens/', { decode: created, body: input });
}

export function revokeToken(tokenId: Id): Promise<void> {
  return request('DELETE', `/api/tokens/${tokenId}`, { decode: nothing });
}
