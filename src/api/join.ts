import type { JoinInput, LinkTarget } from '../contract/people';
import type { Session } from '../contract/types';
import { fields, text } from '../http/decode';
import { request } from '../http/request';
import { tokenOf } from '../http/tokens';
import { roleOf } from './people';

/** Calls by which a link is used, without a session. */

export function checkLink(token: string, signal?: AbortSignal): Promise<LinkTarget> {
  return request('POST', '/api/auth/join/check', {
    decode: linkTarget,
    body: { token },
    auth: false,
    signal,
  });
}

export function join(input: JoinInput): Promise<Session> {
  const decode = (value: unknown) => ({ accessToken: tokenOf(value) });
  return request('POST', '/api/auth/join', { decode, body: input, auth: false });
}

function linkTarget(value: unknown): LinkTarget {
  const entry = fields(value);
  return {
    email: text(entry.email),
    name: text(entry.name),
    role: roleOf(entry.role),
    kind: entry.kind === 'reset' ? 'reset' : 'invitation',
  };
}
