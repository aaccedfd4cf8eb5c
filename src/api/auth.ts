import type { LoginInput, Session } from '../contract/signIn';
import { request } from '../http/request';
import { tokenOf } from '../http/tokens';

export function login(input: LoginInput): Promise<Session> {
  const decode = (value: unknown) => ({ accessToken: tokenOf(value) });
  return request('POST', '/api/auth/login', { decode, body: input, auth: false });
}
