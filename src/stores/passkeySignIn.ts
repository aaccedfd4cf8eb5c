import { completeSignIn } from '../api/secondStep';
import { beginPasskeySignIn } from '../api/signInWays';
import { askForPasskey } from '../lib/passkey';
import { signInBy } from './signIn';

/**
 * Signs in by a passkey: alone, or with the ticket of a password that was right. Throws a Problem;
 * PasskeyFailed where the browser gives none.
 */
export async function signInWithPasskey(ticket?: string, email = ''): Promise<void> {
  const begun = await beginPasskeySignIn(ticket);
  const passkey = await askForPasskey(begun.options);
  await signInBy(() => completeSignIn({ ticket: begun.ticket, passkey }), email);
}
