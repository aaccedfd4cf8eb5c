/** Batches that add entries, such as tags, to many items and remove them. */
import * as assert from 'uvu/assert';
import type { BatchPreview } from '../../../src/contract/batches';
import type { Change, Reverted } from '../../../src/contract/changes';
import { maxTags } from '../../../src/contract/limits';
import type { Clothes } from '../../../src/contract/types';
import { rowStores } from '../../src/clothes/rowFields';
import type { Tx } from '../../src/platform/db/transactions';
import { onPostgres, type TestApp } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { batch, begin, ended, reached } from '../support/batches';
import { addEntry, fastCreate } from '../support/items';
import { fillItems } from '../support/manyItems';
import { builtQueries } from '../support/plans';

/** Tags 1 to 35; items without tags, with tag 1, with tags 1 and 2, and with the most tags. */
const sets = signedInSuite(
  'batches that change tags',
  async (t) => {
    await addEntry(t, 'suppliers', 'ЦУМ');
    await addEntry(t, 'brands', 'Їжак');
    for (let n = 1; n <= 35; n++) await addEntry(t, 'tags', `Мітка ${n}`);
    for (const title of ['Без', 'Одна', 'Дві', 'Повно']) await fastCreate(t, title);
    const most = Array.from({ length: maxTags }, (_, at) => at + 1);
    for (const [id, tagIds] of [[], [1], [1, 2], most].entries()) await tag(t, id + 1, tagIds);
  },
  { batches: { retryPause: 1, unsavedPause: 1 } },
);

const all = { query: {}, except: [] };
const preview = (t: TestApp, change: unknown, selection: unknown = all) =>
  t.data<BatchPreview>('POST', '/api/clothes/batch/preview', { selection, change });
const read = (t: TestApp, id: number) => t.data<Clothes>('GET', `/api/clothes/${id}`);

/** Gives an item tags, as another person does in a cell. */
async function tag(t: TestApp, id: number, addTagIds: number[]): Promise<void> {
  await t.data('PATCH', '/api/clothes/', { items: [{ id, version: 1, set: { addTagIds } }] });
}

/** Returns the versions of the items. */
async function versions({ db }: TestApp): Promise<number[]> {
  const items = await db.selectFrom('clothes').select('version').orderBy('id').execute();
  return items.map(({ version }) => version);
}

/** Returns the ids of the tags of each item; of the fullest only their number. */
async function tags(t: TestApp): Promise<unknown[]> {
  const items = await Promise.all([1, 2, 3, 4].map((id) => read(t, id)));
  return items.map(({ tags }) => (tags.length > 5 ? tags.length : tags.map(({ id }) => id).sort()));
}

sets('a batch adds and removes tags, leaves items that have them, and skips full ones', async ({ t }) => {
  const change = { addTagIds: [1, 35, 35], removeTagIds: [2] };
  const before = await versions(t);
  assert.equal(await preview(t, { addTagIds: [35] }), { change: 3, same: 0, missing: 0, skipped: 1 });
  assert.equal(await preview(t, { addTagIds: [35] }, { ids: [4, 99] }), {
    ...{ change: 0, same: 0, missing: 1, skipped: 1 },
  });
  assert.equal(await preview(t, { addTagIds: [1] }), { change: 1, same: 3, missing: 0, skipped: 0 });
  assert.equal(await preview(t, { removeTagIds: [1, 2] }), { change: 3, same: 1, missing: 0 });
  // The full item gives up a tag for the new one.
  assert.equal(await preview(t, change, { ids: [1, 2, 3, 4, 99] }), {
    ...{ change: 4, same: 0, missing: 1, skipped: 0 },
  });
  const full = await batch(t, all, { addTagIds: [35] });
  assert.equal([full.done, full.skippedCount], [4, 1]);
  assert.equal(full.skipped, [{ id: 4, reason: 'У полі «Мітки» може бути не більше 30 записів.' }]);
  assert.equal(await tags(t), [[35], [1, 35], [1, 2, 35], 30]);
  const { batchId } = await batch(t, all, change);
  assert.equal(await tags(t), [[1, 35], [1, 35], [1, 35], 30]);
  // The tags are no part of what a version protects.
  assert.equal(await versions(t), before);
  const changes = await t.data<Change[]>('GET', `/api/changes/?batchId=${batchId}&field=tags`);
  assert.equal(
    changes.map(({ subjectId, before, after }) => [subjectId, before, after]),
    [
      [4, { tags: [{ id: 2, name: 'Мітка 2' }] }, { tags: [{ id: 35, name: 'Мітка 35' }] }],
      [3, { tags: [{ id: 2, name: 'Мітка 2' }] }, { tags: [] }],
      [1, { tags: [] }, { tags: [{ id: 1, name: 'Мітка 1' }] }],
    ],
  );
  assert.equal(await t.data('POST', `/api/batches/${batchId}/revert`), { changed: 3, left: [] });
  assert.equal(await tags(t), [[35], [1, 35], [1, 2, 35], 30]);
});

sets('a batch changes tags beside other fields, and skips an item as a whole', async ({ t }) => {
  await t.db.deleteFrom('purchases').where('clothes_id', '=', 1).execute();
  const change = { brandId: 1, addTagIds: [31], lastPurchase: { price: { set: 5 } } };
  const counted = await preview(t, change);
  assert.equal([counted.change, counted.same, counted.skipped], [2, 0, 2]);
  const { skipped, batchId } = await batch(t, all, change);
  assert.equal(
    skipped.map(({ id }) => id),
    [1, 4],
  );
  assert.equal(await tags(t), [[], [1, 31], [1, 2, 31], 30]);
  assert.equal(
    (await Promise.all([1, 2, 3, 4].map((id) => read(t, id)))).map(({ brand }) => brand?.id),
    [undefined, 1, 1, undefined],
  );
  await t.data('POST', `/api/batches/${batchId}/revert`);
  assert.equal(await tags(t), [[], [1], [1, 2], 30]);
});

sets('a batch refuses unknown tags, a tag on both sides, and too many; none is no change', async ({ t }) => {
  const refused = async (change: object) => {
    const { errors } = await t.problem('POST', '/api/clothes/batch', { selection: all, change });
    return errors?.map(({ field, code }) => `${field} ${code}`);
  };
  assert.equal(await refused({ addTagIds: [1, 99] }), ['change.addTagIds not_found']);
  assert.equal(await refused({ removeTagIds: [99] }), ['change.removeTagIds not_found']);
  assert.equal(await refused({ addTagIds: [1, 2], removeTagIds: [3, 2] }), ['change.removeTagIds repeated']);
  assert.equal(await refused({ addTagIds: [], removeTagIds: [] }), ['change empty']);
  assert.equal(await refused({ addTagIds: [1], delete: true }), ['change mixed']);
  const many = Array.from({ length: maxTags + 1 }, (_, at) => at + 1);
  assert.equal(await refused({ addTagIds: many }), ['change.addTagIds maxItems']);
  assert.equal(await refused({ tagIds: [1] }), ['change empty']);
});

sets('a stopped batch of tags goes back without the tags that others added meanwhile', async ({ t }) => {
  await fillItems(t.db, 2_000);
  const { taskId, batchId } = await begin(t, all, { addTagIds: [33], removeTagIds: [1] });
  await reached(t, taskId, ({ done }) => done > 0);
  await t.api('POST', `/api/tasks/${taskId}/stop`);
  const { done } = await ended(t, taskId);
  const changed = () => t.db.selectFrom('item_tags').select('clothes_id').where('tag_id', '=', 33).execute();
  assert.ok((await changed()).length <= done && (await changed()).length >= 3);
  for (const id of [1, 2, 2_000]) await tag(t, id, [34]);
  const pairs = await t.db
    .selectFrom('changes')
    .select(['before', 'after'])
    .distinct()
    .where('batch_id', '=', batchId)
    .execute();
  assert.ok(pairs.length <= 3, 'items that were alike share a pair');
  const answer = await t.api<{ data: Reverted & { taskId?: number } }>(
    'POST',
    `/api/batches/${batchId}/revert`,
  );
  if (answer.status === 202) await ended(t, answer.body.data.taskId ?? 0);
  assert.equal(await changed(), []);
  assert.equal(await tags(t), [[34], [1, 34], [1, 2], 30]);
  assert.equal((await read(t, 2_000)).tags, [{ id: 34, name: 'Мітка 34' }]);
});

if (!onPostgres)
  sets('tags that a batch removes are found by an index', async ({ t }) => {
    const write = new Map([[1, { before: [{ id: 1 }], after: [] }]]);
    // A plan needs no transaction.
    const [removal] = await builtQueries(t.db, (db) => rowStores.tags.write(db as Tx, write));
    assert.ok(removal);
    const explained = { ...removal, sql: `explain query plan ${removal.sql}` };
    const { rows } = await t.db.executeQuery<{ detail: string }>(explained);
    const reads = rows.filter(({ detail }) => / item_tags/.test(detail));
    assert.equal(
      reads.map(({ detail }) => detail),
      ['SEARCH item_tags USING PRIMARY KEY (clothes_id=?)'],
    );
  });

sets('a batch whose tag was merged meanwhile goes on with the survivor', async ({ t }) => {
  await t.data('POST', '/api/tags/34/merge', { ids: [33] });
  await t.data('POST', '/api/tags/35/merge', { ids: [34] });
  assert.equal(await preview(t, { addTagIds: [33], removeTagIds: [1] }, { ids: [1, 2] }), {
    ...{ change: 2, same: 0, missing: 0, skipped: 0 },
  });
  await batch(t, { ids: [1, 2] }, { addTagIds: [33], removeTagIds: [1] });
  assert.equal((await tags(t)).slice(0, 2), [[35], [35]]);
});

sets.run();
