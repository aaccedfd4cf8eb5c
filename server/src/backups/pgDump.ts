import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { devNull, tmpdir } from 'node:os';
import path from 'node:path';
import { minute, second } from '../platform/clock';
import { withLibpq } from './libpq';
import { restorableEntries } from './restoreList';

/** The dump's name in a backup. */
export const dumpName = 'database.dump';

/** The programs of PostgreSQL, and the environment variables that they get. */
export interface PgPrograms {
  pgDump: string;
  pgRestore: string;
  environment: Readonly<Record<string, string>>;
  /** Milliseconds after which a program without any output is ended. */
  patience: number;
}

export function defaultPrograms(environment: Readonly<Record<string, string>>): PgPrograms {
  return { pgDump: 'pg_dump', pgRestore: 'pg_restore', environment, patience: 10 * minute };
}

const maxErrorLength = 2000;

/**
 * Returns true if there is a pg_dump that suits a server of this version, else a line that says why
 * not.
 */
export async function findPgDump(
  { pgDump, environment, patience }: PgPrograms,
  version: number,
): Promise<true | string> {
  const soon = Math.min(patience, 10 * second);
  const { code, out, err } = await run(pgDump, ['--version'], environment, { patience: soon });
  if (err === silent) return `pg_dump ${silent}: the rows are copied without it`;
  if (code !== 0) return 'pg_dump is not there: the rows are copied without it';
  const found = Number(/(\d+)(?:\.\d+)*\s*(?:\(|$)/m.exec(out.replace(/^.*PostgreSQL\)\s*/, ''))?.[1] ?? 0);
  const needed = Math.floor(version / 10_000);
  if (found < needed)
    return `pg_dump ${found} is older than PostgreSQL ${needed}: the rows are copied without it`;
  // A restore begins with a setting that exists since 17, and no older pg_restore reads the file.
  if (found >= 17 && needed < 17)
    return `PostgreSQL ${needed} cannot restore what pg_dump ${found} writes: the rows are copied without it`;
  return true;
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
  const options = ['--format=custom', '--no-password', `--snapshot=${snapshot}`, `--file=${file}`];
  const { pgDump, patience } = programs;
  const dumped = await withLibpq(url, programs.environment, (environment) =>
    run(pgDump, options, environment, { patience, file }),
  );
  if (dumped.code !== 0) return `pg_dump failed: ${dumped.err}`;
  const read = await run(programs.pgRestore, [`--file=${devNull}`, file], programs.environment);
  return read.code === 0 ? null : `pg_restore cannot read what pg_dump wrote: ${read.err}`;
}

/**
 * Restores a dump into an empty database, completely or not at all. The database's owner needs no
 * other right. Returns null, or a line that says what failed.
 */
export async function restoreDump(programs: PgPrograms, url: string, file: string): Promise<string | null> {
  const folder = await mkdtemp(path.join(tmpdir(), 'clothes-admin-restore-'));
  try {
    const list = path.join(folder, 'list');
    const read = await run(programs.pgRestore, ['--list', `--file=${list}`, file], programs.environment);
    if (read.code !== 0) return `pg_restore cannot read the dump: ${read.err}`;
    await writeFile(list, restorableEntries(await readFile(list, 'utf8')));
    const options = [
      ...['--no-owner', '--no-privileges', '--no-tablespaces', '--no-password'],
      ...['--exit-on-error', '--single-transaction', `--use-list=${list}`],
    ];
    const { code, err } = await withLibpq(url, programs.environment, (environment) =>
      run(programs.pgRestore, [...options, `--dbname=${environment.PGDATABASE}`, file], environment),
    );
    return code === 0 ? null : `pg_restore failed: ${err}`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The message about a program that was ended because it was silent. */
const silent = 'does not answer';

/** The running programs, which must end with this process. */
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/**
 * Runs a program. With `watched`, the program is killed if it runs longer than `patience` or, if it
 * writes `file`, as soon as that file has not grown for this time.
 */
function run(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  watched?: { patience: number; file?: string },
): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { env: { ...env, LC_ALL: 'C' }, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    const written = { out: '', err: '' };
    const end = (code: number | null, err: string) => {
      running.delete(child);
      clearInterval(timer);
      resolve({ code, out: written.out, err });
    };
    let length = 0;
    const look = async ({ file }: { file?: string }) => {
      const before = length;
      length =
        file === undefined
          ? 0
          : await stat(file).then(
              ({ size }) => size,
              () => 0,
            );
      if (length > before) return;
      child.kill('SIGKILL');
      end(null, silent);
    };
    const timer = watched && setInterval(() => void look(watched), watched.patience).unref();
    for (const name of ['out', 'err'] as const) {
      child[`std${name}`].setEncoding('utf8').on('data', (text: string) => {
        written[name] = (written[name] + text).slice(-maxErrorLength);
      });
    }
    child.once('error', (error) => end(null, error.message));
    child.once('close', (code, signal) => end(code, written.err.trim() || `ended with ${signal ?? code}`));
  });
}
