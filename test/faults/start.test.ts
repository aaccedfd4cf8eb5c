/**
 * Failed starts: one clear line, an exit code that says whether to try again, and nothing
 * overwritten.
 */
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { inTempFolder } from '../../server/test/support/tempFolder';
import { Client } from './support/client';
import { count, damage } from './support/dataFolder';
import { begin, type Ending, run, serve, withServer } from './support/process';
import { pause, pick, rounds, seededRandom, until } from './support/rounds';

const starting = suite('starts that cannot be');
const random = seededRandom('starts that cannot be');
const database = 'clothes.db';

/** Fails unless a program said one line and ended with the code: 78 if trying again is no use. */
function isOneLine({ code, out, err }: Ending, expected: RegExp, what: string, exitCode = 78): void {
  assert.is(code, exitCode, `${what}: exit code ${code} ${err}`);
  assert.is(out, '', what);
  assert.match(err, /^Clothes Admin: [^\n]+\n$/, `${what}: ${err}`);
  assert.match(err, expected, `${what}: ${err}`);
}

/** Works through a list, a few entries at a time, because each is a process. */
async function inTurns<T>(list: readonly T[], work: (entry: T, at: number) => Promise<void>): Promise<void> {
  const waiting = [...list.entries()];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await work(next[1], next[0]);
  };
  const ends = await Promise.allSettled([worker(), worker(), worker()]);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/** Texts that are no setting: server/test/platform/config.test.ts. */
starting('a start with wrong settings says in one line which', () =>
  inTempFolder(async (folder) => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const bound = taken.address();
    const file = path.join(folder, 'file');
    await writeFile(file, 'a file');
    const cases: [Record<string, string>, RegExp, exitCode?: number][] = [
      [{ PORT: 'many' }, /PORT must be a whole number/],
      [{ PORT: String(typeof bound === 'object' && bound ? bound.port : 0) }, /is in use/, 1],
      [{ HOST: '203.0.113.1' }, /is not an address of this machine/, 1],
      [{ DATA_DIR: file }, /DATA_DIR .* cannot be used/],
      [{ DATA_DIR: '/proc/nowhere' }, /DATA_DIR .* cannot be used/],
      [{ DATABASE_URL: `file:${folder}` }, /it is a folder/],
      [{ DATABASE_URL: `file:${folder}/not/there.db` }, /cannot be opened/],
    ];
    await inTurns(cases, async ([env, expected, exitCode], at) => {
      const settings = { DATA_DIR: path.join(folder, `data ${at}`), LOG_LEVEL: 'fatal', ...env };
      isOneLine(await run('main', settings), expected, JSON.stringify(env), exitCode);
    });
    taken.close();
  }),
);

/** Fills a folder with data and stops its server cleanly. */
async function withData(folder: string): Promise<void> {
  await withServer(folder, async (server) => {
    const client = await Client.signIn(server);
    for (let n = 0; n < 60; n += 1) await client.data('POST', '/api/brands/', { name: `Бренд ${n}` });
    assert.is((await server.end('SIGTERM')).code, 0);
  });
}

/**
 * Returns the checksum of every file that is not empty, except the WAL's index, which each opening
 * recreates.
 */
async function contents(folder: string): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const name of (await readdir(folder)).sort()) {
    if (name.endsWith('-shm')) continue;
    const bytes = await readFile(path.join(folder, name)).catch(() => null);
    if (bytes && bytes.length > 0) sums[name] = createHash('sha256').update(bytes).digest('hex');
  }
  return sums;
}

function change(file: string, statement: string): void {
  const opened = new DatabaseSync(file);
  opened.exec(statement);
  opened.close();
}

starting('files that are no database of ours are refused at the start and stay as they are', () =>
  inTempFolder(async (folder) => {
    const good = path.join(folder, 'good');
    await withData(good);
    const cases: [string, (file: string) => Promise<void> | void, RegExp][] = [
      ['text', (file) => writeFile(file, 'no database at all, '.repeat(500)), /is not a database/],
      ['cut in half', async (file) => truncate(file, 4096 * 9), /is damaged/],
      [
        'nulls over the first page',
        async (file) => writeFile(file, (await readFile(file)).fill(0, 0, 4096)),
        /is not a database/,
      ],
      [
        'nulls in the middle',
        async (file) => writeFile(file, (await readFile(file)).fill(0, 8192, 8192 + 4096)),
        /is damaged/,
      ],
      ['newer schema', (file) => change(file, 'pragma user_version = 99'), /by a newer Clothes Admin/],
      ['another program’s', (file) => change(file, 'pragma application_id = 7'), /another program/],
      [
        'another program’s, without a mark',
        (file) => change(file, 'pragma application_id = 0; pragma user_version = 0'),
        /another program/,
      ],
    ];
    await inTurns(cases, async ([what, spoil, expected], at) => {
      const copy = path.join(folder, `case ${at}`);
      await cp(good, copy, { recursive: true });
      await spoil(path.join(copy, database));
      const before = await contents(copy);
      isOneLine(await run('main', { DATA_DIR: copy, LOG_LEVEL: 'fatal' }), expected, what);
      assert.equal(await contents(copy), before, `${what}: files changed`);
    });
  }),
);

starting('a start does not hide the log of a missing database by a new, empty one', () =>
  inTempFolder(async (folder) => {
    await writeFile(path.join(folder, `${database}-wal`), 'log');
    const before = await contents(folder);
    isOneLine(await run('main', { DATA_DIR: folder }), /without its database/, 'orphaned log');
    const after = await contents(folder);
    assert.not.ok(database in after);
    assert.is(after[`${database}-wal`], before[`${database}-wal`]);
  }),
);

starting('a database’s bytes that flipped on the disk: the start is refused, or the data is there', () =>
  inTempFolder(async (folder) => {
    const good = path.join(folder, 'good');
    await withData(good);
    const sums = { refused: 0, served: 0 };
    const trials = Array.from({ length: rounds(1, 100) }, () => Array.from({ length: 8 }, random));
    await inTurns(trials, async (numbers, at) => {
      const copy = path.join(folder, `flip ${at}`);
      await cp(good, copy, { recursive: true });
      const file = path.join(copy, database);
      const bytes = await readFile(file);
      for (const number of numbers) {
        const place = Math.floor(number * bytes.length);
        bytes[place] = (bytes[place] ?? 0) ^ (1 << (at % 8));
      }
      await writeFile(file, bytes);
      const before = await contents(copy);
      const { child, written, ended } = begin('main', { DATA_DIR: copy, LOG_LEVEL: 'fatal' });
      const ending = await Promise.race([ended, until('a start', () => written.out.includes('running at'))]);
      if (typeof ending === 'object') {
        isOneLine(ending, /damaged|not a database|another program|newer|cannot|malformed/, `flip ${at}`);
        assert.equal(await contents(copy), before, `flip ${at}`);
        sums.refused += 1;
      } else {
        assert.is(count(copy, 'select count(*) from brands'), 60, `flip ${at}`);
        sums.served += 1;
        child.kill('SIGTERM');
        assert.is((await ended).code, 0);
      }
    });
    console.log(
      `${trials.length} files with flipped bits: ${sums.refused} refused, ${sums.served} served whole`,
    );
  }),
);

starting('kill -9 at any moment of the first start: the next start works', () =>
  inTempFolder(async (parent) => {
    const moments = rounds(1, 60);
    // The files in the folder show how far a start has come.
    const signs = ['jwt-secret', database, `${database}-wal`, `${database}-shm`, 'images', 'tmp'];
    await inTurns(Array.from({ length: moments }, random), async (number, at) => {
      const folder = path.join(parent, String(at));
      await mkdir(folder);
      const { child, ended } = begin('main', { DATA_DIR: folder });
      const sign = pick(signs, random);
      await Promise.race([
        ended,
        until(sign, async () => (await readdir(folder)).includes(sign)).then(() => pause(number * 25)),
      ]);
      child.kill('SIGKILL');
      await ended;
      const server = await serve(folder);
      assert.equal(damage(folder), []);
      const reset = await run('admin', { DATA_DIR: folder }, 'list');
      assert.match(reset.out, '@');
      assert.is((await server.end('SIGTERM')).code, 0);
    });
  }),
);

starting.run();
