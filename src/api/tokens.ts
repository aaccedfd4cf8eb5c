import type { OwnPassword } from '../contract/factors';
import {
  type ApiToken,
  type ApiTokenCreated,
  type ApiTokenInput,
  type ApiTokenRole,
  apiTokenRoles,
} from '../contract/tokens';
import type { Id } from '../contract/types';
import { fields, id, list, nothing, text } from '../http/decode';
import { request } from '../http/request';
import { textOrNull } from './values';

/** Returns the API tokens of all people that can be used. */
export function listTokens(signal?: AbortSignal): Promise<ApiToken[]> {
  return request('GET', '/api/tokens/', { decode: list(apiToken), signal });
}

/** Makes a token, which only this answer holds. It may be refused for want of the password. */
export function createToken(input: ApiTokenInput & OwnPassword): Promise<ApiTokenCreated> {
  return request('POST', '/api/tokens/', { decode: created, body: input });
}

export function revokeToken(tokenId: Id): Promise<void> {
  return request('DELETE', `/api/tokens/${tokenId}`, { decode: nothing });
}

function apiToken(value: unknown): ApiToken {
  const entry = fields(value);
  const maker = fields(entry.administrator);
  return {
    id: id(entry.id),
    name: text(entry.name),
    role: role(entry.role),
    until: text(entry.until),
    createdAt: text(entry.createdAt),
    lastUsedAt: textOrNull(entry.lastUsedAt),
    administrator: { id: id(maker.id), email: text(maker.email) },
  };
}

function created(value: unknown): ApiTokenCreated {
  const { token } = fields(value);
  if (typeof token !== 'string' || token === '') throw new TypeError('not a token');
  return { ...apiToken(value), token };
}

function role(value: unknown): ApiTokenRole {
  const known = apiTokenRoles.find((word) => word === value);
  if (!known) throw new TypeError('not a role');
  return known;
}
