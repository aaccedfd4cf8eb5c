import { type JoinInput, type LinkTarget, linkTarget } from '../../contract/people';
import type { Session } from '../../contract/signIn';
import { decoderOf } from '../../core/http/decodeShape';
import { request } from '../../core/http/request';
import { tokenOf } from '../../core/http/tokens';

const target = decoderOf(linkTarget);

/** Calls that use a link; they need no session. */

export function checkLink(token: string, signal?: AbortSignal): Promise<LinkTarget> {
  return request('POST', '/api/auth/join/check', {
    decode: target,
    body: { token },
    auth: false,
    signal,
  });
}

export function join(input: JoinInput): Promise<Session> {
  const decode = (value: unknown) => ({ accessToken: tokenOf(value) });
  return request('POST', '/api/auth/join', { decode, body: input, auth: false });
}
