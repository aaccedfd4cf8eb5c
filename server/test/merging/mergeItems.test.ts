/** Merging items that are one thing, and reverting the merge. */

import * as assert from 'uvu/assert';
import type { Change, Reverted } from '../../../src/contract/changes';
import { maxMergedItems } from '../../../src/contract/limits';
import { referenceKinds } from '../../../src/contract/references';
import type { ItemsMerged } from '../../../src/contract/similar';
import type { TrashItem } from '../../../src/contract/trash';
import type { Clothes, Image } from '../../../src/contract/types';
import { historyTexts } from '../../src/history/texts';
import { type TestApp, withApp } from '../support/app';
import { appSuite } from '../support/appSuite';
import { form } from '../support/forms';
import { fastCreate } from '../support/items';
import { photo } from '../support/photos';
import { changedTables } from '../support/tables';

const merging = appSuite('merging items', fill);

async function fill(t: TestApp): Promise<void> {
  await t.signIn();
  for (const kind of referenceKinds) {
    for (const name of ['Перша', 'Друга']) await t.data('POST', `/api/${kind}/`, { name });
  }
}

interface Wanted {
  description?: string;
  brandId?: number;
  composition?: number;
  /** The numbers of photos of the item itself, and of its purchase. */
  photos?: [own: number, bought: number];
  main?: boolean;
}

/** Makes an item with a purchase. */
async function make(t: TestApp, title: string, wanted: Wanted = {}): Promise<number> {
  const { clothesId, purchaseId } = await fastCreate(t, title);
  const { description = null, brandId = null, composition, photos = [0, 0], main = false } = wanted;
  const fabricComposition = composition ? [{ material: { id: composition }, percent: 60 }] : [];
  const fields = { title, description, brandId, colorId: null, typeId: brandId, fabricComposition };
  await t.data('PUT', `/api/clothes/${clothesId}`, fields);
  const images: Image[] = [];
  for (const [at, target] of [`clothes/${clothesId}`, `purchases/${purchaseId}`].entries()) {
    const count = photos[at] ?? 0;
    if (count === 0) continue;
    const bytes = await photo('jpeg', { width: 40, height: 30 });
    const { body, headers } = form(...Array.from({ length: count }, () => ({ bytes })));
    images.push(...(await t.data<Image[]>('POST', `/api/${target}/images`, body, { headers })));
  }
  if (main) await t.data('PATCH', `/api/clothes/${clothesId}/main_image`, { imageId: images.at(-1)?.id });
  return clothesId;
}

const item = (t: TestApp, id: number) => t.data<Clothes>('GET', `/api/clothes/${id}`);
const photosOf = async (t: TestApp, id: number) =>
  (await t.data<Image[]>('GET', `/api/clothes/${id}/images`)).map((one) => one.id);
const merge = (t: TestApp, id: number, ids: number[]) =>
  t.data<ItemsMerged>('POST', `/api/clothes/${id}/merge`, { ids });
const revert = (t: TestApp, batchId = 0) => t.data<Reverted>('POST', `/api/batches/${batchId}/revert`);
const lastBatch = async (t: TestApp) =>
  (await t.data<Change[]>('GET', '/api/changes/?size=1'))[0]?.batchId ?? undefined;

/** Returns all rows that a merge may write except the history, without instants and versions. */
async function stateOf(t: TestApp): Promise<Record<string, unknown>> {
  const state: Record<string, unknown> = {};
  for (const table of changedTables) {
    if (['changes', 'batches', 'idempotency_keys', 'administrators', 'tasks'].includes(table)) continue;
    const rows = await t.db.selectFrom(table).selectAll().execute();
    state[table] = rows.map((row) => JSON.stringify({ ...row, updated_at: 0, version: 0 })).sort();
  }
  return state;
}

merging(
  'merged items: the survivor gets what it lacks; the merge is reverted, and so is the revert',
  async ({ t }) => {
    const one = await make(t, 'Плащ', { description: 'Синій', photos: [1, 0] });
    const two = await make(t, 'Плащ синій', {
      description: 'Синій, довгий',
      brandId: 2,
      composition: 1,
      photos: [1, 2],
      main: true,
    });
    const three = await make(t, 'Пальто', { description: 'Ні', brandId: 1, composition: 2, photos: [1, 0] });
    const before = await stateOf(t);
    const etag = (await t.api('GET', `/api/clothes/${one}`)).headers.etag;
    const merged = await merge(t, one, [two, three]);
    assert.equal(merged.moved, { purchases: 2, images: 4 });
    const survivor = await item(t, one);
    assert.is(survivor.title, 'Плащ');
    assert.is(survivor.description, 'Синій, довгий');
    assert.is(survivor.brand?.id, 2);
    assert.is(survivor.fabricComposition[0]?.material.id, 1);
    assert.equal(
      survivor.purchases.map(({ id, images }) => [id, images.length]),
      [
        [1, 0],
        [2, 2],
        [3, 0],
      ],
    );
    assert.equal(await photosOf(t, one), [1, 2, 3, 4, 5]);
    assert.is(survivor.mainImage?.id, 4);
    const now = await t.api('GET', `/api/clothes/${one}`);
    assert.is.not(now.headers.etag, etag);
    assert.is((await t.api('GET', `/api/clothes/${two}`)).status, 404);
    const trash = await t.data<TrashItem[]>('GET', '/api/trash/');
    assert.equal(
      trash.map(({ id, purchasesCount, photosCount, mainImage }) => [
        id,
        purchasesCount,
        photosCount,
        mainImage,
      ]),
      [
        [three, 0, 0, null],
        [two, 0, 0, null],
      ],
    );
    const changes = await t.data<Change[]>('GET', '/api/changes/?size=3');
    assert.equal(
      changes.map(({ subjectId, kind, cause, batchId }) => `${subjectId} ${kind} ${cause} ${batchId}`),
      [three, two, one].map((id) => `${id} ${id === one ? 'updated' : 'deleted'} bulk ${merged.batchId}`),
    );
    assert.not.ok('moved' in (changes[2]?.after ?? {}));
    assert.equal(
      changes[2]?.after.images?.map(({ id }) => id),
      [2, 3, 4, 5],
    );

    const after = await stateOf(t);
    assert.equal(await revert(t, merged.batchId), { changed: 3, left: [] });
    // The photos that wait for comparison do not matter.
    const without = (state: Record<string, unknown>) => ({ ...state, uncompared_images: null });
    assert.equal(without(await stateOf(t)), without(before));
    assert.is((await item(t, two)).mainImage?.id, 4);
    // The revert can be reverted in turn, again and again.
    assert.equal((await revert(t, await lastBatch(t))).left, []);
    // Neither the time nor the version of an item in the trash matters.
    const untimed = (state: Record<string, unknown>) =>
      JSON.stringify(without(state)).replace(/(deleted_at|version)\W+\d+/g, '');
    assert.is(untimed(await stateOf(t)), untimed(after));
    assert.equal((await revert(t, await lastBatch(t))).left, []);
    assert.equal(without(await stateOf(t)), without(before));
  },
);

merging('merged items taken back keep what somebody changed since, and say why', async ({ t }) => {
  const one = await make(t, 'Плащ', { photos: [1, 0], main: true });
  const two = await make(t, 'Плащ синій', { description: 'Довгий', photos: [2, 1], main: true });
  const three = await make(t, 'Плащ білий', { photos: [1, 0] });
  const { batchId } = await merge(t, one, [two, three]);
  assert.is((await item(t, one)).mainImage?.id, 1);
  await t.data('PUT', '/api/purchases/2', { clothesId: one, supplierId: 1, price: 9 });
  await t.data('PATCH', `/api/clothes/${one}/description`, { description: 'Інший' });
  await t.data('PATCH', `/api/clothes/${one}/main_image`, { imageId: 2 });
  await t.data('DELETE', '/api/images/3');
  await t.data('POST', '/api/trash/delete', { ids: [three] });
  const { changed, left } = await revert(t, batchId);
  assert.is(changed, 2);
  assert.equal(
    left.map(({ field, reason }) => [field, reason]),
    [
      [null, historyTexts.notInTrash],
      ['description', historyTexts.changedSince],
      ['purchases', historyTexts.changedSince],
      ['images', historyTexts.photoGone],
      [null, historyTexts.movedFromGone],
    ],
  );
  const [survivor, back] = [await item(t, one), await item(t, two)];
  assert.is(survivor.description, 'Інший');
  // The purchase that was changed keeps its photo; the photo that was made the main one is back.
  assert.equal(
    survivor.purchases.map(({ id, images }) => [id, images.length]),
    [
      [1, 0],
      [2, 1],
      [3, 0],
    ],
  );
  assert.equal(await photosOf(t, one), [1, 4, 5]);
  assert.is(survivor.mainImage?.id, 4);
  assert.equal(await photosOf(t, two), [2]);
  assert.equal([back.purchases.length, back.mainImage], [0, null]);
});

merging('a revert of only the survivor’s change after a merge of items deletes no photo', async ({ t }) => {
  const one = await make(t, 'Плащ');
  const two = await make(t, 'Плащ синій', { photos: [1, 1], main: true });
  await merge(t, one, [two]);
  const [, change] = await t.data<Change[]>('GET', '/api/changes/?size=2');
  const alone = await t.data<Reverted>('POST', `/api/changes/${change?.id}/revert`);
  assert.equal(
    alone.left.map(({ reason }) => reason),
    [historyTexts.movedFromGone],
  );
  assert.equal(await photosOf(t, one), [1, 2]);
  // An old change of the other item, restored from the trash, does not affect what was moved.
  await t.data('POST', '/api/trash/restore', { ids: [two] });
  const uploads = await t.data<Change[]>('GET', `/api/clothes/${two}/changes?size=100`);
  for (const { id, kind } of uploads) {
    if (kind === 'updated') await t.data('POST', `/api/changes/${id}/revert`);
  }
  assert.equal(await photosOf(t, one), [1, 2]);
  for await (const { address } of t.photos.list()) assert.ok(await t.photos.lengthOf(address, 'small'));
});

merging('merged items without a trash are gone for good, but nothing that moved', () =>
  withApp({ config: { trashDays: 0 } }, async (t) => {
    await fill(t);
    const one = await make(t, 'Плащ');
    const two = await make(t, 'Плащ синій', { description: 'Довгий', photos: [1, 1], main: true });
    const { batchId } = await merge(t, one, [two]);
    assert.equal(await t.db.selectFrom('trash').selectAll().execute(), []);
    const { left } = await revert(t, batchId);
    assert.equal(
      left.map(({ reason }) => reason),
      [historyTexts.notInTrash, historyTexts.movedFromGone],
    );
    const survivor = await item(t, one);
    assert.equal([survivor.description, survivor.purchases.length], [null, 2]);
    assert.equal(await photosOf(t, one), [1, 2]);
  }),
);

merging('an impossible merge of items is refused, and changes nothing', async ({ t }) => {
  const one = await make(t, 'Плащ');
  const two = await make(t, 'Пальто');
  const refused = async (ids: unknown, id = one) => {
    const { code, errors } = await t.problem('POST', `/api/clothes/${id}/merge`, { ids });
    return [code, ...(errors ?? []).map((error) => error.code)].join(' ');
  };
  assert.is(await refused([]), 'validation_failed required');
  assert.is(await refused([two, one]), 'validation_failed itself');
  assert.is(await refused([two, 99]), 'not_found');
  assert.is(await refused([two], 99), 'not_found');
  assert.is(await refused('2'), 'validation_failed type');
  const many = Array.from({ length: maxMergedItems + 1 }, (_, at) => at + 10);
  assert.is(await refused(many), 'validation_failed maxItems');
  const purchase = await t.db
    .selectFrom('purchases')
    .selectAll()
    .where('id', '=', 2)
    .executeTakeFirstOrThrow();
  const { id: _id, ...row } = purchase;
  await t.db
    .insertInto('purchases')
    .values(Array.from({ length: 999 }, () => row))
    .execute();
  assert.is(await refused([two]), 'validation_failed maxItems');
  assert.equal((await item(t, one)).purchases.length, 1);
});

merging('of two merges of items that cross one is done; a repeat is only answered', async ({ t }) => {
  const ids = [await make(t, 'Плащ'), await make(t, 'Пальто'), await make(t, 'Куртка')];
  const [one = 0, two = 0, three = 0] = ids;
  await t.db
    .insertInto('tasks')
    .values({
      clothes_id: two,
      administrator_id: null,
      model: 'builtin',
      status: 'running',
      attempts: 1,
      base_version: 1,
      run_after: 0,
      created_at: 0,
      updated_at: 0,
    })
    .execute();
  const call = (id: number, others: number[]) => t.api('POST', `/api/clothes/${id}/merge`, { ids: others });
  const answers = await Promise.all([call(one, [two]), call(two, [one])]);
  assert.equal(answers.map(({ status }) => status).sort(), [200, 404]);
  const there = await t.db.selectFrom('clothes').select('id').orderBy('id').execute();
  const left = there.map(({ id }) => id).find((id) => id !== three) ?? 0;
  assert.is((await item(t, left)).purchases.length, 2);
  const headers = { 'idempotency-key': 'once' };
  const repeats = [];
  for (let n = 0; n < 2; n += 1) {
    repeats.push(await t.api('POST', `/api/clothes/${three}/merge`, { ids: [left] }, { headers }));
  }
  assert.equal(
    repeats.map(({ status }) => status),
    [200, 200],
  );
  assert.equal(repeats[1]?.body, repeats[0]?.body);
  assert.is((await item(t, three)).purchases.length, 3);
});

merging('photos of merged items come after the survivor’s, each in the order they had', async ({ t }) => {
  const one = await make(t, 'Плащ', { photos: [2, 0] });
  const two = await make(t, 'Плащ синій', { photos: [2, 0] });
  await t.data('PUT', `/api/clothes/${one}/images/order`, { ids: [2, 1] });
  await t.data('PUT', `/api/clothes/${two}/images/order`, { ids: [4, 3] });
  const { batchId } = await merge(t, one, [two]);
  assert.equal(await photosOf(t, one), [2, 1, 4, 3]);
  assert.equal((await revert(t, batchId)).left, []);
  assert.equal(await photosOf(t, one), [2, 1]);
  assert.equal(await photosOf(t, two), [4, 3]);
});

merging.run();
