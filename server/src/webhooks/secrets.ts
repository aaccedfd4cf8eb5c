/** The keys of the signatures: made, kept sealed, and used. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { sealText, unsealText } from '../platform/sealing';

const purpose = 'secrets of webhooks';

export function makeSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`;
}

/** Returns a secret as a row keeps it: whoever reads the database alone cannot sign with it. */
export function seal(secret: string, signingSecret: string): string {
  return sealText({ signingSecret, purpose }, secret);
}

/** Returns the secret; null where it was sealed with another signing secret. */
export function unseal(sealed: string, signingSecret: string): string | null {
  return unsealText({ signingSecret, purpose }, sealed);
}

/** Returns what tells keys apart, and nothing of the key: the journal and repeats of calls keep it. */
export function fingerprintOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex').slice(0, 16);
}

/** Returns the header that proves who sent a body, and when. */
export function signatureOf(secret: string, body: string, now: number): string {
  const seconds = Math.floor(now / 1000);
  const hmac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${hmac}`;
}
