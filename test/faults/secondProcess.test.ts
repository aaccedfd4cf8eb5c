/**
 * Several processes write and checkpoint one database file in memory, which lost rows through the
 * WAL-reset bug of older SQLite. A clean run proves little; each start checks that the version is
 * new enough.
 */
import { fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { DatabaseSync } from '@photostructure/sqlite';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { rounds } from './support/rounds';

const second = suite('a second process on the file');

/**
 * The source of a program that writes indexed texts for a while, with a checkpoint after every
 * third; reports the stored ones.
 */
const writer = `
const { DatabaseSync } = await import(process.argv[2]);
const [, , , file, name, time] = process.argv;
const database = new DatabaseSync(file);
database.exec('pragma busy_timeout = 20000; pragma journal_mode = wal; pragma synchronous = full; pragma wal_autocheckpoint = 4');
const insert = database.prepare('insert into texts (text) values (?)');
const checkpoint = database.prepare('pragma wal_checkpoint(passive)');
const stored = [];
const end = Date.now() + Number(time);
for (let n = 0; Date.now() < end; n += 1) {
  const text = name + '-' + n + '-' + 'x'.repeat(n % 700);
  insert.run(text);
  stored.push(text);
  if (n % 3 === 0) checkpoint.all();
}
database.close();
process.send(stored, () => process.exit(0));
`;

second('five processes that write and checkpoint one database lose nothing', async () => {
  const shared = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  const folder = await mkdtemp(path.join(shared, 'clothes-admin-test-'));
  try {
    const program = path.join(folder, 'writer.mjs');
    await writeFile(program, writer);
    const driver = pathToFileURL(path.resolve('node_modules/@photostructure/sqlite/dist/index.mjs')).href;
    let all = 0;
    for (let round = 0; round < rounds(1, 20); round += 1) {
      const file = path.join(folder, `texts ${round}.db`);
      const database = new DatabaseSync(file);
      database.exec('pragma journal_mode = wal; create table texts (id integer primary key, text unique)');
      database.close();
      const writers = Array.from({ length: 5 }, (_, n) =>
        writeInProcess(program, [driver, file, `p${n}`, '1500']),
      );
      const stored = (await Promise.all(writers)).flat();
      const after = new DatabaseSync(file);
      const rows = new Set(
        after
          .prepare('select text from texts')
          .all()
          .map((row) => Object.values(row as object)[0]),
      );
      assert.equal(Object.values(after.prepare('pragma integrity_check').get() as object), ['ok']);
      after.close();
      assert.is(rows.size, stored.length);
      for (const text of stored) assert.ok(rows.has(text), text);
      all += stored.length;
    }
    console.log(`5 processes stored ${all} rows in one file, 0 lost`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

function writeInProcess(program: string, args: string[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const child = fork(program, args, { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    let stored: string[] | null = null;
    // An array of texts: our own program above sends nothing else.
    child.once('message', (texts) => {
      stored = texts as string[];
    });
    child.once('close', (code) => {
      if (stored && code === 0) resolve(stored);
      else reject(new Error(`a writer ended with ${code}`));
    });
  });
}

second('the SQLite of the driver has the mended bug of several processes', () => {
  const database = new DatabaseSync(':memory:');
  const [version] = Object.values(database.prepare('select sqlite_version()').get() as object).map(String);
  database.close();
  const [major = 0, minor = 0, patch = 0] = (version ?? '').split('.').map(Number);
  assert.ok(major * 1e6 + minor * 1e3 + patch >= 3_051_003, version);
});

second.run();
