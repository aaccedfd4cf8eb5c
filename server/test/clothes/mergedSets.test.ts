/** Changes of sets, such as tags, taken back after merges of the entries that they added. */
import * as assert from 'uvu/assert';
import type { BatchStarted } from '../../../src/contract/batches';
import type { Clothes } from '../../../src/contract/types';
import { withTransaction } from '../../src/platform/db/transactions';
import { markMerging } from '../../src/references/merging';
import { upload } from '../spreadsheets/support';
import type { TestApp } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { batch, ended } from '../support/batches';
import { addEntry, fastCreate } from '../support/items';

/** Tags 1 to 4; of five items, the second has tag 2. */
const merged = signedInSuite('merged entries of sets', async (t) => {
  await addEntry(t, 'suppliers', 'Ринок');
  for (const name of ['Перша', 'Друга', 'Третя', 'Четверта']) await addEntry(t, 'tags', name);
  for (let n = 1; n <= 5; n++) await fastCreate(t, `Товар ${n}`);
  await cells(t, 2, { addTagIds: [2] });
});

const items = [1, 2, 3, 4, 5];

async function cells(t: TestApp, id: number, set: object): Promise<void> {
  await t.data('PATCH', '/api/clothes/', { items: [{ id, version: 1, set }] });
}

function tags(t: TestApp): Promise<number[][]> {
  const read = async (id: number) => (await t.data<Clothes>('GET', `/api/clothes/${id}`)).tags;
  return Promise.all(items.map(async (id) => (await read(id)).map((tag) => tag.id)));
}

const merge = (t: TestApp, id: number, ids: number[]) => t.data('POST', `/api/tags/${id}/merge`, { ids });

/** Adds tag 1 to all items in each way; returns how to take that back. */
const ways: Record<string, (t: TestApp) => Promise<() => Promise<unknown>>> = {
  'a batch': async (t) => {
    const { batchId } = await batch(t, { ids: items }, { addTagIds: [1] });
    return () => t.data('POST', `/api/batches/${batchId}/revert`);
  },
  'an import': async (t) => {
    const rows = items.map((id) => `${id};Перша\n`);
    const { id } = await upload(t, `Номер товару;Мітки\n${rows.join('')}`);
    const { taskId, batchId } = await t.data<BatchStarted>('POST', `/api/import/${id}/run`, {});
    await ended(t, taskId);
    return () => t.data('POST', `/api/batches/${batchId}/revert`);
  },
  'each change': async (t) => {
    const before = await lastChange(t);
    for (const id of items) await cells(t, id, { addTagIds: [1] });
    const after = await lastChange(t);
    return async () => {
      for (let id = before + 1; id <= after; id++) await t.data('POST', `/api/changes/${id}/revert`);
    };
  },
};

async function lastChange({ db }: TestApp): Promise<number> {
  const row = await db
    .selectFrom('changes')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return Number(row.id);
}

for (const [name, add] of Object.entries(ways)) {
  merged(`${name}, taken back after merges, leaves the survivor that items had anyway`, async ({ t }) => {
    const takeBack = await add(t);
    // Beside the tag, the third item gets its later survivor; the fourth gets it instead.
    await cells(t, 3, { addTagIds: [2] });
    await cells(t, 4, { addTagIds: [2], removeTagIds: [1] });
    // The fifth item loses the tag and gets it again.
    await cells(t, 5, { removeTagIds: [1] });
    await cells(t, 5, { addTagIds: [1] });
    await merge(t, 2, [1, 4]);
    await merge(t, 3, [2]);
    assert.equal(await tags(t), [[3], [3], [3], [3], [3]]);
    await takeBack();
    assert.equal(await tags(t), [[], [3], [3], [3], []]);
  });

  merged(`${name}, taken back during a merge, leaves the survivor that items had anyway`, async ({ t }) => {
    const takeBack = await add(t);
    await cells(t, 3, { addTagIds: [2] });
    await cells(t, 4, { removeTagIds: [1] });
    await withTransaction(t.db, (tx) => markMerging(tx, 'tags', { id: 2, name: 'Друга' }, [1]));
    await cells(t, 4, { addTagIds: [2] });
    assert.equal(await tags(t), [[2], [2], [2], [2], [2]]);
    await takeBack();
    assert.equal(await tags(t), [[], [2], [2], [2], []]);
  });
}

const revert = (t: TestApp, id: number) => t.data('POST', `/api/changes/${id}/revert`);

/** Adds tag 2 to the first item, which has tag 1; returns how to take that back. */
async function addBeside(t: TestApp): Promise<() => Promise<unknown>> {
  await cells(t, 1, { addTagIds: [1] });
  await cells(t, 1, { addTagIds: [2] });
  const added = await lastChange(t);
  return () => revert(t, added);
}

for (const [order, merges] of Object.entries({
  together: [[1, 2]],
  'the own one last': [[2], [1]],
  'the own one first': [[1], [2]],
}))
  merged(`an added tag, merged ${order} with one that the item had, leaves the survivor`, async ({ t }) => {
    const takeBack = await addBeside(t);
    for (const ids of merges) await merge(t, 3, ids);
    await takeBack();
    assert.equal((await tags(t))[0], [3]);
  });

merged('an added tag leaves the survivor of a running merge with one that the item had', async ({ t }) => {
  const takeBack = await addBeside(t);
  await withTransaction(t.db, (tx) => markMerging(tx, 'tags', { id: 3, name: 'Третя' }, [1, 2]));
  await takeBack();
  assert.equal((await tags(t))[0], [3]);
});

merged('an added tag goes through its last merge, if an earlier one was taken back', async ({ t }) => {
  await cells(t, 1, { addTagIds: [1] });
  const added = await lastChange(t);
  const { batchId } = await t.data<{ batchId: number }>('POST', '/api/tags/3/merge', { ids: [1] });
  await t.data('POST', `/api/batches/${batchId}/revert`);
  await merge(t, 4, [1]);
  assert.equal((await tags(t))[0], [4]);
  await revert(t, added);
  assert.equal((await tags(t))[0], []);
});

merged.run();
