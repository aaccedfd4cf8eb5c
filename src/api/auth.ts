import type { LoginInput, Session } from '../contract';
import { nothing } from '../http/check';
import { request } from '../http/request';
import { session } from './authShapes';

export function login(input: LoginInput): Promise<Session> {
  return request('POST', '/api/auth/login', { decode: session, body: input, auth: false });
}

/** Ends the session on the server; `endSession` ends it here. */
export function logout(): Promise<void> {
  return request('POST', '/api/auth/logout', { decode: nothing, auth: false });
}
