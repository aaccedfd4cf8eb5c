/**
 * Encrypts authenticators’ secrets for the database. After a change of the signing secret the
 * stored secrets cannot be read, so that their owners have to sign in with another factor or a
 * recovery code.
 */
import { type Seal, sealText, unsealText } from '../../platform/sealing';

/** Returns the secret's sealed form, which is bound to its account. */
export function seal(signingSecret: string, administratorId: number, secret: string): string {
  return sealText(sealOf(signingSecret, administratorId), secret);
}

/** Returns the secret; null if it was sealed with another key or for another account. */
export function unseal(signingSecret: string, administratorId: number, sealed: string): string | null {
  return unsealText(sealOf(signingSecret, administratorId), sealed);
}

function sealOf(signingSecret: string, administratorId: number): Seal {
  return { signingSecret, purpose: 'secrets of authenticators', boundTo: `account ${administratorId}` };
}
