import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { giveToOwnerOf } from './files/giveToOwner';
import { StartError, unusableFile } from './StartError';

export const secretName = 'jwt-secret';

/** Returns the file in which the signing secret is kept; null if the secret came from a setting. */
export function secretFileOf({ dataDir, jwtSecret }: { dataDir: string; jwtSecret: string }): string | null {
  const file = path.join(dataDir, secretName);
  return existsSync(file) && readFileSync(file, 'utf8').trim() === jwtSecret ? file : null;
}

/**
 * Returns the secret in the data folder (mode 600). The first start makes it, so that sessions
 * survive a restart. Throws StartError if the file cannot be used or the secret is too short.
 */
export function keptSigningSecret(dataDir: string): string {
  const file = path.join(dataDir, secretName);
  try {
    if (!existsSync(file)) makeSecret(file);
    chmodSync(file, 0o600);
    const kept = readFileSync(file, 'utf8').trim();
    if (Buffer.byteLength(kept) >= 32) return kept;
  } catch (error) {
    throw unusableFile(`the signing secret ${file}`, error);
  }
  throw new StartError(
    `${file} is shorter than 32 bytes: delete it (everybody then signs in again), or set JWT_SECRET`,
  );
}

/** Writes the whole file or nothing. If a crash left half a secret, no server would start. */
function makeSecret(file: string): void {
  const draft = `${file}.${randomBytes(4).toString('hex')}.part`;
  try {
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, {
      mode: 0o600,
      flag: 'wx',
      flush: true,
    });
    giveToOwnerOf(path.dirname(file), draft);
    keepFirst(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Gives the draft its final name, unless the file exists. If several servers start for the first
 * time at once, the first server’s secret is kept, and the others read it.
 */
function keepFirst(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch {
    // The file exists, or the file system has no links.
    if (!existsSync(file)) renameSync(draft, file);
  }
}
