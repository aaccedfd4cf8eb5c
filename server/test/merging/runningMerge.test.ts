/** A merge of many items while its task runs: everything shows the survivor alone. */
import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { BatchTask } from '../../../src/contract/batches';
import type { Change } from '../../../src/contract/changes';
import { type Reference, type ReferenceKind, referenceLists } from '../../../src/contract/references';
import type { Clothes, Purchase } from '../../../src/contract/types';
import type { MergeStarted, ReferenceUsage } from '../../../src/contract/usage';
import { mergeReferences } from '../../src/merging/merge';
import { withTransaction } from '../../src/platform/db/transactions';
import { type TestApp, withSignedIn } from '../support/app';
import { begin, ended } from '../support/batches';
import { itemNaming } from '../support/itemInput';
import { fillItems, referenceCounts } from '../support/manyItems';

const running = suite('a merge of many items');

/** More than the references that a call moves at once, also of materials. */
const items = { brands: 2300, suppliers: 2100, materials: 4300 } as const;
type Kind = keyof typeof items;

/** The worker looks for tasks when it is woken, and not in between. */
const options = { batches: { heartbeat: 1e9, retryPause: 1, unsavedPause: 1 } };

function withItems(kind: Kind, work: (t: TestApp) => Promise<void>): Promise<void> {
  return withSignedIn(options, async (t) => {
    await fillItems(t.db, items[kind]);
    await work(t);
  });
}

const idsOf = (kind: Kind) => Array.from({ length: referenceCounts[kind] - 1 }, (_, at) => at + 2);

/** Begins a merge of all entries into the first; its task waits for the worker to be woken. */
async function beginMerge(t: TestApp, kind: Kind): Promise<MergeStarted> {
  const author = { administratorId: 1, cause: 'screen' as const };
  const { status, body } = await withTransaction(t.db, (tx) =>
    mergeReferences(tx, t.clock.now(), author, kind, 1, { ids: idsOf(kind) }, null),
  );
  assert.is(status, 202);
  // A merge of so many is answered with the task.
  return body as MergeStarted;
}

/** Wakes the worker by another task, and waits for the end of the merge. */
async function finish(t: TestApp, { taskId }: { taskId: number }): Promise<BatchTask> {
  await begin(t, { ids: [1] }, { typeId: 1 });
  return ended(t, taskId);
}

/** Returns the number of references to the entries that go. */
async function count(t: TestApp, kind: ReferenceKind): Promise<number> {
  const { name, namedIn } = referenceLists[kind];
  const { rows } = await sql<{ count: number | string }>`select count(*) as count
    from ${sql.table(namedIn)} where ${sql.ref(`${name}_id`)} > 1`.execute(t.db);
  return Number(rows[0]?.count);
}

/** Returns everything that a merge may write except the history, without instants and versions. */
async function stateOf(t: TestApp): Promise<string> {
  const tables = ['clothes', 'compositions', 'purchases', 'brands', 'suppliers', 'materials'] as const;
  const state = [];
  for (const table of [...tables, 'reference_aliases'] as const) {
    const rows = await t.db.selectFrom(table).selectAll().execute();
    state.push(rows.map((row) => JSON.stringify({ ...row, updated_at: 0, version: 0 })).sort());
  }
  return JSON.stringify(state);
}

const find = (t: TestApp, kind: Kind, q: string) =>
  t.data<Reference[]>('GET', `/api/${kind}/?q=${encodeURIComponent(q)}`);

for (const kind of ['brands', 'suppliers', 'materials'] as const) {
  running(`${kind}: a call answers 202, the task moves all, and the revert brings all back`, () =>
    withItems(kind, async (t) => {
      const before = await stateOf(t);
      const path = `/api/${kind}/1/merge`;
      const answer = await t.api<{ data: MergeStarted }>('POST', path, { ids: idsOf(kind) });
      assert.is(answer.status, 202, answer.text);
      const { taskId, batchId, moved } = answer.body.data;
      const task = await ended(t, taskId);
      assert.equal([task.kind, task.status, task.skippedCount], ['merge', 'completed', 0]);
      assert.equal([task.done, task.total], [moved.items, moved.items]);
      assert.is(moved.purchases, kind === 'suppliers' ? moved.items : 0);
      assert.is(await count(t, kind), 0);
      assert.equal(
        (await t.data<Reference[]>('GET', `/api/${kind}/`)).map(({ id }) => id),
        [1],
      );
      // As after a small merge, the last changes are those of the entries.
      const [names, deletion] = await t.data<Change[]>('GET', '/api/changes/?size=2');
      assert.equal([names?.kind, names?.subject, names?.batchId], ['updated', kind, batchId]);
      const last = referenceCounts[kind];
      assert.equal([deletion?.kind, deletion?.subjectId], ['deleted', last]);
      assert.equal(deletion?.before, { name: `${kind} ${last}` });
      const [item] = await t.data<Change[]>('GET', `/api/changes/?size=1&subject=clothes&batchId=${batchId}`);
      assert.match(JSON.stringify(item?.before), new RegExp(`"${kind} \\d+"`));
      const revert = await t.data<{ taskId: number }>('POST', `/api/batches/${batchId}/revert`);
      assert.is((await ended(t, revert.taskId)).skippedCount, 0);
      assert.equal(await stateOf(t), before);
    }),
  );
}

running('lists, searches, filters, counts and items show the survivor alone at once', () =>
  withItems('brands', async (t) => {
    const dying = await t.data<Clothes>('GET', '/api/clothes/1');
    assert.is(dying.brand?.id, 8);
    const task = await beginMerge(t, 'brands');
    const aliases = (await t.data<Reference[]>('GET', '/api/brands/'))[0]?.aliases ?? [];
    assert.is(aliases.length, 299);
    for (const path of ['/api/brands/', '/api/brands/?size=5', '/api/brands/?size=5&wholeUpTo=9']) {
      assert.equal(
        (await t.data<Reference[]>('GET', path)).map(({ id, name }) => [id, name]),
        [[1, 'brands 1']],
        path,
      );
    }
    for (const q of ['brands 8', 'brands 1', 'brands']) {
      assert.equal(
        (await find(t, 'brands', q)).map(({ id }) => id),
        [1],
        q,
      );
    }
    assert.equal(await find(t, 'brands', ' 8'), await find(t, 'brands', '8'));
    assert.equal(await t.data('GET', '/api/brands/?id=8'), [{ id: 1, name: 'brands 1' }]);
    const { entries } = await t.data<ReferenceUsage>('GET', '/api/brands/usage');
    assert.equal(
      entries.map(({ id }) => id),
      [1],
    );
    const total = entries[0]?.count ?? 0;
    assert.is(total, items.brands - Math.floor(items.brands / 11));
    assert.equal((await t.data<Clothes>('GET', '/api/clothes/1')).brand, { id: 1, name: 'brands 1' });
    const word = encodeURIComponent('brands 8');
    for (const query of ['brandId=1', 'brandId=8', `q=${word}`, 'q=brands']) {
      const { body } = await t.api<{ meta: { total: number } }>('GET', `/api/clothes/?${query}&size=5`);
      assert.is(body.meta.total, total, query);
    }
    const sorted = await t.data<{ brand: Reference }[]>('GET', '/api/clothes/?sort=brand&size=100');
    assert.equal([...new Set(sorted.map(({ brand }) => brand.id))], [1]);
    await finish(t, task);
    const again = await t.api<{ meta: { total: number } }>('GET', '/api/clothes/?brandId=1&size=5');
    assert.is(again.body.meta.total, total);
  }),
);

running('suppliers: purchases show the survivor, and filters find them', () =>
  withItems('suppliers', async (t) => {
    const task = await beginMerge(t, 'suppliers');
    const [bought] = await t.data<Purchase[]>('GET', '/api/clothes/7/purchases');
    assert.is(bought?.supplierId, 1);
    for (const id of [1, 8]) {
      const { body } = await t.api<{ meta: { total: number } }>(
        'GET',
        `/api/clothes/?supplierId=${id}&size=5`,
      );
      assert.is(body.meta.total, items.suppliers);
    }
    // A purchase written under an old id, and a new one, get the survivor.
    const { id: _, images: __, ...values } = { ...bought, price: 77, supplierId: 8 };
    await t.data('PUT', `/api/purchases/${bought?.id}`, values);
    const made = await t.data<{ clothesId: number }>('POST', '/api/clothes/fast_create', {
      title: 'Нова',
      supplierId: 9,
    });
    const stored = await t.db
      .selectFrom('purchases')
      .select('supplier_id')
      .where('clothes_id', 'in', [7, made.clothesId])
      .execute();
    assert.equal(
      stored.map((row) => row.supplier_id),
      [1, 1],
    );
    assert.is((await finish(t, task)).status, 'completed');
    assert.is(await count(t, 'suppliers'), 0);
  }),
);

running('a write that names an entry on its way, by id or name, is written as the survivor', () =>
  withItems('brands', async (t) => {
    const task = await beginMerge(t, 'brands');
    const answer = await t.api('POST', '/api/brands/', { name: 'BRANDS 8' });
    assert.equal([answer.status, answer.body], [200, { data: { id: 1, name: 'brands 1' } }]);
    const input = { ...itemNaming('Плащ', 1), brandId: 9, fabricComposition: [] };
    const saved = await t.data<Clothes>('PUT', '/api/clothes/11', input);
    assert.is(saved.brand?.id, 1);
    const { version } = await t.db
      .selectFrom('clothes')
      .select('version')
      .where('id', '=', 22)
      .executeTakeFirstOrThrow();
    await t.data('PATCH', '/api/clothes/', { items: [{ id: 22, version, set: { brandId: 10 } }] });
    await begin(t, { ids: [33] }, { brandId: 12 });
    await finish(t, task);
    const stored = await t.db.selectFrom('clothes').select('brand_id').where('id', 'in', [11, 22]).execute();
    assert.equal(
      stored.map((row) => row.brand_id),
      [1, 1],
    );
    assert.is(await count(t, 'brands'), 0);
  }),
);

running('can be neither stopped nor taken back, and its entries can neither go nor be merged', () =>
  withItems('brands', async (t) => {
    const { id: other } = await t.data<Reference>('POST', '/api/brands/', { name: 'Інший' });
    const task = await beginMerge(t, 'brands');
    const before = await stateOf(t);
    const refused = [
      ['POST', `/api/tasks/${task.taskId}/stop`, {}, 409],
      ['POST', `/api/batches/${task.batchId}/revert`, undefined, 409],
      ['DELETE', '/api/brands/1', undefined, 409],
      ['POST', `/api/brands/${other}/merge`, { ids: [1] }, 409],
      ['POST', `/api/brands/${other}/merge`, { ids: [8] }, 404],
      ['POST', '/api/brands/8/merge', { ids: [other] }, 404],
      ['PUT', '/api/brands/8', { name: 'Нова' }, 404],
      ['DELETE', '/api/brands/8', undefined, 404],
    ] as const;
    for (const [method, path, body, status] of refused) {
      const problem = await t.problem(method, path, body);
      assert.is(`${method} ${path} ${problem.status}`, `${method} ${path} ${status}`);
    }
    assert.equal(await stateOf(t), before);
    // The survivor may be renamed, and others may be merged into it.
    await t.data('PUT', '/api/brands/1', { name: 'Перший' });
    await t.data('POST', '/api/brands/1/merge', { ids: [other] });
    assert.equal((await t.data<Clothes>('GET', '/api/clothes/1')).brand, { id: 1, name: 'Перший' });
    assert.is((await finish(t, task)).status, 'completed');
    const answer = await t.api('POST', `/api/batches/${task.batchId}/revert`);
    assert.is(answer.status, 202);
    await ended(t, (answer.body as { data: { taskId: number } }).data.taskId);
    assert.is((await t.data<Clothes>('GET', '/api/clothes/1')).brand?.id, 8);
  }),
);

running('a change of it cannot be taken back before its end', () =>
  withItems('brands', async (t) => {
    const task = await beginMerge(t, 'brands');
    const row = { at: 1, cause: 'bulk', batch_id: task.batchId, subject: 'clothes', subject_id: 1 } as const;
    const { id } = await t.db
      .insertInto('changes')
      .values({ ...row, subject_name: 'Річ', kind: 'updated', before: '{}', after: '{}' } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    assert.is((await t.problem('POST', `/api/changes/${id}/revert`)).status, 409);
    await t.db.deleteFrom('changes').where('id', '=', id).execute();
    await finish(t, task);
  }),
);

running('goes on when its person has no right any more, and after any number of failures', () =>
  withItems('brands', async (t) => {
    const task = await beginMerge(t, 'brands');
    const tasks = t.db.updateTable('batch_tasks').where('id', '=', task.taskId);
    const { payload } = await t.db
      .selectFrom('batch_tasks')
      .select('payload')
      .where('id', '=', task.taskId)
      .executeTakeFirstOrThrow();
    // A survivor that does not exist makes each slice fail.
    const lost = JSON.stringify({ ...JSON.parse(payload), survivor: 9999 });
    await tasks.set({ payload: lost, attempts: 9 }).execute();
    // A token that does not exist has no right.
    await t.db.updateTable('batches').set({ token_id: 99 }).where('id', '=', task.batchId).execute();
    await begin(t, { ids: [1] }, { typeId: 1 });
    const failures = () => t.log.filter((line) => line.includes('a slice of a batch failed')).length;
    while (failures() < 6) await new Promise((resolve) => setTimeout(resolve, 5));
    await tasks.set({ payload }).execute();
    assert.is((await ended(t, task.taskId)).status, 'completed');
    assert.is(await count(t, 'brands'), 0);
  }),
);

running('percents over 100 are refused before anything is written, unless they are capped', () =>
  withItems('materials', async (t) => {
    await t.db
      .insertInto('compositions')
      .values({ clothes_id: 1, position: 1, material_id: 5, percent: 20 })
      .execute();
    const before = await stateOf(t);
    const path = '/api/materials/1/merge';
    const problem = await t.problem('POST', path, { ids: idsOf('materials') });
    assert.equal([problem.status, problem.count], [422, 1]);
    assert.equal([problem.errors?.[0]?.field, problem.errors?.[0]?.code], ['clothes.1', 'over_100']);
    assert.equal(await stateOf(t), before);
    // Also what is written between the survey and the transaction is checked.
    const survey = { moved: { items: 0, purchases: 0 }, since: 0 };
    const author = { administratorId: 1, cause: 'screen' as const };
    const merge = () =>
      withTransaction(t.db, (tx) =>
        mergeReferences(tx, 1, author, 'materials', 1, { ids: idsOf('materials') }, survey),
      );
    const one = await t.data<Clothes>('GET', '/api/clothes/1');
    const { fabricComposition: lines } = one;
    const input = { ...itemNaming(one.title, 1), fabricComposition: lines };
    await t.data('PUT', '/api/clothes/1', { ...input, title: 'Інша' });
    assert.is(await merge().catch((error: { code?: string }) => error.code), 'validation_failed');
    const capped = await t.data<MergeStarted>('POST', path, { ids: idsOf('materials'), capPercents: true });
    await ended(t, capped.taskId);
    const after = await t.data<Clothes>('GET', '/api/clothes/1');
    assert.equal(
      after.fabricComposition.map(({ material, percent }) => [material.id, percent]),
      [[1, 100]],
    );
  }),
);

running('an item whose materials are on their way shows them once', () =>
  withItems('materials', async (t) => {
    await t.db.updateTable('compositions').set({ percent: 60 }).execute();
    await t.db
      .insertInto('compositions')
      .values({ clothes_id: 1, position: 1, material_id: 5, percent: 20 })
      .execute();
    const task = await beginMerge(t, 'materials');
    const shown = async () =>
      (await t.data<Clothes>('GET', '/api/clothes/1')).fabricComposition.map((line) => line.percent);
    assert.equal(await shown(), [80]);
    const { body } = await t.api<{ meta: { total: number } }>('GET', '/api/clothes/?materialId=1&size=5');
    assert.is(body.meta.total, items.materials / 2);
    await finish(t, task);
    assert.equal(await shown(), [80]);
  }),
);

running('a repeat under the same key gets the same task', () =>
  withItems('suppliers', async (t) => {
    const headers = { 'idempotency-key': 'one' };
    const send = () => t.api('POST', '/api/suppliers/1/merge', { ids: idsOf('suppliers') }, { headers });
    const first = await send();
    const again = await send();
    assert.equal([again.status, again.body], [202, first.body]);
    await ended(t, (first.body as { data: MergeStarted }).data.taskId);
    assert.equal((await send()).body, first.body);
  }),
);

running.run();
