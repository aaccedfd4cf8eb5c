/**
 * Seals texts (AES-256-GCM) before they are stored, so that nobody can read them in the database or
 * a backup without the signing secret. Each purpose has its own key, derived from that secret
 * (HKDF). The secret itself signs the sessions.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

export interface Seal {
  signingSecret: string;
  /** The use of the text. It cannot be unsealed for another purpose. */
  purpose: string;
  /** The owner of the text, such as an account. In another owner’s row it cannot be unsealed. */
  boundTo?: string;
}

export function sealText(seal: Seal, text: string): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, keyOf(seal), nonce).setAAD(boundTo(seal));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Returns the text; null if it was sealed in another way or has changed since. */
export function unsealText(seal: Seal, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  const nonce = bytes.subarray(0, nonceLength);
  const tag = bytes.subarray(nonceLength, nonceLength + tagLength);
  try {
    const decipher = createDecipheriv(algorithm, keyOf(seal), nonce, { authTagLength: tagLength })
      .setAAD(boundTo(seal))
      .setAuthTag(tag);
    const rest = bytes.subarray(nonceLength + tagLength);
    return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8');
  } catch {
    // The text was changed or cut, or was sealed with another secret or for another purpose.
    return null;
  }
}

function keyOf({ signingSecret, purpose }: Seal): Buffer {
  return Buffer.from(hkdfSync('sha256', signingSecret, '', purpose, 32));
}

function boundTo({ boundTo = '' }: Seal): Buffer {
  return Buffer.from(boundTo);
}
