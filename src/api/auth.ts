import type { Id, LoginInput, Me, PasswordInput, Session, SessionInfo } from '../contract';
import { list, nothing } from '../http/check';
import { request } from '../http/request';
import { me as administrator, session, sessionInfo } from './authShapes';

export function login(input: LoginInput): Promise<Session> {
  return request('POST', '/api/auth/login', { decode: session, body: input, auth: false });
}

/** Ends the session on the server; `endSession` ends it here. */
export function logout(): Promise<void> {
  return request('POST', '/api/auth/logout', { decode: nothing, auth: false });
}

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
