/**
 * A database of the previous version finds its titles and names without accents after the first
 * start, wherever an earlier start was cut off.
 */
import { type Kysely, sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { listItemsPage } from '../../../src/clothes/list/list';
import { itemsQuery } from '../../../src/clothes/list/query';
import type { Database } from '../../../src/database';
import { migrations } from '../../../src/platform/db/migrations';
import { openDatabase } from '../../../src/platform/db/open';
import { nameKey } from '../../../src/references/nameKeys';
import { searchReferences } from '../../../src/references/search';
import { onPostgres } from '../../support/app';
import { FailingDatabase } from '../../support/FailingDatabase';
import { makeOld } from '../../support/oldDatabase';
import { wrongSearchKeys } from '../../support/searchKeys';
import { inTempFolder } from '../../support/tempFolder';

const upgrade = suite('the first start with keys of searches');

const name = 'keys of searches without accents';
/** The lists of that schema. */
const oldKinds = ['brands', 'types', 'colors', 'materials', 'suppliers'] as const;
/** Several slices of items, the last one not full. */
const items = 10_500;
const kinds = ['Łódź', 'Пальто', 'Їжак', 'М’ята', 'за\u0301мок', 'STRAßE', 'Ґудзик'];
const titleOf = (n: number) => `${kinds[n % kinds.length]} ${n}`;

async function fillOld(db: Kysely<Database>): Promise<void> {
  for (let first = 1; first <= items; first += 1000) {
    const rows = Array.from({ length: Math.min(1000, items - first + 1) }, (_, at) => {
      const title = titleOf(first + at);
      return {
        title,
        title_key: nameKey(title),
        title_sort: title,
        version: 1,
        created_at: 1,
        updated_at: 1,
      };
    });
    await db.insertInto('clothes').values(rows).execute();
  }
  const counts = { purchases_count: 0, photos_count: 0, bytes: 0, content: '{}' };
  await db
    .insertInto('trash')
    .values({ id: 99_999, title: 'Hermès', title_key: 'hermès', deleted_at: 1, ...counts })
    .execute();
  for (const kind of oldKinds) {
    await db
      .insertInto(kind as 'brands') // the five tables have one shape
      .values(
        ['Hermès', 'Zara', 'Ünal'].map((each) => ({ name: each, name_key: nameKey(each), sort_key: each })),
      )
      .execute();
    await db
      .insertInto('reference_aliases')
      .values({ kind, name_key: 'cœur', name: 'Cœur', reference_id: 2 })
      .execute();
  }
}

/** Returns everything that the step may have to change. */
async function read(db: Kysely<Database>): Promise<unknown> {
  const rows = await db.selectFrom('clothes').select(['id', 'title', 'title_key']).orderBy('id').execute();
  const brands = await db.selectFrom('brands').select(['id', 'name', 'name_key']).orderBy('id').execute();
  return JSON.stringify([rows, brands]);
}

upgrade('an upgrade cut off after any statement leaves the old database; the next start completes it', () =>
  inTempFolder(async (folder) => {
    const old = await makeOld(folder, name);
    try {
      await fillOld(old.db);
      const before = await read(old.db);
      const step = migrations.find((one) => one.name === name);
      const failing = new FailingDatabase(old.db);
      const cut = new Error('a fault of the test');
      // The first statements read and write the slices of items.
      for (let at = 2, isCut = true; isCut; at += at < 16 ? 2 : 13) {
        const { value, hasFailed } = await failing.during(at, cut, () =>
          old.db
            .transaction()
            .execute(async (tx) => {
              await step?.up(tx, old.address.kind);
              throw cut;
            })
            .catch((error: unknown) => error),
        );
        assert.is(value, cut);
        assert.is(await read(old.db), before);
        isCut = hasFailed();
      }
      assert.is(await sql`select search_key from clothes`.execute(old.db).catch(() => 'missing'), 'missing');
      await old.db.destroy();

      const { db, close } = await openDatabase(old.address);
      assert.is(await read(db), before);
      assert.equal(await wrongSearchKeys(db), []);
      const { rows } = await sql<{ count: number }>`select count(search_key) as count from clothes`.execute(
        db,
      );
      const accented = Array.from({ length: items }, (_, at) => titleOf(at + 1)).filter((title) =>
        /^(Ł|за|S)/.test(title),
      );
      assert.is(Number(rows[0]?.count), accented.length);
      const find = async (q: string) => {
        const asked = itemsQuery({ q });
        return asked && (await listItemsPage(db, asked)).data.map(({ title }) => title);
      };
      for (const [q, start] of [
        ['lodz', 0],
        ['замок', 4],
        ['strasse', 5],
      ] as const) {
        const n = 7 * 1400 + start;
        assert.equal(await find(`${q} ${n}`), [titleOf(n).normalize('NFC')], q);
      }
      for (const kind of oldKinds) {
        const found = async (q: string) =>
          (await searchReferences(db, kind, { page: 1, size: 9, q, wholeUpTo: 0 })).data.map(
            (one) => one.name,
          );
        assert.equal([await found('hermes'), await found('coeur')], [['Hermès'], ['Zara']], kind);
      }
      // A scan of the titles in order reads no row.
      const { rows: indexes } = await sql<{ made: string }>`${
        onPostgres
          ? sql`select indexdef as made from pg_indexes where indexname`
          : sql`select sql as made from sqlite_schema where name`
      } = 'clothes_by_title'`.execute(db);
      assert.match(indexes[0]?.made ?? '', 'search_key');
      await close();
    } finally {
      await old.drop();
    }
  }),
);

upgrade.run();
