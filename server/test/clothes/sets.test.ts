/** Sets of entries of an item, such as its tags: saved, merged with others' changes, taken back. */
import * as assert from 'uvu/assert';
import type { CellsSaved, ItemCells } from '../../../src/contract/cells';
import type { Change, Reverted } from '../../../src/contract/changes';
import type { Restored } from '../../../src/contract/trash';
import type { Clothes } from '../../../src/contract/types';
import { withTransaction } from '../../src/platform/db/transactions';
import { markMerging } from '../../src/references/merging';
import type { TestApp } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { batch } from '../support/batches';
import { addEntry, fastCreate } from '../support/items';

/** Their ids are 1 to 4; in Ukrainian order they are 3, 4, 2, 1. */
const names = ['Ялинка', 'Осінь', 'Єдине', 'Їжак'];

const sets = signedInSuite('sets of an item', async (t) => {
  await addEntry(t, 'suppliers', 'Ринок');
  for (const name of names) await addEntry(t, 'tags', name);
  for (const title of ['Плащ', 'Пальто']) await fastCreate(t, title);
});

const input = { title: 'Плащ', description: null, brandId: null, colorId: null, typeId: null };
const body = (more: object) => ({ ...input, fabricComposition: [], ...more });

function put(t: TestApp, more: object, id = 1): Promise<Clothes> {
  return t.data('PUT', `/api/clothes/${id}`, body(more));
}

async function tagsOf(t: TestApp, id = 1): Promise<number[]> {
  const { tags } = await t.data<Clothes>('GET', `/api/clothes/${id}`);
  return tags.map((tag) => tag.id);
}

async function etagOf(t: TestApp): Promise<unknown> {
  return (await t.api('GET', '/api/clothes/1')).headers.etag;
}

async function last(t: TestApp): Promise<Change> {
  const [change] = await t.data<Change[]>('GET', '/api/changes/?size=1');
  if (!change) throw new Error('there is no change');
  return change;
}

function takeBack(t: TestApp, { id }: Change): Promise<Reverted> {
  return t.data('POST', `/api/changes/${id}/revert`);
}

const refusals = (t: TestApp, more: object) => t.fieldErrors('PUT', '/api/clothes/1', body(more));

/** Adds entries until an item can have no more, and returns the ids of as many as it can have. */
async function fullSet(t: TestApp): Promise<number[]> {
  const ids = [1, 2, 3, 4];
  while (ids.length < 31) ids.push(await addEntry(t, 'tags', `Мітка ${ids.length + 1}`));
  return ids.slice(0, 30);
}

sets('a set comes in Ukrainian order, each entry once, in whatever order it was saved', async ({ t }) => {
  const { tags, updatedAt } = await put(t, { tagIds: [1, 2, 3, 4, 1] });
  assert.equal(
    tags.map(({ name }) => name),
    ['Єдине', 'Їжак', 'Осінь', 'Ялинка'],
  );
  const { id } = await last(t);
  t.clock.forward(5000);
  await put(t, { tagIds: [4, 2, 1, 3] });
  assert.is((await put(t, {})).updatedAt, updatedAt);
  assert.is((await last(t)).id, id);
  const rows = await t.data<Clothes[]>('GET', '/api/clothes/');
  assert.equal(
    rows.map((row) => row.tags.length),
    [0, 4],
  );
});

sets('a save of only sets keeps the ETag, moves the time, and records the difference', async ({ t }) => {
  const etag = await etagOf(t);
  await put(t, { tagIds: [2, 1] });
  assert.equal((await last(t)).after, {
    tags: [
      { id: 1, name: 'Ялинка' },
      { id: 2, name: 'Осінь' },
    ],
  });
  t.clock.forward(5000);
  const { updatedAt } = await put(t, { tagIds: [4, 1, 3] });
  assert.is(updatedAt, new Date(t.clock.now()).toISOString());
  const { before, after, kind } = await last(t);
  const named = (id: number) => ({ id, name: names[id - 1] });
  assert.equal([kind, before, after], ['updated', { tags: [named(2)] }, { tags: [named(3), named(4)] }]);
  assert.is(await etagOf(t), etag);
  await put(t, { title: 'Новий', tagIds: [] });
  assert.is.not(await etagOf(t), etag);
});

sets('two people who save what they saw keep each other’s entries, also at once', async ({ t }) => {
  await put(t, { tagIds: [1] });
  const saves = [
    put(t, { tagIds: [1, 2], seenTagIds: [1] }),
    put(t, { tagIds: [3], seenTagIds: [1] }),
    put(t, { tagIds: [1, 4], seenTagIds: [1] }),
  ];
  await Promise.all(saves);
  assert.equal(await tagsOf(t), [3, 4, 2]);
  await put(t, { seenTagIds: [1, 2, 3] });
  assert.equal(await tagsOf(t), [3, 4, 2]);
  await put(t, { tagIds: [1] });
  assert.equal(await tagsOf(t), [1]);
});

sets('an unknown entry is refused at its field; one that was only seen may be gone', async ({ t }) => {
  assert.equal(await refusals(t, { tagIds: [1, 77] }), ['tagIds not_found']);
  assert.equal(await refusals(t, { tagIds: [77], seenTagIds: [1] }), ['tagIds not_found']);
  await put(t, { tagIds: [1], seenTagIds: [77] });
  await put(t, { tagIds: [1, 77], seenTagIds: [1, 77] });
  assert.equal(await tagsOf(t), [1]);
});

sets('a set beyond its limit is refused, also after what others added', async ({ t }) => {
  const ids = await fullSet(t);
  await put(t, { tagIds: ids });
  assert.equal(await refusals(t, { tagIds: [...ids, 31] }), ['tagIds maxItems']);
  assert.equal(await refusals(t, { tagIds: [31], seenTagIds: [] }), ['tagIds maxItems']);
  assert.equal(await refusals(t, { tagIds: [], seenTagIds: [...ids, 31] }), ['seenTagIds maxItems']);
  await put(t, { tagIds: [31], seenTagIds: [1] });
  assert.is((await tagsOf(t)).length, 30);
});

sets('merged entries are the survivor: while the merge runs, and after it', async ({ t }) => {
  await put(t, { tagIds: [1, 2, 3] });
  await withTransaction(t.db, (tx) => markMerging(tx, 'tags', { id: 2, name: 'Осінь' }, [1]));
  assert.equal(await tagsOf(t), [3, 2]);
  await put(t, { tagIds: [1, 4], seenTagIds: [1, 3] });
  assert.equal(await tagsOf(t), [4, 2]);
  await put(t, { tagIds: [4], seenTagIds: [2, 4] });
  assert.equal(await tagsOf(t), [4]);
  await t.data('POST', '/api/tags/4/merge', { ids: [3] });
  await put(t, { tagIds: [3, 2], seenTagIds: [] });
  assert.equal(await tagsOf(t), [4, 2]);
  await put(t, { tagIds: [2], seenTagIds: [2, 3] });
  assert.equal(await tagsOf(t), [2]);
});

function save(t: TestApp, items: Partial<ItemCells>[]): Promise<CellsSaved> {
  return t.data('PATCH', '/api/clothes/', {
    items: items.map((item) => ({ version: 1, set: {}, ...item })),
  });
}
const outcomes = ({ items }: CellsSaved) =>
  items.map(({ status, errors = [] }) => [status, ...errors.map(({ field, code }) => `${field} ${code}`)]);

sets('cells add and remove entries after a save of the item, but not with another field', async ({ t }) => {
  await put(t, { title: 'Новий', tagIds: [1, 2] });
  const late = await save(t, [{ id: 1, set: { addTagIds: [3, 3], removeTagIds: [1, 77] } }]);
  assert.equal(outcomes(late), [['saved']]);
  assert.equal(
    late.items[0]?.item?.tags.map(({ id }) => id),
    [3, 2],
  );
  const mixed = await save(t, [{ id: 1, set: { addTagIds: [4], title: 'Мій' } }]);
  assert.equal(outcomes(mixed), [['stale']]);
});

sets('cells of sets are refused for one item alone, naming the list', async ({ t }) => {
  const ids = await fullSet(t);
  await put(t, { tagIds: ids });
  const set = (id: number, change: ItemCells['set']) => save(t, [{ id, set: change }]).then(outcomes);
  assert.equal(await set(1, { addTagIds: [31] }), [['refused', 'addTagIds maxItems']]);
  assert.equal(await set(2, { addTagIds: [...ids, 31] }), [['refused', 'addTagIds maxItems']]);
  assert.equal(await set(2, { addTagIds: [77] }), [['refused', 'addTagIds not_found']]);
  assert.equal(await set(2, { addTagIds: [1], removeTagIds: [1] }), [['refused', 'removeTagIds repeated']]);
  assert.equal(await set(1, { addTagIds: [31], removeTagIds: [1] }), [['saved']]);
  assert.equal(await tagsOf(t, 2), []);
});

sets('a revert takes back a set entry by entry, by ids, and keeps what others added', async ({ t }) => {
  const etag = await etagOf(t);
  await put(t, { tagIds: [1, 2] });
  await put(t, { tagIds: [3] });
  const change = await last(t);
  await put(t, { tagIds: [3, 4] });
  await t.data('DELETE', '/api/tags/1');
  await t.data('PUT', '/api/tags/2', { name: 'Весна' });
  const { changed, left } = await takeBack(t, change);
  assert.is(changed, 1);
  assert.equal(
    left.map(({ field, reason }) => [field, reason]),
    [['tags', 'Запису «Ялинка» більше немає.']],
  );
  assert.equal(await tagsOf(t), [2, 4]);
  assert.is(await etagOf(t), etag);
});

sets('a revert leaves entries for which a set has no room, and finds merged ones', async ({ t }) => {
  const ids = await fullSet(t);
  await put(t, { tagIds: ids });
  await put(t, { tagIds: ids.slice(2) });
  const change = await last(t);
  await put(t, { tagIds: [...ids.slice(2), 31] });
  await t.data('POST', '/api/tags/31/merge', { ids: [1] });
  const { left } = await takeBack(t, change);
  assert.equal(left, []);
  assert.is((await tagsOf(t)).length, 30);
  await put(t, { tagIds: ids.slice(2, 29) });
  await put(t, { tagIds: [] });
  const emptied = await last(t);
  const others = [ids[29] ?? 0, 2, 31];
  for (let at = 0; others.length < 4; at++) others.push(await addEntry(t, 'tags', `Ще ${at}`));
  await put(t, { tagIds: others });
  const again = await takeBack(t, emptied);
  assert.equal(
    again.left.map(({ reason }) => reason),
    ['Записів тут може бути не більше 30, тому «Мітка 29» не повернуто.'],
  );
  assert.is((await tagsOf(t)).length, 30);
});

sets('a batch of a set, taken back, keeps entries that one of its items got meanwhile', async ({ t }) => {
  await put(t, { tagIds: [1] });
  await batch(t, { ids: [1, 2] }, { addTagIds: [2], removeTagIds: [1] });
  const { batchId } = await last(t);
  await put(t, { tagIds: [3], seenTagIds: [] }, 2);
  await t.data('POST', `/api/batches/${batchId}/revert`);
  assert.equal([await tagsOf(t, 1), await tagsOf(t, 2)], [[1], [3]]);
});

sets('merged items have the entries of all, and none is lost at the limit', async ({ t }) => {
  await put(t, { tagIds: [1, 2] });
  await put(t, { title: 'Пальто', tagIds: [2, 3] }, 2);
  const { batchId } = await t.data<{ batchId: number }>('POST', '/api/clothes/1/merge', { ids: [2] });
  assert.equal(await tagsOf(t), [3, 2, 1]);
  await t.data('POST', `/api/batches/${batchId}/revert`);
  assert.equal(
    [await tagsOf(t, 1), await tagsOf(t, 2)],
    [
      [2, 1],
      [3, 2],
    ],
  );
  await put(t, { tagIds: await fullSet(t) });
  await put(t, { title: 'Пальто', tagIds: [31] }, 2);
  assert.equal(await t.fieldErrors('POST', '/api/clothes/1/merge', { ids: [2] }), ['ids maxItems']);
  assert.equal(await tagsOf(t, 2), [31]);
});

sets('an item comes back from the trash with its entries, by id, by name, or without them', async ({ t }) => {
  await put(t, { tagIds: [1, 2, 3, 4] });
  const etag = await etagOf(t);
  await t.api('DELETE', '/api/clothes/1');
  const { before } = await last(t);
  assert.equal(
    before.tags?.map(({ id }) => id),
    [1, 2, 3, 4],
  );
  await t.data('PUT', '/api/tags/1', { name: 'Сосна' });
  await t.data('POST', '/api/tags/1/merge', { ids: [2] });
  await t.data('DELETE', '/api/tags/3');
  await t.data('DELETE', '/api/tags/4');
  const again = await addEntry(t, 'tags', 'Їжак');
  const { left } = await t.data<Restored>('POST', '/api/trash/restore', { ids: [1] });
  assert.equal(left, [
    { id: 1, field: 'tags', reason: 'Запису «Єдине» більше немає, тому його не повернуто.' },
  ]);
  assert.equal(await tagsOf(t), [again, 1]);
  assert.is(await etagOf(t), etag);
});

sets.run();
