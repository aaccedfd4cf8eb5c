/** Makes, seals and opens the keys of the signatures (signature.ts). */

import { randomBytes } from 'node:crypto';
import { hashOf } from '../platform/hashOf';
import { sealText, unsealText } from '../platform/sealing';

const purpose = 'secrets of webhooks';

export const secretPrefix = 'whsec_';

export function makeSecret(): string {
  return `${secretPrefix}${randomBytes(32).toString('base64')}`;
}

/**
 * Returns a secret in sealed form, so that somebody who can read only the database cannot sign with
 * it.
 */
export function seal(secret: string, signingSecret: string): string {
  return sealText({ signingSecret, purpose }, secret);
}

/** Returns the secret; null if it was sealed with another signing secret. */
export function unseal(sealed: string, signingSecret: string): string | null {
  return unsealText({ signingSecret, purpose }, sealed);
}

/**
 * Returns a hash by which a key is recognized. The history and stored answers keep it instead of
 * the key.
 */
export function fingerprintOf(secret: string): string {
  return hashOf(secret).slice(0, 16);
}
