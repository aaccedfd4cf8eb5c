import {
  type Me,
  me as ownAccount,
  type PasswordInput,
  type SessionInfo,
  sessionInfo,
} from '../../contract/signIn';
import type { Id } from '../../contract/types';
import { list, nothing } from '../../core/http/decode';
import { decoderOf } from '../../core/http/decodeShape';
import { request } from '../../core/http/request';

/**
 * Calls about the account of the signed-in person. They are in a separate file, because no first
 * page needs them.
 */

const account = decoderOf(ownAccount);
const session = decoderOf(sessionInfo);

export function me(signal?: AbortSignal): Promise<Me> {
  return request('GET', '/api/auth/me', { decode: account, signal });
}

/** Changes the user's password and ends the other sessions. */
export function changePassword(input: PasswordInput): Promise<void> {
  return request('POST', '/api/auth/password', { decode: nothing, body: input });
}

export function listSessions(signal?: AbortSignal): Promise<SessionInfo[]> {
  return request('GET', '/api/auth/sessions', { decode: list(session), signal });
}

export function deleteSession(id: Id): Promise<void> {
  return request('DELETE', `/api/auth/sessions/${id}`, { decode: nothing });
}
