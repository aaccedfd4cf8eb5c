import path from 'node:path';
import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { openDatabase } from '../../../src/platform/db/open';
import { argumentsOf, prepared, preparedShapes } from '../../../src/platform/db/prepared';
import { withTransaction } from '../../../src/platform/db/transactions';
import { inTempFolder } from '../../support/tempFolder';

const queries = suite('prepared queries');

const byName = prepared((db, argument) =>
  db
    .selectFrom('brands')
    .select('name')
    .where('id', '>=', argument(0))
    .where('name_key', '!=', 'x')
    .where('id', '<=', argument(1))
    .orderBy('id')
    .limit(argument(2)),
);
const among = preparedShapes((db, argument, count: number) =>
  db
    .selectFrom('brands')
    .select('name')
    .where(
      'id',
      'in',
      Array.from({ length: count }, (_, position) => argument(position)),
    )
    .orderBy('id'),
);

queries('each call of a prepared query has its own values and fixed ones stay, even in a transaction', () =>
  inTempFolder(async (folder) => {
    const { db, close } = await openDatabase({ kind: 'sqlite', file: path.join(folder, 'a.db') });
    for (const name of ['a', 'b', 'x', 'c', 'd']) {
      await db.insertInto('brands').values({ name, name_key: name, sort_key: name }).execute();
    }
    const names = (rows: { name: string }[]) => rows.map((row) => row.name).join('');
    assert.is(names(await byName(db, 1, 5, 10)), 'abcd');
    assert.is(names(await byName(db, 2, 4, 10)), 'bc');
    assert.is(names(await byName(db, 1, 5, 2)), 'ab');
    assert.is(names(await among(1)(db, 2)), 'b');
    assert.is(names(await among(3)(db, 5, 1, 2)), 'abd');
    assert.is(await withTransaction(db, async (tx) => names(await byName(tx, 4, 5, 9))), 'cd');
    await close();
  }),
);

queries('32 000 arguments of one prepared query keep their places', () =>
  inTempFolder(async (folder) => {
    const { db, close } = await openDatabase({ kind: 'sqlite', file: path.join(folder, 'a.db') });
    const count = 32_000;
    const listed = prepared((_, argument) => {
      const rows = argumentsOf(argument, count).map((value) => sql`(${value})`);
      const query = sql<{ value: number }>`select column1 as value from (values ${sql.join(rows)})`;
      return { compile: () => query.compile(db) };
    });
    const values = Array.from({ length: count }, (_, at) => at * 7);
    const rows = await listed(db, ...values);
    assert.equal(
      rows.map(({ value }) => value),
      values,
    );
    await close();
  }),
);

queries('the data’s version changes with every write, soon with those of another process too', () =>
  inTempFolder(async (folder) => {
    const address = { kind: 'sqlite', file: path.join(folder, 'a.db') } as const;
    const one = await openDatabase(address);
    const other = await openDatabase(address);
    const write = ({ db }: typeof one, key: string) =>
      db.insertInto('brands').values({ name: 'n', name_key: key, sort_key: '' }).returning('id').execute();
    const before = one.dataVersion.known();
    assert.type(before, 'string');
    await one.db.selectFrom('brands').selectAll().execute();
    assert.is(one.dataVersion.known(), before);
    await write(one, 'a');
    const after = one.dataVersion.known();
    assert.is.not(after, before);
    await one.db.deleteFrom('brands').execute();
    const deleted = one.dataVersion.known();
    assert.is.not(deleted, after);
    await write(other, 'b');
    while (one.dataVersion.known() === deleted) await new Promise((resolve) => setImmediate(resolve));
    await other.close();
    await one.close();
  }),
);

queries.run();
