/** A database of the previous version has its names in the new order after the first start. */
import { type Kysely, sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Database } from '../../../src/database';
import { openDatabase } from '../../../src/platform/db/open';
import { sortKey } from '../../../src/platform/db/sortKey';
import { makeOld } from '../../support/oldDatabase';
import { orderedNames } from '../../support/orderedNames';
import { inTempFolder } from '../../support/tempFolder';

const upgrade = suite('the first start with numbers by value');

/** Several slices, the last one not full. */
const items = 12_345;
const titleOf = (n: number) => `${orderedNames[n % orderedNames.length]} ${n}`;

async function fillOld(db: Kysely<Database>): Promise<void> {
  // Bytewise keys put «10» before «2».
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

upgrade('a migration to numbers by value computes every sort key again, and changes nothing else', () =>
  inTempFolder(async (folder) => {
    const old = await makeOld(folder, 'numbers by value in the order of names');
    try {
      await fillOld(old.db);
      const columns = ['id', 'title', 'title_key', 'title_sort', 'description', 'version'] as const;
      const read = (db: Kysely<Database>) => db.selectFrom('clothes').select(columns).orderBy('id').execute();
      const expected = (await read(old.db)).map((row) => ({ ...row, title_sort: sortKey(row.title) }));
      await old.db.destroy();

      const { db, close } = await openDatabase(old.address);
      // Copies the rows, because the two drivers return objects of different kinds.
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
