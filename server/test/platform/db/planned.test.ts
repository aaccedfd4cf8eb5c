/** Queries that PostgreSQL plans once for each connection. */
import { sql } from 'kysely';
import * as assert from 'uvu/assert';
import type { Clothes } from '../../../../src/contract/types';
import { onPostgres } from '../../support/app';
import { signedInSuite } from '../../support/appSuite';
import { fastCreate } from '../../support/items';

const queries = signedInSuite('planned queries', async (t) => {
  for (const kind of ['brands', 'suppliers']) await t.data('POST', `/api/${kind}/`, { name: 'Перша' });
  await fastCreate(t, 'Пальто');
});

queries('an item’s planned queries keep their plans in the connection, and list columns', async ({ t }) => {
  if (!onPostgres) return;
  await t.data('GET', '/api/clothes/1');
  const { rows } = await sql<{ statement: string }>`
    select statement from pg_prepared_statements`.execute(t.db);
  for (const table of ['clothes', 'purchases', 'compositions', 'changes']) {
    assert.ok(
      rows.some(({ statement }) => statement.includes(`"${table}"`)),
      table,
    );
  }
  for (const { statement } of rows) assert.not.match(statement, /\bselect \*|\.\*/, statement);
});

queries('planned queries go on with columns that a newer server adds', async ({ t }) => {
  const read = () => t.data<Clothes>('GET', '/api/clothes/1');
  const before = await read();
  for (const table of [
    'clothes',
    'purchases',
    'images',
    'brands',
    'compositions',
    'changes',
    'administrators',
  ]) {
    await sql`alter table ${sql.table(table)} add column later text`.execute(t.db);
  }
  assert.equal(await read(), before);
  const saved = await t.data<Clothes>('PATCH', '/api/clothes/1/description', { description: 'Тепле' });
  assert.is(saved.description, 'Тепле');
});

queries.run();
