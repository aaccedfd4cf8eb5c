import type { OidcBegun, Session, SignInWays } from '../../contract/signIn';
import { fields, text } from '../../core/http/decode';
import { request } from '../../core/http/request';
import { tokenOf } from '../../core/http/tokens';

/** Calls for signing in other than by e-mail and password. */

export function listSignInWays(): Promise<SignInWays> {
  const decode = (value: unknown) => {
    const { passkeys, oidc } = fields(value);
    return { passkeys: passkeys === true, oidc: text(oidc) || null };
  };
  return request('GET', '/api/auth/ways', { decode, auth: false });
}

/** Starts a sign-in through the provider. */
export function beginOidc(): Promise<OidcBegun> {
  const decode = (value: unknown) => {
    const address = text(fields(value).address);
    if (!/^https?:/.test(address)) throw new TypeError('no page');
    return { address, state: text(fields(value).state) };
  };
  return request('POST', '/api/auth/oidc', { decode, auth: false });
}

/** Signs in with the query that the provider sent back, and returns the session. */
export function completeOidc(answer: string): Promise<Session> {
  const decode = (value: unknown) => ({ accessToken: tokenOf(value) });
  return request('POST', '/api/auth/oidc/callback', { decode, body: { answer }, auth: false });
}
