import type { PasskeyChallenge } from '../../contract/factors';
import { fields, text } from '../../core/http/decode';
import { request } from '../../core/http/request';
import { askForPasskey, type PasskeyOptions, readPasskeyOptions } from '../../core/lib/passkey';
import { completeSignIn } from './api';
import { signInBy } from './signIn';

/**
 * Signs in with a passkey: alone, or with the ticket of an accepted password. Throws a Problem, or
 * PasskeyFailed if the browser returns no passkey.
 */
export async function signInWithPasskey(ticket?: string, email = ''): Promise<void> {
  const begun = await beginPasskeySignIn(ticket);
  const passkey = await askForPasskey(begun.options);
  await signInBy(() => completeSignIn({ ticket: begun.ticket, passkey }), email);
}

/**
 * Returns the options with which the browser asks for a passkey; `ticket` is that of an accepted
 * password.
 */
function beginPasskeySignIn(ticket?: string): Promise<PasskeyChallenge & { options: PasskeyOptions }> {
  const decode = (value: unknown) => {
    const answer = fields(value);
    return { ticket: text(answer.ticket), options: readPasskeyOptions(answer.options) };
  };
  return request('POST', '/api/auth/factor/options', { decode, body: { ticket }, auth: false });
}
