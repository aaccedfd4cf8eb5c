import type { FactorInput } from '../contract/factors';
import type { Session } from '../contract/signIn';
import { request } from '../http/request';
import { tokenOf } from '../http/tokens';

/** Completes a sign-in whose password was right. */
export function completeSignIn(input: FactorInput): Promise<Session> {
  const decode = (value: unknown) => ({ accessToken: tokenOf(value) });
  return request('POST', '/api/auth/factor', { decode, body: input, auth: false });
}
