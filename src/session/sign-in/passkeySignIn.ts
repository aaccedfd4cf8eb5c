import { askForPasskey } from '../../core/lib/passkey';
import { completeSignIn } from './api';
import { signInBy } from './signIn';
import { beginPasskeySignIn } from './signInWays';

/**
 * Signs in with a passkey: alone, or with the ticket of an accepted password. Throws a Problem, or
 * PasskeyFailed if the browser returns no passkey.
 */
export async function signInWithPasskey(ticket?: string, email = ''): Promise<void> {
  const begun = await beginPasskeySignIn(ticket);
  const passkey = await askForPasskey(begun.options);
  await signInBy(() => completeSignIn({ ticket: begun.ticket, passkey }), email);
}
