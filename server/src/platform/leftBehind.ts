/**
 * Marks beside a database and photos that `migrate-data` has copied. What it leaves is older with
 * every minute, and a program that lost its settings would work on it without any error.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Settings } from './config';
import type { DatabaseAddress } from './db/open';
import { giveToOwnerOf } from './files/giveToOwner';
import { redactUrl } from './redactUrl';
import { StartError } from './StartError';

/** The option with which a program works on a marked place. */
export const leftBehindOption = '--left-behind';

type Places = Pick<Settings, 'dataDir' | 'database' | 's3'>;

/** Returns the name of a database for messages: without its password. */
export function nameOf(database: DatabaseAddress): string {
  return database.kind === 'sqlite' ? database.file : redactUrl(database.url);
}

export function nameOfBucket({ endpoint, bucket }: NonNullable<Settings['s3']>): string {
  return `${endpoint}/${bucket}`;
}

/** Returns the mark beside a SQLite file or a folder of photos. */
export function moveMark(place: string): string {
  return `${place}.moved-to`;
}

/** Marks a place whose content is now in `target`. */
export function markMoved(place: string, target: string): void {
  writeFileSync(moveMark(place), `${target}\n`, { mode: 0o600, flush: true });
  giveToOwnerOf(path.dirname(place), moveMark(place));
}

/** Returns the places of an installation that may have been left behind. */
export function markablePlaces({ dataDir, database, s3 }: Places): string[] {
  const files = database.kind === 'sqlite' ? [database.file] : [];
  return s3 === null ? [...files, path.join(dataDir, 'images')] : files;
}

/** Throws StartError if the content of a place moved elsewhere than to `target`. */
export function refuseLeftBehind(places: readonly string[], target: string | null = null): void {
  for (const place of places.filter((name) => existsSync(moveMark(name)))) {
    const moved = readFileSync(moveMark(place), 'utf8').trim();
    if (moved === target) continue;
    throw new StartError(
      `${place} was moved to ${moved}, which the settings must name; to work on what was left behind, say ${leftBehindOption}, or delete ${moveMark(place)}`,
    );
  }
}
