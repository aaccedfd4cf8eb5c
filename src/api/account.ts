import type { Id, Me, PasswordInput, SessionInfo } from '../contract/types';
import { list, nothing } from '../http/decode';
import { request } from '../http/request';
import { administrator, sessionInfo } from './accountDecoders';

/**
 * Calls of the signed-in administrator's account. Apart from sign-in and sign-out: no first page
 * needs these.
 */

export function me(signal?: AbortSignal): Promise<Me> {
  return request('GET', '/api/auth/me', { decode: administrator, signal });
}

/** Changes the own password and ends the other sessions. */
export function changePassword(input: PasswordInput): Promise<void> {
  return request('POST', '/api/auth/password', { decode: nothing, body: input });
}

export function listSessions(signal?: AbortSignal): Promise<SessionInfo[]> {
  return request('GET', '/api/auth/sessions', { decode: list(sessionInfo), signal });
}

export function deleteSession(id: Id): Promise<void> {
  return request('DELETE', `/api/auth/sessions/${id}`, { decode: nothing });
}
