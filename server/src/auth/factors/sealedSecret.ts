/**
 * Encrypts the secrets of authenticators (AES-256-GCM), so that who reads the database or a backup
 * without the signing secret can make no codes. The key is derived from the signing secret (HKDF):
 * with another one they cannot be read, and their owners sign in with recovery codes.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

/** Returns the encrypted form, which is bound to its account. */
export function seal(signingSecret: string, administratorId: number, secret: string): string {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, keyOf(signingSecret), iv).setAAD(boundTo(administratorId));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Returns the secret; null where it was encrypted under another key or for another account. */
export function unseal(signingSecret: string, administratorId: number, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  const iv = bytes.subarray(0, ivLength);
  const tag = bytes.subarray(ivLength, ivLength + tagLength);
  try {
    const options = { authTagLength: tagLength };
    const decipher = createDecipheriv(algorithm, keyOf(signingSecret), iv, options)
      .setAAD(boundTo(administratorId))
      .setAuthTag(tag);
    const rest = bytes.subarray(ivLength + tagLength);
    return Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function keyOf(signingSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', signingSecret, '', 'secrets of authenticators', 32));
}

function boundTo(administratorId: number): Buffer {
  return Buffer.from(`account ${administratorId}`);
}
