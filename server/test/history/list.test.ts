/** The lists of changes: their content, and the age limit. */
import { type Insertable, sql } from 'kysely';
import * as assert from 'uvu/assert';
import type { Change } from '../../../src/contract/changes';
import type { PageMeta } from '../../../src/contract/types';
import { listChanges } from '../../src/history/list';
import type { ChangesFilter } from '../../src/history/query';
import { sweepHistory } from '../../src/history/sweep';
import type { ChangesTable } from '../../src/history/tables';
import { day } from '../../src/platform/clock';
import { insertWithId } from '../../src/platform/db/insertWithId';
import { withTransaction } from '../../src/platform/db/transactions';
import { setDisabled } from '../support/administrators';
import { adminEmail, onPostgres, type TestApp } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { fastCreate } from '../support/items';
import { builtQueries, rowReads, wholeReads } from '../support/plans';

const list = signedInSuite('the list of changes');

async function read(t: TestApp, query = ''): Promise<{ data: Change[]; meta: PageMeta }> {
  const { body, status, text } = await t.api<{ data: Change[]; meta: PageMeta }>(
    'GET',
    `/api/changes/${query}`,
  );
  assert.is(status, 200, text);
  return body;
}

list('the list of changes tells who changed what and when, the newest first', async ({ t }) => {
  await t.data('POST', '/api/suppliers/', { name: 'Ринок' });
  await fastCreate(t, 'Пальто');
  t.clock.forward(1000);
  await t.data('PATCH', '/api/clothes/1/description', { description: 'Тепле' });
  const { data, meta } = await read(t);
  assert.equal(meta, { total: 4, page: 1, size: 25 });
  const [described, made, supplier, administrator] = data;
  assert.equal(described, {
    id: 4,
    at: new Date(t.clock.now()).toISOString(),
    administrator: { id: 1, email: adminEmail },
    cause: 'screen',
    batchId: null,
    subject: 'clothes',
    subjectId: 1,
    subjectName: 'Пальто',
    kind: 'updated',
    before: { description: null },
    after: { description: 'Тепле' },
    reverts: null,
    revertible: true,
  });
  assert.equal(made?.before, {});
  assert.equal(made?.after.title, 'Пальто');
  assert.equal(made?.after.purchases?.[0]?.supplier, { id: 1, name: 'Ринок' });
  assert.equal(supplier?.after, { name: 'Ринок' });
  assert.is(administrator?.administrator, null);
  assert.equal(administrator?.after, { email: adminEmail, role: 'administrator', disabled: false });
  assert.is(administrator?.revertible, false);
});

list('an item’s list of changes has only that item’s, in pages', async ({ t }) => {
  await t.data('POST', '/api/suppliers/', { name: 'Ринок' });
  for (const title of ['Пальто', 'Плащ']) {
    await fastCreate(t, title);
  }
  for (const description of ['а', 'б', 'в']) {
    await t.data('PATCH', '/api/clothes/1/description', { description });
  }
  const { body } = await t.api<{ data: Change[]; meta: PageMeta }>(
    'GET',
    '/api/clothes/1/changes?page=2&size=2',
  );
  assert.equal(body.meta, { total: 4, page: 2, size: 2 });
  assert.equal(
    body.data.map(({ after }) => after.description ?? after.title),
    ['а', 'Пальто'],
  );
  assert.is((await t.problem('GET', '/api/clothes/9/changes')).status, 404);
  assert.is((await t.problem('GET', '/api/clothes/1/changes?size=101')).status, 422);
});

list('the list of changes is filtered by person, subject, kind and day', async ({ t }) => {
  await t.data('POST', '/api/brands/', { name: 'Перша' });
  t.clock.forward(2 * day);
  await t.signIn();
  await t.data('PUT', '/api/brands/1', { name: 'Інша' });
  await t.data('POST', '/api/colors/', { name: 'Синій' });
  for (const disabled of [true, false]) {
    await setDisabled(t.db, t.clock, 1, disabled);
  }
  await t.signIn();
  const ids = async (query: string) => (await read(t, query)).data.map(({ id }) => id);
  assert.equal(await ids('?administratorId=1'), [4, 3, 2]);
  assert.equal(await ids('?subject=brands'), [3, 2]);
  assert.equal(await ids('?subject=administrators&kind=updated'), [6, 5]);
  assert.equal(await ids('?kind=created'), [4, 2, 1]);
  assert.equal(await ids('?administratorId=1&subject=brands&kind=updated'), [3]);
  // The test's clock begins on 21 November.
  assert.equal(await ids('?to=2026-11-21'), [2, 1]);
  assert.equal(await ids('?from=2026-11-22'), [6, 5, 4, 3]);
  assert.equal(await ids('?from=2026-11-21&to=2026-11-22'), [2, 1]);
  assert.equal(await ids('?from=2026-11-24'), []);
  assert.equal(await ids('?to=2026-11-20'), []);
  for (const query of ['?from=2026-02-30', '?from=21.11.2026', '?kind=all', '?size=101', '?page=0']) {
    assert.is((await t.problem('GET', `/api/changes/${query}`)).status, 422, query);
  }
});

list('changes of the history are kept for HISTORY_DAYS, 0 for ever', async ({ t }) => {
  const count = async () => (await read(t)).meta.total;
  await t.db
    .insertInto('batches')
    .values({ at: t.clock.now(), administrator_id: 1, cause: 'bulk' })
    .execute();
  await manyChanges(t, 1200);
  await t.db.updateTable('changes').set({ batch_id: 1 }).where('id', '=', 5).execute();
  t.clock.forward(30 * day);
  await t.signIn();
  await t.data('POST', '/api/brands/', { name: 'Перша' });
  await sweepHistory(t.db, t.clock, 0);
  await sweepHistory(t.db, t.clock, 30);
  assert.is(await count(), 1202);
  t.clock.forward(1);
  await sweepHistory(t.db, t.clock, 30);
  assert.is(await count(), 1);
  assert.equal(await t.db.selectFrom('batches').select('id').execute(), []);
  // The change that it reverted is no longer known; that is no error.
  assert.is((await t.problem('POST', '/api/changes/5/revert')).status, 404);
});

list(
  'the count of changes ends at 10 000, of one subject at 1 000 or at the end of the next page',
  async ({ t }) => {
    await manyChanges(t, 10_500);
    const { data, meta } = await read(t, '?page=2&size=100&subject=brands');
    assert.equal(meta, { total: 10_000, page: 2, size: 100, atLeast: true });
    assert.is(data[0]?.id, 10_401);
    await manyChanges(t, 1_100, { subject: 'clothes' });
    await t.data('POST', '/api/suppliers/', { name: 'Ринок' });
    await fastCreate(t, 'Пальто');
    const ofItem = async (page: number) =>
      (await t.api<{ meta: PageMeta }>('GET', `/api/clothes/1/changes?page=${page}&size=100`)).body.meta;
    assert.equal(await ofItem(1), { total: 1_000, page: 1, size: 100, atLeast: true });
    assert.equal(await ofItem(10), { total: 1_100, page: 10, size: 100, atLeast: true });
    assert.equal(await ofItem(11), { total: 1_101, page: 11, size: 100 });
  },
);

list('pages of changes go back a hundred thousand, and no count goes further', async ({ t }) => {
  await t.data('POST', '/api/brands/', { name: 'Перша' });
  for (const path of ['/api/changes/', '/api/clothes/1/changes']) {
    const problem = await t.problem('GET', `${path}?page=1001&size=100`);
    assert.equal([problem.status, problem.errors?.[0]?.field], [422, 'page'], path);
  }
  assert.equal((await read(t, '?page=1000&size=100')).data, []);
  const queries = await builtQueries(t.db, (db) =>
    listChanges(db, { page: 1000, size: 100, withPeople: true }),
  );
  const numbers = queries.flatMap(({ parameters }) => parameters.map(Number));
  assert.is(Math.max(...numbers), 100_001);
});

list('the list of changes never reads all of them, whatever it is asked for', async ({ t }) => {
  await manyChanges(t, 12_000, { at: 1000 });
  for (let n = 2; n < 40; n += 1) {
    await manyChanges(t, 500, { subject: 'clothes', subject_id: n, kind: 'created', at: 1000 + n * 60_000 });
  }
  const { id } = await t.db
    .insertInto('batches')
    .values({ at: 1000, administrator_id: 1, cause: 'bulk' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await manyChanges(t, 500, { batch_id: id, subject: 'clothes', fields: ',price,', at: 1000 + 40 * 60_000 });
  if (onPostgres) await sql`analyze changes, change_groups`.execute(t.db);
  const page = { withPeople: true, page: 1, size: 20 };
  const filters: ChangesFilter[] = [
    page,
    { ...page, page: 50 },
    { ...page, subject: 'brands', subjectId: 1 },
    { ...page, subject: 'clothes', subjectId: 7 },
    { ...page, subject: 'clothes' },
    { ...page, subject: 'colors' },
    { ...page, kind: 'created' },
    { ...page, kind: 'deleted' },
    { ...page, administratorId: 1 },
    { ...page, administratorId: 9 },
    { ...page, from: 1000 + 38 * 60_000, before: 1000 + 39 * 60_000 },
    { ...page, kind: 'created', from: 1000 + 10 * 60_000, before: 1000 + 11 * 60_000 },
    { ...page, kind: 'deleted', administratorId: 1 },
    { ...page, kind: 'created', administratorId: 1, subject: 'brands' },
    { ...page, batchId: id, field: 'size' },
    { ...page, field: 'size' },
    { ...page, field: 'price', administratorId: 1 },
  ];
  for (const filter of filters) {
    const queries = await builtQueries(t.db, (db) => listChanges(db, filter));
    assert.ok(queries.length >= 2);
    for (const query of queries) {
      assert.equal(await rowReads(t.db, query, 'changes'), [], `${JSON.stringify(filter)} ${query.sql}`);
      // PostgreSQL sorts the few rows that it expects of a field.
      if (onPostgres && filter.field !== undefined) continue;
      assert.equal(await wholeReads(t.db, query, 'changes'), [], `${JSON.stringify(filter)} ${query.sql}`);
    }
    // The list of one item has no groups; one batch, one day, and several conditions have few.
    if ((filter.subjectId ?? filter.batchId ?? filter.from) !== undefined) continue;
    if ((filter.subject && filter.kind) || (onPostgres && filter.field)) continue;
    const grouped = await builtQueries(t.db, (db) => listChanges(db, { ...filter, group: 'batch' }));
    for (const query of grouped.filter(({ sql }) => sql.includes(' limit '))) {
      const table = onPostgres ? 'change_groups' : 'changes';
      assert.equal(await wholeReads(t.db, query, table), [], `${JSON.stringify(filter)} ${query.sql}`);
    }
  }
});

list('changes filtered by a field give others turns, however rare it is', async ({ t }) => {
  for (const id of [7, 120_000])
    await withTransaction(t.db, (tx) =>
      insertWithId(tx, 'changes', { ...changeOf(t, { fields: ',size,' }), id }),
    );
  const filter = { withPeople: true, field: 'size', page: 2, size: 1 } as const;
  for (const group of ['batch', undefined] as const) {
    let turns = 0;
    const { data, meta } = await listChanges(t.db, { ...filter, group }, async () => ++turns);
    assert.equal([data.map(({ id }) => id), meta], [[7], { total: 2, page: 2, size: 1 }]);
    assert.is(turns, 4, 'one for each 50 000 ids, and one before the rows are read');
  }
});

/** Inserts changes of one brand, or of another subject, all at this moment. */
async function manyChanges(
  t: TestApp,
  count: number,
  values: Partial<Insertable<ChangesTable>> = {},
): Promise<void> {
  const change = changeOf(t, values);
  for (let left = count; left > 0; left -= 500) {
    const rows = Array.from({ length: Math.min(left, 500) }, () => change);
    await t.db.insertInto('changes').values(rows).execute();
  }
}

function changeOf(t: TestApp, values: Partial<Insertable<ChangesTable>>): Insertable<ChangesTable> {
  return {
    at: t.clock.now(),
    administrator_id: 1,
    cause: 'screen',
    subject: 'brands',
    subject_id: 1,
    subject_name: 'Перша',
    kind: 'updated',
    before: '{"name":"Друга"}',
    after: '{"name":"Перша"}',
    ...values,
  };
}

list.run();
