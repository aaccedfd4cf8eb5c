/** The keys of the signatures: made, kept sealed, and used. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

export function makeSecret(): string {
  return `whsec_${randomBytes(32).toString('base64url')}`;
}

/** Returns a secret as a row keeps it: whoever reads the database alone cannot sign with it. */
export function seal(secret: string, signingSecret: string): string {
  const nonce = randomBytes(nonceBytes);
  const sealing = createCipheriv(cipher, keyOf(signingSecret), nonce);
  const sealed = Buffer.concat([sealing.update(secret, 'utf8'), sealing.final()]);
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64url');
}

/** Returns the secret; null where it was sealed with another signing secret. */
export function unseal(sealed: string, signingSecret: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const opening = createDecipheriv(cipher, keyOf(signingSecret), bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    const opened = [opening.update(bytes.subarray(nonceBytes + tagBytes)), opening.final()];
    return Buffer.concat(opened).toString('utf8');
  } catch {
    return null;
  }
}

/** Returns the header that proves who sent a body, and when. */
export function signatureOf(secret: string, body: string, now: number): string {
  const seconds = Math.floor(now / 1000);
  const hmac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${hmac}`;
}

/** A key for this purpose alone: the sessions are signed with the secret itself. */
function keyOf(signingSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', signingSecret, '', 'secrets of webhooks', 32));
}
