import type { FactorInput } from '../../contract/factors';
import type { LoginInput, Session } from '../../contract/signIn';
import { request } from '../../core/http/request';
import { tokenOf } from '../../core/http/tokens';

export function login(input: LoginInput): Promise<Session> {
  const decode = (value: unknown) => ({ accessToken: tokenOf(value) });
  return request('POST', '/api/auth/login', { decode, body: input, auth: false });
}

/** Completes a sign-in after an accepted password, and returns its session. */
export function completeSignIn(input: FactorInput): Promise<Session> {
  const decode = (value: unknown) => ({ accessToken: tokenOf(value) });
  return request('POST', '/api/auth/factor', { decode, body: input, auth: false });
}
