/** The keys of the signatures: made, kept sealed, and used. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { sealText, unsealText } from '../platform/sealing';

const purpose = 'secrets of webhooks';

const prefix = 'whsec_';

export function makeSecret(): string {
  return `${prefix}${randomBytes(32).toString('base64')}`;
}

/** Returns a secret as a row keeps it: whoever reads the database alone cannot sign with it. */
export function seal(secret: string, signingSecret: string): string {
  return sealText({ signingSecret, purpose }, secret);
}

/** Returns the secret; null where it was sealed with another signing secret. */
export function unseal(sealed: string, signingSecret: string): string | null {
  return unsealText({ signingSecret, purpose }, sealed);
}

/** Returns a hash that tells keys apart: the journal and repeats of calls keep it, not the key. */
export function fingerprintOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex').slice(0, 16);
}

/** A message as it is sent: a repeat has the same id, and another time. */
export interface Signed {
  id: number;
  body: string;
  now: number;
}

/** Returns the headers that prove who sent a body, and when. */
export function signatureHeaders(secret: string, { id, body, now }: Signed): Record<string, string> {
  return { ...standardHeaders(secret, { id, body, now }), 'x-signature': signatureOf(secret, body, now) };
}

/**
 * Returns the headers of Standard Webhooks, whose key is the bytes that the secret stands for.
 * Secrets of old are base64url, which Node reads as base64, too.
 */
function standardHeaders(secret: string, { id, body, now }: Signed): Record<string, string> {
  const seconds = Math.floor(now / 1000);
  const key = Buffer.from(secret.slice(prefix.length), 'base64');
  const hmac = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    'webhook-id': String(id),
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${hmac}`,
  };
}

/** Returns our own header, whose key is the secret as it is written. */
export function signatureOf(secret: string, body: string, now: number): string {
  const seconds = Math.floor(now / 1000);
  const hmac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${hmac}`;
}
