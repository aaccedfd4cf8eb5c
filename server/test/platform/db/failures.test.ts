/** The server's answers during and after trouble with the disk or the database. */
// SQLite only: test/faults/postgres covers PostgreSQL's own troubles.
import { DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import * as assert from 'uvu/assert';
import { signedInSuite } from '../../support/appSuite';
import { fastCreate } from '../../support/items';

const trouble = signedInSuite('trouble with the database');

const long = { description: 'ї'.repeat(10_000) };

trouble(
  'a full disk makes the database refuse writes; reads go on, and it recovers by itself',
  async ({ t }) => {
    await t.data('POST', '/api/suppliers/', { name: 'А' });
    await fastCreate(t, 'Т');
    await sql`pragma max_page_count = 1`.execute(t.db);
    for (let tries = 0; tries < 3; tries++) {
      const problem = await t.problem('PATCH', '/api/clothes/1/description', long);
      assert.is(problem.status, 507);
      assert.is(problem.code, 'storage_full');
      assert.is((await t.api('GET', '/api/clothes/1')).status, 200);
      assert.is((await t.api('GET', '/api/suppliers/')).status, 200);
    }
    await sql`pragma max_page_count = 1000000`.execute(t.db);
    assert.is((await t.api('PATCH', '/api/clothes/1/description', long)).status, 200);
  },
);

trouble('a read-only database refuses writes as such, and reads go on', async ({ t }) => {
  await sql`pragma query_only = on`.execute(t.db);
  const problem = await t.problem('POST', '/api/brands/', { name: 'Б' });
  assert.is(problem.status, 503);
  assert.is(problem.code, 'read_only');
  assert.is((await t.api('GET', '/api/brands/')).status, 200);
  await sql`pragma query_only = off`.execute(t.db);
  assert.is((await t.api('POST', '/api/brands/', { name: 'Б' })).status, 201);
});

trouble(
  'calls wait for a database that another process holds, then are refused as unavailable',
  async ({ t }) => {
    await sql`pragma busy_timeout = 50`.execute(t.db);
    const { database } = t.config;
    if (database.kind !== 'sqlite') throw new Error('for SQLite only');
    const other = new DatabaseSync(database.file);
    other.exec('begin immediate');
    const answer = await t.api<{ code: string }>('POST', '/api/brands/', { name: 'Б' });
    assert.is(answer.status, 503);
    assert.is(answer.body.code, 'unavailable');
    assert.is(answer.headers['retry-after'], '2');
    assert.is((await t.api('GET', '/api/brands/')).status, 200);
    other.exec('rollback');
    other.close();
    assert.is((await t.api('POST', '/api/brands/', { name: 'Б' })).status, 201);
  },
);

trouble.run();
