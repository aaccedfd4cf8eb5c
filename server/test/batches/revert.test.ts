/**
 * Reverts batches, at once and as tasks. Reverting many changes together has the result of
 * reverting them one by one.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { BatchReverted, BatchStarted, BatchTask } from '../../../src/contract/batches';
import type { CellsSaved } from '../../../src/contract/cells';
import type { Reverted } from '../../../src/contract/changes';
import { batchSlice, maxDescriptionLength } from '../../../src/contract/limits';
import { fieldColumns } from '../../src/clothes/purchaseFields';
import { maxKeptBytes } from '../../src/platform/http/idempotency';
import { type TestApp, withSignedIn } from '../support/app';
import { batch, begin, ended, reached } from '../support/batches';
import { fillItems } from '../support/manyItems';

const revert = suite('taking a batch back');

const all = { query: {}, except: [] };

async function withItems(count: number, work: (t: TestApp) => Promise<void>): Promise<void> {
  await withSignedIn({ batches: { retryPause: 1, unsavedPause: 1 } }, async (t) => {
    await fillItems(t.db, count);
    await work(t);
  });
}

/** Returns the item fields that a batch changes. */
async function stateOf({ db }: TestApp): Promise<string> {
  return JSON.stringify([
    await db
      .selectFrom('clothes')
      .select(['id', 'title', 'description', 'brand_id', 'color_id', 'type_id'])
      .orderBy('id')
      .execute(),
    await db.selectFrom('compositions').selectAll().orderBy('clothes_id').orderBy('position').execute(),
    await db
      .selectFrom('purchases')
      .select(['id', ...fieldColumns])
      .orderBy('id')
      .execute(),
  ]);
}

const allAtOnce = { brandId: null, fabricComposition: [], supplierId: 2, lastPurchase: { weight: 1 } };
const changes: [string, unknown][] = [
  ['entries', { brandId: 3, typeId: null, colorId: 5 }],
  ['a composition', { fabricComposition: [1, 2].map((id) => ({ material: { id }, percent: 50 })) }],
  ['suppliers', { supplierId: 4 }],
  ['last purchases', { lastPurchase: { price: { percent: 10 }, size: 'M', date: null, luxury: true } }],
  ['all at once', allAtOnce],
];

for (const [what, change] of changes) {
  revert(`a reverted batch, ${what}: a slice goes back at once`, () =>
    withItems(20, async (t) => {
      const before = await stateOf(t);
      const { batchId } = await batch(t, all, change);
      const made = t.db.selectFrom('changes').select('id').where('batch_id', '=', batchId);
      const count = (await made.execute()).length;
      assert.not.equal(await stateOf(t), before);
      const answer = await t.api<{ data: Reverted }>('POST', `/api/batches/${batchId}/revert`);
      assert.is(answer.status, 200);
      assert.equal(answer.body.data, { changed: count, left: [] });
      assert.equal(await stateOf(t), before);
      const again = await t.data<Reverted>('POST', `/api/batches/${batchId}/revert`);
      assert.is(again.changed, 0);
      assert.is(again.left.length, count);
    }),
  );
}

revert('a batch of more than a slice goes back as a task, and comes back as one', () =>
  withItems(batchSlice + 50, async (t) => {
    const before = await stateOf(t);
    const { batchId } = await batch(t, all, allAtOnce);
    const after = await stateOf(t);
    const undone = await revertByTask(t, batchId);
    assert.equal(
      [undone.status, undone.kind, undone.done, undone.skippedCount],
      ['completed', 'revert', undone.total, 0],
    );
    assert.equal(await stateOf(t), before);
    const undo = await t.db
      .selectFrom('changes')
      .selectAll()
      .where('batch_id', '=', undone.batchId)
      .execute();
    assert.is(undo.length, undone.total);
    const made = await t.db.selectFrom('changes').selectAll().where('batch_id', '=', batchId).execute();
    for (const each of undo) {
      assert.equal([each.cause, each.administrator_id], ['undo', 1]);
      const taken = made.find(({ id }) => id === each.reverts);
      assert.equal([each.before, each.after], [taken?.after, taken?.before]);
    }
    await revertByTask(t, undone.batchId);
    assert.equal(await stateOf(t), after);
  }),
);

revert('a batch of few long texts goes back as a task', () =>
  withItems(20, async (t) => {
    const long = 'ї'.repeat(maxDescriptionLength);
    await t.db.updateTable('clothes').set({ description: long }).execute();
    const items = Array.from({ length: 20 }, (_, at) => ({
      id: at + 1,
      version: 1,
      set: { description: `Опис ${at}` },
    }));
    const { batchId } = await t.data<CellsSaved>('PATCH', '/api/clothes/', { items });
    const { status, total } = await revertByTask(t, batchId ?? 0);
    assert.equal([status, total], ['completed', 20]);
    const rows = await t.db.selectFrom('clothes').select('description').execute();
    assert.ok(rows.every(({ description }) => description === long));
  }),
);

revert('what is kept of the answer of a revert for a repeat is limited', () =>
  withItems(150, async (t) => {
    const { batchId } = await batch(t, all, { brandId: 3, typeId: 4, colorId: 5, supplierId: 6 });
    await t.db.updateTable('clothes').set({ brand_id: 7, type_id: 7, color_id: 7 }).execute();
    await t.db.updateTable('purchases').set({ supplier_id: 7 }).execute();
    const options = { headers: { 'idempotency-key': 'revert' } };
    const call = () => t.api<{ data: Reverted }>('POST', `/api/batches/${batchId}/revert`, {}, options);
    const first = (await call()).body.data;
    assert.ok(first.left.length > 500, `${first.left.length}`);
    const [row] = await t.db.selectFrom('idempotency_keys').select('body').execute();
    assert.ok(Buffer.byteLength(row?.body ?? '') <= maxKeptBytes, `${row?.body.length}`);
    const again = (await call()).body.data;
    assert.is(again.changed, first.changed);
    assert.ok(again.left.length > 100 && again.left.length < first.left.length);
    assert.equal(again.left, first.left.slice(0, again.left.length));
  }),
);

async function revertByTask(t: TestApp, batchId: number): Promise<BatchTask> {
  const answer = await t.api<{ data: BatchStarted }>('POST', `/api/batches/${batchId}/revert`);
  assert.is(answer.status, 202, answer.text);
  return ended(t, answer.body.data.taskId);
}

revert('a batch goes back exactly as one by one, with what was changed since and what is gone', async () => {
  const results: string[] = [];
  for (const isTogether of [true, false]) {
    await withItems(8, async (t) => {
      await t.data('POST', '/api/purchases/', { clothesId: 6, supplierId: 9, price: 5 });
      const wanted = {
        brandId: 3,
        typeId: 7,
        fabricComposition: [{ material: { id: 4 }, percent: 10 }],
        supplierId: 4,
      };
      const { batchId } = await batch(t, all, wanted);
      await changeSince(t);
      const answer = isTogether
        ? await t.data<Reverted>('POST', `/api/batches/${batchId}/revert`)
        : await revertOneByOne(t, batchId);
      const undo = await t.db
        .selectFrom('changes')
        .select(['subject_id', 'kind', 'before', 'after', 'reverts'])
        .where('cause', '=', 'undo')
        .orderBy('reverts')
        .execute();
      results.push(
        JSON.stringify([
          await stateOf(t),
          answer.changed,
          answer.left.sort((a, b) => a.id - b.id || String(a.field).localeCompare(String(b.field))),
          undo.map(({ before, after, ...rest }) => ({
            ...rest,
            before: sorted(JSON.parse(before)),
            after: sorted(JSON.parse(after)),
          })),
        ]),
      );
      assert.ok(answer.left.length >= 6, `${answer.left.length} left`);
      assert.ok(answer.changed >= 5, `${answer.changed} changed`);
    });
  }
  assert.is(results[0], results[1]);
});

/** Reverts the changes of a batch by a call each, the newest first. */
async function revertOneByOne(t: TestApp, batchId: number): Promise<Reverted> {
  const made = t.db.selectFrom('changes').select('id').where('batch_id', '=', batchId);
  const whole: Reverted = { changed: 0, left: [] };
  for (const { id } of await made.orderBy('id', 'desc').execute()) {
    const { changed, left } = await t.data<Reverted>('POST', `/api/changes/${id}/revert`);
    whole.changed += changed;
    whole.left.push(...left);
  }
  return whole;
}

function sorted(values: object): object {
  return Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Changes each item in another way. */
async function changeSince(t: TestApp): Promise<void> {
  const { db } = t;
  await batch(t, { ids: [1] }, { brandId: 5 });
  await t.api('DELETE', '/api/clothes/2');
  await batch(t, { ids: [3] }, { fabricComposition: [] });
  await t.api('PUT', '/api/purchases/4', { clothesId: 4, supplierId: 4, price: 99 });
  await t.api('DELETE', '/api/purchases/5');
  // Deletes the entry that an item had.
  const had = await db
    .selectFrom('changes')
    .selectAll()
    .where('subject_id', '=', 6)
    .orderBy('id', 'desc')
    .execute();
  const { brand, type } = JSON.parse(had[0]?.before ?? '{}');
  for (const [kind, entry] of [
    ['brands', brand],
    ['types', type],
  ] as const) {
    if (entry) await t.api('DELETE', `/api/${kind}/${entry.id}`);
  }
  await t.api('PATCH', '/api/clothes/7/description', { description: 'Інший' });
}

revert('a revert ends the running batch, and takes it back', () =>
  withItems(3000, async (t) => {
    const before = await stateOf(t);
    const { taskId, batchId } = await begin(t, all, { brandId: 3 });
    await reached(t, taskId, ({ done }) => done > 0);
    const answer = await t.data<BatchReverted>('POST', `/api/batches/${batchId}/revert`);
    if ('taskId' in answer) await ended(t, answer.taskId);
    const { status, done } = await ended(t, taskId);
    assert.ok(status === 'stopped' || done === 3000);
    assert.equal(await stateOf(t), before);
  }),
);

revert('a repeated revert of a batch under the same key begins no second task', () =>
  withItems(250, async (t) => {
    const { batchId } = await batch(t, all, { brandId: 3 });
    const call = () =>
      t.data<BatchStarted>(
        'POST',
        `/api/batches/${batchId}/revert`,
        {},
        { headers: { 'idempotency-key': 'one' } },
      );
    const first = await call();
    assert.equal(await call(), first);
    await ended(t, first.taskId);
    const { taskId } = await t.data<BatchStarted>('POST', `/api/batches/${batchId}/revert`);
    const second = await ended(t, taskId);
    assert.is(second.skippedCount, second.total);
    assert.is(second.skipped.length, 100);
    assert.is(second.skipped[0]?.reason, 'Цю зміну вже відмінено.');
  }),
);

revert('each change of a batch goes back once when two revert it', () =>
  withItems(300, async (t) => {
    const before = await stateOf(t);
    const { batchId } = await batch(t, all, { brandId: 3, supplierId: 2 });
    const tasks = await Promise.all(
      [1, 2, 3].map(() => t.data<BatchStarted>('POST', `/api/batches/${batchId}/revert`)),
    );
    let changed = 0;
    for (const { taskId } of tasks) {
      const task = await ended(t, taskId);
      assert.is(task.status, 'completed', task.detail);
      changed += task.done - task.skippedCount;
    }
    assert.is(changed, tasks.length > 0 ? (await ended(t, tasks[0]?.taskId ?? 0)).total : 0);
    assert.equal(await stateOf(t), before);
  }),
);

revert.run();
