/**
 * Seals texts for the database (AES-256-GCM), so that whoever reads it or a backup without the
 * signing secret reads nothing of them. Each purpose has a key of its own, derived from that secret
 * (HKDF): the sessions are signed with the secret itself.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

export interface Seal {
  signingSecret: string;
  /** What it is for: under another purpose a text cannot be read. */
  purpose: string;
  /** Whose it is, such as an account: in another one's row it cannot be read. */
  boundTo?: string;
}

export function sealText(seal: Seal, text: string): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, keyOf(seal), nonce).setAAD(boundTo(seal));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Returns the text; null where it was sealed otherwise, or has changed since. */
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
    return null;
  }
}

function keyOf({ signingSecret, purpose }: Seal): Buffer {
  return Buffer.from(hkdfSync('sha256', signingSecret, '', purpose, 32));
}

function boundTo({ boundTo = '' }: Seal): Buffer {
  return Buffer.from(boundTo);
}
