import type { PasskeyChallenge } from '../contract/factors';
import type { SignInWays } from '../contract/signIn';
import { fields, text } from '../http/decode';
import { request } from '../http/request';
import { type PasskeyOptions, readPasskeyOptions } from '../lib/passkey';

/** Calls of a sign-in beside e-mail and password. */

export function listSignInWays(): Promise<SignInWays> {
  const decode = (value: unknown) => ({ passkeys: fields(value).passkeys === true });
  return request('GET', '/api/auth/ways', { decode, auth: false });
}

/** What the browser is asked for a passkey with; `ticket` is that of a password that was right. */
export function beginPasskeySignIn(ticket?: string): Promise<PasskeyChallenge & { options: PasskeyOptions }> {
  const decode = (value: unknown) => {
    const answer = fields(value);
    return { ticket: text(answer.ticket), options: readPasskeyOptions(answer.options) };
  };
  return request('POST', '/api/auth/factor/options', { decode, body: { ticket }, auth: false });
}
