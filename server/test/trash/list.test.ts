/** Pages and searches of the trash, which read no large table for one page. */
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { TrashItem } from '../../../src/contract/trash';
import type { PageMeta } from '../../../src/contract/types';
import type { Database } from '../../src/database';
import { nameKey } from '../../src/references/nameKeys';
import { onPostgres, startApp, type TestApp } from '../support/app';

const list = suite<{ t: TestApp }>('the list of the trash');
const count = 12_000;

list.before(async (context) => {
  context.t = await startApp();
  await context.t.signIn();
  await fill(context.t);
});
list.after(({ t }) => t.close());

/**
 * Fills the trash with items deleted one after another; every tenth is a «Сукня», one has a unique
 * title.
 */
async function fill(t: TestApp): Promise<void> {
  const titleOf = (id: number) =>
    id === 77 ? 'Єдина 100% вовна' : `${id % 10 === 0 ? 'Сукня' : 'Пальто'} ${id}`;
  const rows = Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    title: titleOf(at + 1),
    title_key: nameKey(titleOf(at + 1)),
    deleted_at: Math.floor(at / 2),
    deleted_by: at % 3 === 0 ? null : 1,
    main_image_id: null,
    purchases_count: 1,
    photos_count: 0,
    bytes: 0,
    // Rows have a realistic width, because a narrow table is quick to read whole.
    content: '{}'.padEnd(1500),
  }));
  for (let first = 0; first < count; first += 1000) {
    await t.db
      .insertInto('trash')
      .values(rows.slice(first, first + 1000))
      .execute();
  }
  await sql`analyze`.execute(t.db);
}

async function read(t: TestApp, query: string): Promise<{ ids: number[]; meta: PageMeta }> {
  const { body, status, text } = await t.api<{ data: TrashItem[]; meta: PageMeta }>(
    'GET',
    `/api/trash/?${query}`,
  );
  assert.is(status, 200, text);
  return { ids: body.data.map(({ id }) => id), meta: body.meta };
}

list('the trash is paged, the last deletion first', async ({ t }) => {
  const first = await read(t, 'size=3');
  assert.equal(first, {
    ids: [12_000, 11_999, 11_998],
    meta: { total: 10_000, page: 1, size: 3, atLeast: true, days: 30 },
  });
  assert.equal((await read(t, 'size=3&page=2')).ids, [11_997, 11_996, 11_995]);
  assert.equal((await read(t, 'size=1000&page=12')).ids.at(-1), 1);
  assert.equal((await read(t, 'size=1000&page=13')).ids, []);
  for (const query of ['size=1001', 'size=0', 'page=0', 'page=1000001', 'page=a', `q=${'а'.repeat(201)}`]) {
    assert.is((await t.problem('GET', `/api/trash/?${query}`)).status, 422, query);
  }
});

list('the trash is searched by the words of titles, many or few, long or short', async ({ t }) => {
  const search = (q: string) => read(t, `size=2&q=${encodeURIComponent(q)}`);
  assert.equal((await search('СУКНЯ')).ids, [12_000, 11_990]);
  assert.is((await search('сукня')).meta.total, 1200);
  const many = await search('пальто');
  assert.equal([many.ids, many.meta.total, many.meta.atLeast], [[11_999, 11_998], 10_000, true]);
  assert.equal((await search('єдина вовна')).ids, [77]);
  assert.equal((await search('100%')).ids, [77]);
  assert.equal((await search('9_9')).ids, []);
  assert.equal((await search('су 10')).ids, [11_910, 11_810]);
  assert.equal((await search('сукня пальто')).meta.total, 0);
  assert.equal((await search('77 єд')).ids, []);
});

list('no page of the trash is read by sorting or scanning all of it', async ({ t }) => {
  const queries = ['size=25', 'size=25&q=єдина', 'size=25&q=вовна%20єдина'];
  // PostgreSQL prefers to read the whole of so small a table for a tenth of its rows.
  if (!onPostgres) queries.push('size=25&q=сукня');
  for (const query of queries) {
    const statements = await statementsOf(t, () => read(t, query));
    // Counting without a condition stops at its limit, whatever it reads.
    const others = statements.filter(({ sql }) => / where |order by/.test(sql));
    for (const statement of others) assert.equal(await scansOf(t.db, statement), [], statement.sql);
  }
});

list.run();

/** Returns the statements on the trash that `work` sends. */
async function statementsOf(t: TestApp, work: () => Promise<unknown>): Promise<CompiledQuery[]> {
  const seen: CompiledQuery[] = [];
  const executor = t.db.getExecutor();
  const provide = executor.provideConnection.bind(executor);
  executor.provideConnection = (consumer) =>
    provide((connection) =>
      consumer({
        executeQuery: <R>(query: CompiledQuery) => {
          if (/from trash\b/.test(query.sql)) seen.push(query);
          return connection.executeQuery<R>(query);
        },
        streamQuery: (query, chunk) => connection.streamQuery(query, chunk),
      }),
    );
  try {
    await work();
  } finally {
    executor.provideConnection = provide;
  }
  assert.ok(seen.length > 0);
  return seen;
}

/**
 * Returns the steps of a plan that read the whole table, without an index for the order or the
 * rows.
 */
async function scansOf(db: Kysely<Database>, query: CompiledQuery): Promise<string[]> {
  const explain = onPostgres ? 'explain' : 'explain query plan';
  const answer = await db.executeQuery<Record<string, unknown>>(
    CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters]),
  );
  const steps = answer.rows.map((row) => String(row['QUERY PLAN'] ?? row.detail));
  // A page alone may scan an index in order, because the page ends the scan.
  const scan = / where /.test(query.sql) ? /^SCAN trash\b/ : /^SCAN trash$/;
  return steps.filter((step) => (onPostgres ? /Seq Scan on trash/ : scan).test(step));
}
