import type { PasskeyChallenge } from '../contract/factors';
import type { OidcBegun, Session, SignInWays } from '../contract/signIn';
import { fields, text } from '../http/decode';
import { request } from '../http/request';
import { tokenOf } from '../http/tokens';
import { type PasskeyOptions, readPasskeyOptions } from '../lib/passkey';

/** Calls of a sign-in beside e-mail and password. */

export function listSignInWays(): Promise<SignInWays> {
  const decode = (value: unknown) => {
    const { passkeys, oidc } = fields(value);
    return { passkeys: passkeys === true, oidc: text(oidc) || null };
  };
  return request('GET', '/api/auth/ways', { decode, auth: false });
}

/** Returns what a passkey is asked for with; `ticket` is that of a right password. */
export function beginPasskeySignIn(ticket?: string): Promise<PasskeyChallenge & { options: PasskeyOptions }> {
  const decode = (value: unknown) => {
    const answer = fields(value);
    return { ticket: text(answer.ticket), options: readPasskeyOptions(answer.options) };
  };
  return request('POST', '/api/auth/factor/options', { decode, body: { ticket }, auth: false });
}

/** Begins a sign-in through the provider. */
export function beginOidc(): Promise<OidcBegun> {
  const decode = (value: unknown) => {
    const address = text(fields(value).address);
    if (!/^https?:/.test(address)) throw new TypeError('no page');
    return { address, state: text(fields(value).state) };
  };
  return request('POST', '/api/auth/oidc', { decode, auth: false });
}

/** Signs in with the query that the provider sent back. */
export function completeOidc(answer: string): Promise<Session> {
  const decode = (value: unknown) => ({ accessToken: tokenOf(value) });
  return request('POST', '/api/auth/oidc/callback', { decode, body: { answer }, auth: false });
}
