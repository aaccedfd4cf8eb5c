/** A database of the previous version has its names in the new order after the first start. */
import path from 'node:path';
import { Kysely, sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { migrations } from '../../../src/platform/db/migrations';
import { openDatabase } from '../../../src/platform/db/open';
import { connectPostgres } from '../../../src/platform/db/postgres';
import type { Database } from '../../../src/platform/db/schema';
import { sortKey } from '../../../src/platform/db/sortKey';
import { applicationId, openSqlite } from '../../../src/platform/db/sqlite';
import { makeDatabase } from '../../support/app';
import { orderedNames } from '../../support/orderedNames';
import { inTempFolder } from '../../support/tempFolder';

const upgrade = suite('the first start with numbers by value');

/** How many migrations there were before. */
const before = migrations.findIndex(({ name }) => name === 'numbers by value in the order of names');
/** Several slices, the last one not full. */
const items = 12_345;
const titleOf = (n: number) => `${orderedNames[n % orderedNames.length]} ${n}`;

/** An empty database of the version before, and where it is. */
async function makeOld(folder: string) {
  const made = await makeDatabase();
  const address = made?.config.database ?? { kind: 'sqlite', file: path.join(folder, 'clothes.db') };
  const dialect =
    address.kind === 'sqlite'
      ? openSqlite(address.file, migrations.length).dialect
      : (await connectPostgres(address.url)).dialect;
  const db = new Kysely<Database>({ dialect });
  await db.transaction().execute(async (tx) => {
    for (const { up } of migrations.slice(0, before)) await up(tx, address.kind);
    if (address.kind === 'sqlite') {
      await sql.raw(`pragma application_id = ${applicationId}`).execute(tx);
      await sql.raw(`pragma user_version = ${before}`).execute(tx);
    } else {
      await sql`create table schema_version (version integer not null)`.execute(tx);
      await sql`insert into schema_version values (${before})`.execute(tx);
    }
  });
  return { db, address, drop: async () => made?.drop() };
}

async function fillOld(db: Kysely<Database>): Promise<void> {
  // Bytewise, as «10» stood before «2».
  const brands = orderedNames.map((name) => ({ name, name_key: name, sort_key: name }));
  await db.insertInto('brands').values(brands).execute();
  const row = { brand_id: null, color_id: null, type_id: null, main_image_id: null };
  for (let first = 1; first <= items; first += 1000) {
    const rows = Array.from({ length: Math.min(1000, items - first + 1) }, (_, at) => {
      const n = first + at;
      const title = titleOf(n);
      const key = n % 3 === 0 ? sortKey(title) : title;
      return { ...row, title, title_key: title, title_sort: key, description: `Опис ${n}`, version: n };
    });
    await db
      .insertInto('clothes')
      .values(rows.map((each) => ({ ...each, created_at: each.version, updated_at: each.version })))
      .execute();
  }
}

upgrade('every sort key is computed again, and nothing else is changed', () =>
  inTempFolder(async (folder) => {
    const old = await makeOld(folder);
    try {
      await fillOld(old.db);
      const read = (db: Kysely<Database>) => db.selectFrom('clothes').selectAll().orderBy('id').execute();
      const expected = (await read(old.db)).map((row) => ({ ...row, title_sort: sortKey(row.title) }));
      await old.db.destroy();

      const { db, close } = await openDatabase(old.address);
      // The drivers' rows are objects of different kinds.
      const found = (await read(db)).map((row) => ({ ...row }));
      assert.equal(found, expected);
      const brands = await db.selectFrom('brands').selectAll().orderBy('sort_key').orderBy('id').execute();
      for (const { name, name_key, sort_key } of brands)
        assert.equal([name_key, sort_key], [name, sortKey(name)]);
      assert.is(brands.length, orderedNames.length);
      const names = brands.map(({ name }) => name).filter((name) => /^Бренд \d+$/.test(name));
      assert.equal(names, ['Бренд 1', 'Бренд 2', 'Бренд 9', 'Бренд 10', 'Бренд 20', 'Бренд 100']);
      const index =
        old.address.kind === 'sqlite' ? sql`sqlite_schema where name` : sql`pg_indexes where indexname`;
      const { rows } = await sql`select 1 from ${index} = 'clothes_by_title'`.execute(db);
      assert.ok(rows.length > 0, 'the index of titles');
      await close();
    } finally {
      await old.drop();
    }
  }),
);

upgrade.run();
