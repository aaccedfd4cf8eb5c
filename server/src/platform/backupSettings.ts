import path from 'node:path';
import { hour } from './clock';
import { type Environment, readText } from './environment';
import { StartError } from './StartError';

export const keptPeriods = ['last', 'daily', 'weekly', 'monthly', 'yearly'] as const;

/**
 * How many backups to keep: the latest ones (`last`), and the newest one of each of so many days,
 * weeks, months or years.
 */
export type Keep = Partial<Record<(typeof keptPeriods)[number], number>>;

export interface BackupSettings {
  /** The absolute path of the folder for backups. */
  folder: string;
  /** The milliseconds between two backups. */
  every: number;
  keep: Keep;
  /** The environment variables that the server’s child programs need. */
  environment: Record<string, string>;
}

/** The PostgreSQL client takes from its own variables what DATABASE_URL does not say. */
const neededThere =
  /^(?:PATH|HOME|NODE_EXTRA_CA_CERTS|PG(?:HOST|PORT|USER|PASSWORD|PASSFILE|DATABASE|OPTIONS|SSLMODE))$/;

/** Returns those environment variables that the server’s child programs need. */
export function passedOn(env: Environment): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value && neededThere.test(name) ? [[name, value]] : [])),
  );
}

/**
 * Returns the settings of the server's backups; null if BACKUP_DIR is not set. Throws StartError if
 * a variable has a wrong value.
 */
export function readBackups(env: Environment, dataDir: string): BackupSettings | null {
  const given = readText(env, 'BACKUP_DIR');
  const every = readEvery(readText(env, 'BACKUP_EVERY') ?? '24h');
  const keep = readKeep(readText(env, 'BACKUP_KEEP') ?? '7 daily, 4 weekly');
  if (given === null) return null;
  const folder = path.resolve(given);
  if (isEmptiedOrSwept(folder, dataDir))
    throw new StartError(`BACKUP_DIR must be a folder of its own, not ${folder}`);
  return { folder, every, keep, environment: passedOn(env) };
}

/**
 * Returns whether a folder cannot hold backups. Each start empties `tmp`, a restore needs an empty
 * `images`, and DATA_DIR itself holds the data that is backed up.
 */
export function isEmptiedOrSwept(folder: string, dataDir: string): boolean {
  if (folder === dataDir) return true;
  const [first] = path.relative(dataDir, folder).split(path.sep);
  return first === 'tmp' || first === 'images';
}

/** Returns the milliseconds of `24`, `24h` or `2d`. Throws StartError for any other text. */
function readEvery(value: string): number {
  const [, number = '', unit] = /^(\d{1,4}) ?(h|d)?$/.exec(value) ?? [];
  const hours = Number(number) * (unit === 'd' ? 24 : 1);
  if (hours >= 1 && hours <= 8784) return hours * hour;
  throw new StartError(`BACKUP_EVERY must be hours or days, like "24h" or "2d", not "${value}"`);
}

/** Returns the numbers in `7 daily, 4 weekly`. Throws StartError for any other text. */
function readKeep(value: string): Keep {
  const keep: Keep = {};
  for (const part of value.split(',').map((text) => text.trim())) {
    const [, number = '', name] = /^(\d{1,4}) ([a-z]+)$/.exec(part) ?? [];
    const period = keptPeriods.find((known) => known === name);
    if (period === undefined || keep[period] !== undefined) throw new StartError(wrongKeep(value));
    keep[period] = Number(number);
  }
  if (Object.values(keep).every((count) => count === 0)) throw new StartError(wrongKeep(value));
  return keep;
}

function wrongKeep(value: string): string {
  return `BACKUP_KEEP must be like "7 daily, 4 weekly" (${keptPeriods.join(', ')}), not "${value}"`;
}
