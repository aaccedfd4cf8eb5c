import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { BatchPreview, BatchStarted, BatchTask } from '../../../src/contract/batches';
import type { Change, Reverted } from '../../../src/contract/changes';
import { referenceKinds } from '../../../src/contract/references';
import type { TrashItem } from '../../../src/contract/trash';
import type { Clothes, Purchase, Task } from '../../../src/contract/types';
import { insertBatchTask } from '../../src/batches/batchTasks';
import type { Config } from '../../src/platform/config';
import { withTransaction } from '../../src/platform/db/transactions';
import { adminPassword, type TestApp, withSignedIn } from '../support/app';
import { batch, begin, ended } from '../support/batches';
import { addPhotos, fastCreate } from '../support/items';
import { addPerson } from '../support/people';
import { photo } from '../support/photos';

const batches = suite('changes of many items');

/**
 * Runs a test with two entries in each list, and items 1 to 3 with a purchase each, the first of
 * the first brand.
 */
async function withItems(work: (t: TestApp) => Promise<void>, config?: Partial<Config>): Promise<void> {
  await withSignedIn({ config, batches: { retryPause: 1, unsavedPause: 1 }, ai: { pause: 1 } }, async (t) => {
    for (const kind of referenceKinds) {
      for (const name of ['Перша', 'Друга']) await t.data('POST', `/api/${kind}/`, { name });
    }
    for (const title of ['Пальто', 'Плащ', 'Сукня']) {
      await fastCreate(t, title);
    }
    await t.data('PUT', '/api/clothes/1', { ...fields('Пальто'), brandId: 1 });
    await work(t);
  });
}

function fields(title: string) {
  return {
    title,
    description: null as string | null,
    brandId: null as number | null,
    colorId: null,
    typeId: null,
    fabricComposition: [] as unknown[],
  };
}

async function addMainPhoto(t: TestApp): Promise<void> {
  const [image] = await addPhotos(t, 'clothes/1', await photo('jpeg', { width: 40, height: 30 }));
  await t.data('PATCH', '/api/clothes/1/main_image', { imageId: image?.id });
}

/** Waits until the store is empty: files are deleted after the transaction. */
async function withoutPhotos(t: TestApp): Promise<void> {
  for (let isEmpty = false; !isEmpty; ) {
    isEmpty = true;
    for await (const _photo of t.photos.list()) isEmpty = false;
  }
}

const all = { query: {}, except: [] };
const item = (t: TestApp, id: number) => t.data<Clothes>('GET', `/api/clothes/${id}`);
const preview = (t: TestApp, selection: unknown, change: unknown) =>
  t.data<BatchPreview>('POST', '/api/clothes/batch/preview', { selection, change });
const changesOf = (t: TestApp, batchId: number) =>
  t.db.selectFrom('changes').selectAll().where('batch_id', '=', batchId).orderBy('id').execute();

batches('a batch sets and clears fields, with one change of the batch for each item', () =>
  withItems(async (t) => {
    const task = await batch(t, { ids: [1, 2, 3] }, { brandId: 1, typeId: 2, colorId: null });
    assert.equal(task, {
      taskId: task.taskId,
      clothesId: null,
      batchId: task.batchId,
      kind: 'change',
      status: 'completed',
      done: 3,
      total: 3,
      skippedCount: 0,
      skipped: [],
    });
    for (const id of [1, 2, 3]) {
      const { brand, type, color } = await item(t, id);
      assert.equal([brand?.name, type?.name, color], ['Перша', 'Друга', null]);
    }
    const { data } = (await t.api<{ data: Change[] }>('GET', '/api/clothes/1/changes')).body;
    const [change] = data;
    // The change leaves out fields that already had the value.
    assert.equal(change?.before, { type: null });
    assert.equal(change?.after, { type: { id: 2, name: 'Друга' } });
    assert.is(change?.cause, 'bulk');
    assert.is(change?.batchId, task.batchId);
    assert.is(change?.administrator?.id, 1);
    assert.is((await changesOf(t, task.batchId)).length, 3);
  }),
);

batches('a batch gives an item that has the values already no change, version or time', () =>
  withItems(async (t) => {
    const composition = [{ material: { id: 2 }, percent: 70 }];
    const change = { brandId: 1, fabricComposition: composition, supplierId: 1 };
    assert.equal(await preview(t, all, change), { change: 3, same: 0, missing: 0 });
    await batch(t, all, change);
    const before = await t.db.selectFrom('clothes').selectAll().orderBy('id').execute();
    t.clock.forward(1000);
    assert.equal(await preview(t, all, change), { change: 0, same: 3, missing: 0 });
    const task = await batch(t, all, change);
    assert.is(task.done, 3);
    assert.equal(await changesOf(t, task.batchId), []);
    assert.equal(await t.db.selectFrom('clothes').selectAll().orderBy('id').execute(), before);
  }),
);

batches('a batch replaces a composition, in its order', () =>
  withItems(async (t) => {
    const lines = (...entries: [number, number][]) =>
      entries.map(([id, percent]) => ({ material: { id }, percent }));
    await t.data('PUT', '/api/clothes/2', { ...fields('Плащ'), fabricComposition: lines([1, 60], [2, 40]) });
    const wanted = { fabricComposition: lines([2, 40], [1, 60]) };
    assert.equal(await preview(t, all, wanted), { change: 3, same: 0, missing: 0 });
    const task = await batch(t, all, wanted);
    for (const id of [1, 2, 3]) {
      const { fabricComposition } = await item(t, id);
      assert.equal(
        fabricComposition.map(({ material, percent }) => [material.id, percent]),
        [
          [2, 40],
          [1, 60],
        ],
      );
    }
    assert.is((await changesOf(t, task.batchId)).length, 3);
    assert.equal(await preview(t, all, { fabricComposition: [] }), { change: 3, same: 0, missing: 0 });
    await batch(t, { ids: [1] }, { fabricComposition: [] });
    assert.equal((await item(t, 1)).fabricComposition, []);
  }),
);

batches('a batch gives all purchases of an item the supplier, and keeps the rest', () =>
  withItems(async (t) => {
    await t.data('POST', '/api/purchases/', { clothesId: 1, supplierId: 2, price: 12.5, size: 'M' });
    await t.data('POST', '/api/purchases/', { clothesId: 1, supplierId: 1, price: 7 });
    const { version } = await t.db
      .selectFrom('clothes')
      .select('version')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    const task = await batch(t, { ids: [1] }, { supplierId: 2 });
    const purchases = await t.data<Purchase[]>('GET', '/api/clothes/1/purchases');
    assert.equal(
      purchases.map(({ supplierId, price }) => [supplierId, price]),
      [
        [2, null],
        [2, 12.5],
        [2, 7],
      ],
    );
    const [change] = await changesOf(t, task.batchId);
    const { purchases: moved } = JSON.parse(change?.after ?? '');
    // Only items that had another value have a change.
    assert.equal(
      moved.map(({ id, supplier }: Purchase & { supplier: unknown }) => [id, supplier]),
      [
        [1, { id: 2, name: 'Друга' }],
        [5, { id: 2, name: 'Друга' }],
      ],
    );
    const after = await t.db
      .selectFrom('clothes')
      .select('version')
      .where('id', '=', 1)
      .executeTakeFirstOrThrow();
    assert.is(after.version, version, 'the ETag does not cover purchases');
  }),
);

batches('a batch selects what the list finds for a query, except for the exceptions', () =>
  withItems(async (t) => {
    const selection = { query: { q: 'п', brandId: 0, supplierId: 1, withoutPhoto: false }, except: [1] };
    assert.equal(await preview(t, selection, { brandId: 2 }), { change: 1, same: 0, missing: 0 });
    const task = await batch(t, selection, { brandId: 2 });
    assert.is(task.total, 1);
    assert.equal((await item(t, 2)).brand?.id, 2);
    assert.equal((await item(t, 3)).brand, null);
    assert.equal(await preview(t, { query: { brandId: 2 }, except: [] }, { delete: true }), {
      change: 1,
      same: 0,
      missing: 0,
    });
  }),
);

batches('a batch skips a missing item with the reason, and counts it as missing', () =>
  withItems(async (t) => {
    await t.api('DELETE', '/api/clothes/2');
    assert.equal(await preview(t, { ids: [1, 2, 99] }, { typeId: 1 }), { change: 1, same: 0, missing: 2 });
    for (const change of [{ typeId: 1 }, { delete: true }]) {
      const task = await batch(t, { ids: [1, 2, 99] }, change);
      assert.is(task.done, 3);
      assert.is(task.skippedCount, 2);
      assert.equal(task.skipped, [
        { id: 2, reason: 'Товар уже видалено.' },
        { id: 99, reason: 'Товар уже видалено.' },
      ]);
    }
    assert.is((await t.api('GET', '/api/clothes/1')).status, 404);
  }),
);

batches('a batch deletes without a trash: each item leaves its change, and no photos’ files', () =>
  withItems(
    async (t) => {
      await addMainPhoto(t);
      const whole = await item(t, 1);
      const task = await batch(t, all, { delete: true });
      assert.is(task.kind, 'delete');
      assert.is((await changesOf(t, task.batchId)).length, 3);
      const [change] = await changesOf(t, task.batchId);
      const before = JSON.parse(change?.before ?? '');
      assert.equal(before.title, 'Пальто');
      assert.equal(before.brand, { id: 1, name: 'Перша' });
      assert.equal(before.mainImage, whole.mainImage);
      assert.is(before.images.length, 1);
      assert.is(before.purchases.length, 1);
      assert.equal(await t.db.selectFrom('clothes').selectAll().execute(), []);
      assert.equal(await t.db.selectFrom('batch_selections').selectAll().execute(), []);
      await withoutPhotos(t);
    },
    { trashDays: 0 },
  ),
);

batches('a batch moves deleted items to the trash, from which they come back with it', () =>
  withItems(async (t) => {
    await addMainPhoto(t);
    const whole = await item(t, 1);
    const { batchId } = await batch(t, all, { delete: true });
    assert.is((await t.data<TrashItem[]>('GET', '/api/trash/')).length, 3);
    const { changed, left } = await t.data<Reverted>('POST', `/api/batches/${batchId}/revert`);
    assert.equal({ changed, left }, { changed: 3, left: [] });
    assert.equal(await item(t, 1), { ...whole, updatedAt: (await item(t, 1)).updatedAt });
    assert.equal(await t.data('GET', '/api/trash/'), []);
  }),
);

batches('a deletion in a batch leaves the same change as one by one', () =>
  withItems(async (t) => {
    await t.api('DELETE', '/api/clothes/2');
    const one = await t.db.selectFrom('changes').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
    const task = await batch(t, { ids: [3] }, { delete: true });
    const [many] = await changesOf(t, task.batchId);
    assert.equal(
      Object.keys(JSON.parse(many?.before ?? '')).sort(),
      Object.keys(JSON.parse(one.before)).sort(),
    );
    assert.is(many?.after, one.after);
  }),
);

batches('a batch requests descriptions, and skips items that cannot get one with the reason', () =>
  withItems(async (t) => {
    await addMainPhoto(t);
    const change = { describe: { model: 'builtin' } };
    assert.equal(await preview(t, all, change), { change: 1, same: 2, missing: 0 });
    const task = await batch(t, all, change);
    assert.is(task.status, 'completed');
    assert.is(task.done, 3);
    assert.equal(
      task.skipped.map(({ id, reason }) => [id, reason]).sort(),
      [2, 3].map((id) => [id, 'Спочатку додайте головне фото.']),
    );
    assert.type((await item(t, 1)).description, 'string');
    const [described, ...others] = await changesOf(t, task.batchId);
    assert.equal(others, []);
    assert.is(described?.cause, 'ai');
  }),
);

batches('a batch refuses an unknown model, entry or material at its field, and leaves nothing', () =>
  withItems(async (t) => {
    const refused: [unknown, string][] = [
      [{ brandId: 9 }, 'change.brandId'],
      [{ typeId: 9 }, 'change.typeId'],
      [{ colorId: 9 }, 'change.colorId'],
      [{ supplierId: 9 }, 'change.supplierId'],
      [{ supplierId: null }, 'change.supplierId'],
      [{ fabricComposition: [{ material: { id: 9 }, percent: 1 }] }, 'change.fabricComposition.0.material'],
      [
        { fabricComposition: [1, 1].map((id) => ({ material: { id }, percent: 1 })) },
        'change.fabricComposition.1.material',
      ],
      [{ describe: { model: 'of-nobody' } }, 'change.describe.model'],
      [{}, 'change'],
      [{ title: 'Інша' }, 'change'],
      [{ brandId: 1, delete: true }, 'change'],
      [{ delete: true, describe: {} }, 'change'],
      [{ delete: false }, 'change.delete'],
    ];
    for (const [change, field] of refused) {
      for (const url of ['/api/clothes/batch', '/api/clothes/batch/preview']) {
        if (url.endsWith('preview') && field === 'change.describe.model') continue;
        const problem = await t.problem('POST', url, { selection: { ids: [1] }, change });
        assert.is(problem.status, 422, `${JSON.stringify(change)} ${url}`);
        assert.is(problem.errors?.[0]?.field, field, JSON.stringify(change));
      }
    }
    const many = Array.from({ length: 1001 }, (_, at) => at + 1);
    const nothing = 'Серед вибраного немає жодного товару.';
    const selections: [unknown, string, string][] = [
      [{ ids: [] }, 'selection', nothing],
      [{ query: { brandId: 2 }, except: [] }, 'selection', nothing],
      [{ query: {}, except: [1, 2, 3] }, 'selection', nothing],
      [{}, 'selection', 'Виберіть або товари, або фільтр.'],
      [{ ids: [1], query: {} }, 'selection', 'Виберіть або товари, або фільтр.'],
      [{ ids: many }, 'selection.ids', 'Має бути не більше 1000 рядків'],
      [{ query: {}, except: many }, 'selection.except', 'Має бути не більше 1000 рядків'],
    ];
    for (const [selection, field, detail] of selections) {
      const problem = await t.problem('POST', '/api/clothes/batch', { selection, change: { brandId: 1 } });
      assert.equal([problem.status, problem.errors?.[0]?.field, problem.detail], [422, field, detail]);
    }
    const fabricComposition = many.slice(0, 51).map((id) => ({ material: { id }, percent: 1 }));
    const change = { fabricComposition };
    const long = await t.problem('POST', '/api/clothes/batch', { selection: { ids: [1] }, change });
    assert.equal([long.status, long.detail], [422, 'Має бути не більше 50 рядків']);
    assert.equal(await t.db.selectFrom('batches').selectAll().execute(), []);
    assert.equal(await t.db.selectFrom('batch_tasks').selectAll().execute(), []);
  }),
);

batches('a batch that is repeated under the same key begins nothing again', () =>
  withItems(async (t) => {
    const body = { selection: all, change: { brandId: 2 } };
    const headers = { 'idempotency-key': 'one' };
    const first = await t.data<BatchStarted>('POST', '/api/clothes/batch', body, { headers });
    assert.equal(await t.data('POST', '/api/clothes/batch', body, { headers }), first);
    await ended(t, first.taskId);
    assert.is((await t.db.selectFrom('batch_tasks').select('id').execute()).length, 1);
    const other = await t.problem(
      'POST',
      '/api/clothes/batch',
      { ...body, change: { brandId: 1 } },
      { headers },
    );
    assert.is(other.code, 'idempotency_conflict');
  }),
);

batches('batches never share ids with generations', () =>
  withItems(async (t) => {
    await addMainPhoto(t);
    const generation = await t.data<Task>('POST', '/api/clothes/1/description', { model: 'builtin' });
    const { taskId } = await begin(t, { ids: [2] }, { brandId: 1 });
    assert.ok(taskId > 1e12);
    assert.is((await t.data<Task>('GET', `/api/tasks/${generation.taskId}`)).clothesId, 1);
    assert.is((await t.data<BatchTask>('GET', `/api/tasks/${taskId}`)).clothesId, null);
    assert.is((await t.problem('POST', `/api/tasks/${generation.taskId}/stop`)).status, 404);
    assert.is((await t.problem('GET', '/api/tasks/999')).status, 404);
    await ended(t, taskId);
  }),
);

batches('previews of batches run a few at a time for each person', () =>
  withItems(async (t) => {
    const body = { selection: { query: {}, except: [] }, change: { brandId: 1 } };
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => t.api('POST', '/api/clothes/batch/preview', body)),
    );
    const statuses = new Set(answers.map(({ status }) => status));
    assert.equal([...statuses].sort(), [200, 429]);
    assert.is((await t.api('POST', '/api/clothes/batch/preview', body)).status, 200);
  }),
);

batches('each person has a limited number of unfinished batches', () =>
  withItems(async (t) => {
    const started: BatchStarted[] = [];
    for (let count = 0; count < 20; count += 1) {
      started.push(
        await withTransaction(t.db, (tx) =>
          insertBatchTask(
            tx,
            { author: { administratorId: 1, cause: 'bulk' }, kind: 'change', payload: null, total: 1 },
            t.clock.now(),
          ),
        ),
      );
      await t.db.updateTable('batch_tasks').set({ status: 'running', owner: 'another server' }).execute();
    }
    const refused = await t.problem('POST', '/api/clothes/batch', {
      selection: { ids: [1] },
      change: { brandId: 2 },
    });
    assert.equal([refused.status, refused.code], [429, 'too_many_requests']);
    assert.match(refused.detail, /20/);
    await addPerson(t, 'b@example.com', adminPassword);
    await t.signIn('b@example.com');
    assert.is((await batch(t, { ids: [1] }, { brandId: 2 })).status, 'completed');
    await t.signIn();
    await t.data('POST', `/api/tasks/${started[0]?.taskId}/stop`);
    assert.is((await batch(t, { ids: [1] }, { brandId: 1 })).status, 'completed');
  }),
);

batches.run();
