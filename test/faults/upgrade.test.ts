/**
 * A newer version's first start migrates the schema; after any number of kills, the next start
 * completes it.
 */
import { cp, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { Kysely, sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Database } from '../../server/src/database';
import { migrations } from '../../server/src/platform/db/migrations';
import { sortKey } from '../../server/src/platform/db/sortKey';
import { applicationId, openSqlite } from '../../server/src/platform/db/sqlite';
import { nameKey } from '../../server/src/references/nameKeys';
import { inTempFolder } from '../../server/test/support/tempFolder';
import type { ClothesListItem } from '../../src/contract/types';
import { Client } from './support/client';
import { count, damage, query } from './support/dataFolder';
import { begin, email, password, withServer } from './support/process';
import { rounds, seededRandom, until } from './support/rounds';

const upgrade = suite('an upgrade that is cut off');
const random = seededRandom('an upgrade that is cut off');
/** Enough items that building their indexes takes a while. */
const items = 20_000;
const first = `select id, title, title_key, title_sort, description, version from clothes order by id`;

/** Returns the items as plain objects, because the driver's rows have no prototype. */
const read = (folder: string) => query(folder, first).map((row) => ({ ...row }));

/** Creates a folder as the first version left it. */
async function makeOldFolder(folder: string): Promise<void> {
  await mkdir(folder);
  const { dialect, database } = openSqlite(path.join(folder, 'clothes.db'), migrations.length);
  const db = new Kysely<Database>({ dialect });
  await db.transaction().execute(async (tx) => {
    await migrations[0]?.up(tx, 'sqlite');
    await sql.raw(`pragma application_id = ${applicationId}`).execute(tx);
    await sql.raw('pragma user_version = 1').execute(tx);
  });
  const insert = database.prepare(
    `insert into clothes (title, title_key, title_sort, version, created_at, updated_at) values (?, ?, ?, 1, ?, ?)`,
  );
  database.exec('begin');
  for (let n = 1; n <= items; n += 1) {
    const title = `Вишивана сорочка Łódź №${n} із льону`;
    // Any other key than today's: the first version's keys did not order numbers.
    insert.run(title, nameKey(title), title, n, n);
  }
  database.exec('commit');
  await db.destroy();
}

/** Starts the server and kills it at a random moment of the upgrade. */
async function killWhileUpgrading(folder: string): Promise<'killed' | 'done'> {
  const isUpgraded = async () => (await readdir(folder)).some((name) => name.includes('before-schema'));
  const isAgain = await isUpgraded();
  const { child, written, ended } = begin('main', {
    DATA_DIR: folder,
    // Otherwise a kill just after the first administrator is added would lose the printed password.
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
  });
  const isUp = () => written.out.includes('running at');
  const isGone = () => child.exitCode !== null;
  // Only the time shows a second try.
  if (!isAgain) await until('the copy that is kept', async () => (await isUpgraded()) || isGone());
  const moment = performance.now() + random() * (isAgain ? 1500 : 500);
  await until('the moment', () => isUp() || isGone() || performance.now() > moment);
  const state = isUp() ? 'done' : 'killed';
  child.kill('SIGKILL');
  assert.is((await ended).code, null, written.err);
  return state;
}

upgrade('an upgrade killed in the middle, once or thrice, is whole at the next start', () =>
  inTempFolder(async (parent) => {
    const old = path.join(parent, 'old');
    await makeOldFolder(old);
    const before = read(old);
    assert.is(before.length, items);
    const after = before.map((row) => ({ ...row, title_sort: sortKey(String(row.title)) }));
    const numbered = migrations.findIndex(({ name }) => name === 'numbers by value in the order of names');
    const expected = (version: number) => (version > numbered ? after : before);
    const seen = new Map<number, number>();
    for (let round = 0; round < rounds(1, 40); round += 1) {
      const folder = path.join(parent, String(round));
      await cp(old, folder, { recursive: true });
      for (let kills = 1 + (round % 3); kills > 0; kills -= 1) {
        if ((await killWhileUpgrading(folder)) === 'done') break;
        const version = count(folder, 'pragma user_version');
        seen.set(version, (seen.get(version) ?? 0) + 1);
        assert.equal(read(folder), expected(version), 'an item is not as it was');
      }
      await withServer(folder, async (server) => {
        const client = await Client.signIn(server);
        const found = await client.data<ClothesListItem[]>(
          'GET',
          '/api/clothes/?page=1&size=10&q=lodz%2019999',
        );
        assert.equal(
          found.map(({ id }) => id),
          [19_999],
        );
        assert.is((await server.end('SIGTERM')).code, 0);
      });
      assert.is(count(folder, 'pragma user_version'), migrations.length);
      assert.equal(damage(folder), []);
      assert.equal(read(folder), after);
      keptCopyIsWhole(path.join(folder, 'clothes.db.before-schema-2'));
    }
    const versions = [...seen].sort().map(([version, times]) => `${version}: ${times}`);
    console.log(`killed upgrades by the schema that was left: ${versions.join(', ')}`);
  }),
);

function keptCopyIsWhole(file: string): void {
  const database = new DatabaseSync(file, { readOnly: true });
  const values = (statement: string) => Object.values(database.prepare(statement).get() as object);
  assert.equal(values('pragma integrity_check'), ['ok']);
  assert.equal(values('pragma user_version'), [1]);
  assert.equal(values('select count(*) from clothes'), [items]);
  database.close();
}

upgrade.run();
