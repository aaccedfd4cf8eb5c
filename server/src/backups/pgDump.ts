import { spawn } from 'node:child_process';
import { devNull } from 'node:os';
import path from 'node:path';

/** The dump's name in a backup. */
export const dumpName = 'database.dump';

/** The programs of PostgreSQL, and what they need of the environment. */
export interface PgPrograms {
  pgDump: string;
  pgRestore: string;
  environment: Readonly<Record<string, string>>;
}

export function usualPrograms(environment: Readonly<Record<string, string>>): PgPrograms {
  return { pgDump: 'pg_dump', pgRestore: 'pg_restore', environment };
}

const longestError = 2000;

/** Returns true where there is a pg_dump for a server of this version, else why there is none. */
export async function findPgDump(
  { pgDump, environment }: PgPrograms,
  version: number,
): Promise<true | string> {
  const { code, out } = await run(pgDump, ['--version'], environment);
  if (code !== 0) return 'pg_dump is not there: the rows are copied without it';
  const found = Number(/(\d+)(?:\.\d+)*\s*(?:\(|$)/m.exec(out.replace(/^.*PostgreSQL\)\s*/, ''))?.[1] ?? 0);
  const needed = Math.floor(version / 10_000);
  if (found >= needed) return true;
  return `pg_dump ${found} is older than PostgreSQL ${needed}: the rows are copied without it`;
}

/**
 * Writes the rows of an exported snapshot into a folder and reads them back. Returns null, or a
 * line that says what failed.
 */
export async function dumpRows(
  programs: PgPrograms,
  url: string,
  snapshot: string,
  folder: string,
): Promise<string | null> {
  const file = path.join(folder, dumpName);
  const environment = { ...programs.environment, ...connectionOf(url) };
  const options = ['--format=custom', '--no-password', `--snapshot=${snapshot}`, `--file=${file}`];
  const dumped = await run(programs.pgDump, options, environment);
  if (dumped.code !== 0) return `pg_dump failed: ${dumped.err}`;
  const read = await run(programs.pgRestore, [`--file=${devNull}`, file], programs.environment);
  return read.code === 0 ? null : `pg_restore cannot read what pg_dump wrote: ${read.err}`;
}

/** Restores a dump into an empty database: all of it, or nothing. Returns null, or what failed. */
export async function restoreDump(programs: PgPrograms, url: string, file: string): Promise<string | null> {
  const environment = { ...programs.environment, ...connectionOf(url) };
  const options = [
    '--no-owner',
    '--no-privileges',
    '--no-password',
    '--exit-on-error',
    '--single-transaction',
  ];
  const database = `--dbname=${environment.PGDATABASE}`;
  const { code, err } = await run(programs.pgRestore, [...options, database, file], environment);
  return code === 0 ? null : `pg_restore failed: ${err}`;
}

/** What an address says, as libpq's variables: arguments can be seen by all users of a machine. */
function connectionOf(address: string): Record<string, string> {
  const url = new URL(address);
  const { searchParams } = url;
  const given = {
    PGHOST: searchParams.get('host') ?? url.hostname.replace(/^\[|\]$/g, ''),
    PGPORT: searchParams.get('port') ?? url.port,
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)) || decodeURIComponent(url.username),
    PGOPTIONS: searchParams.get('options') ?? '',
    PGSSLMODE: sslMode(searchParams.get('sslmode')),
    PGSSLROOTCERT: searchParams.get('sslrootcert') ?? '',
    PGSSLCERT: searchParams.get('sslcert') ?? '',
    PGSSLKEY: searchParams.get('sslkey') ?? '',
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
}

/** Our own connections check the certificate in each of these modes; libpq does so in one. */
function sslMode(given: string | null): string {
  return ['prefer', 'require', 'verify-ca'].includes(given ?? '') ? 'verify-full' : (given ?? '');
}

function run(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { env: { ...env, LC_ALL: 'C' }, stdio: ['ignore', 'pipe', 'pipe'] });
    const written = { out: '', err: '' };
    for (const name of ['out', 'err'] as const) {
      child[`std${name}`].setEncoding('utf8').on('data', (text: string) => {
        written[name] = (written[name] + text).slice(-longestError);
      });
    }
    child.once('error', (error) => resolve({ code: null, out: '', err: error.message }));
    child.once('close', (code) => resolve({ code, out: written.out, err: written.err.trim() }));
  });
}
