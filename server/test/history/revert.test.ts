/** Reverting changes of items, reference entries and batches. */
import * as assert from 'uvu/assert';
import type { Change, Reverted } from '../../../src/contract/changes';
import type { Clothes } from '../../../src/contract/types';
import type { TestApp } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { addPhotos, fastCreate } from '../support/items';
import { photo } from '../support/photos';

const revert = signedInSuite('taking a change back', async (t) => {
  for (const kind of ['brands', 'types', 'colors', 'materials', 'suppliers']) {
    for (const name of ['Перша', 'Друга']) await t.data('POST', `/api/${kind}/`, { name });
  }
  await fastCreate(t, 'Пальто');
});

const full = {
  title: 'Плащ',
  description: 'Тепле',
  brandId: 1,
  colorId: 1,
  typeId: 1,
  fabricComposition: [
    { material: { id: 1 }, percent: 60 },
    { material: { id: 2 }, percent: 40 },
  ],
};

function save(t: TestApp, values: Partial<typeof full> = {}): Promise<Clothes> {
  return t.data('PUT', '/api/clothes/1', { ...full, ...values });
}

async function last(t: TestApp): Promise<Change> {
  const [change] = await t.data<Change[]>('GET', '/api/changes/?size=1');
  if (!change) throw new Error('there is no change');
  return change;
}

function takeBack(t: TestApp, change: Pick<Change, 'id'>): Promise<Reverted> {
  return t.data('POST', `/api/changes/${change.id}/revert`);
}

/** Returns an item's fields, without instants. */
async function state(t: TestApp): Promise<Partial<Clothes>> {
  const { updatedAt: _at, ...item } = await t.data<Clothes>('GET', '/api/clothes/1');
  return item;
}

revert('a revert of only a purchase leaves the ETag, as a save of a purchase does', async ({ t }) => {
  const etag = async () => (await t.api('GET', '/api/clothes/1')).headers.etag;
  const before = await etag();
  await t.data('PUT', '/api/purchases/1', { clothesId: 1, supplierId: 2, price: 7 });
  assert.equal(await takeBack(t, await last(t)), { changed: 1, left: [] });
  assert.is(await etag(), before);
  await save(t);
  await takeBack(t, await last(t));
  assert.is.not(await etag(), before);
});

revert('a revert of a change brings back every field, and the version rises', async ({ t }) => {
  const before = await state(t);
  await save(t);
  const change = await last(t);
  assert.equal(change.before, {
    title: 'Пальто',
    description: null,
    brand: null,
    color: null,
    type: null,
    fabricComposition: [],
  });
  const saved = await state(t);
  const etag = async () => (await t.api('GET', '/api/clothes/1')).headers.etag;
  const old = await etag();
  assert.equal(await takeBack(t, change), { changed: 1, left: [] });
  assert.equal(await state(t), before);
  assert.not.equal(await etag(), old);
  const undo = await last(t);
  assert.is(undo.cause, 'undo');
  assert.is(undo.reverts, change.id);
  assert.is(undo.subjectName, 'Пальто');
  assert.equal(undo.before, change.after);
  assert.equal(undo.after, change.before);
  // The change itself can no longer be reverted; its revert can.
  const list = await t.data<Change[]>('GET', '/api/clothes/1/changes');
  assert.equal(
    list.slice(0, 2).map(({ revertible }) => revertible),
    [true, false],
  );
  assert.equal(await takeBack(t, undo), { changed: 1, left: [] });
  assert.equal(await state(t), saved);
});

revert('a revert leaves what was changed since, value by value', async ({ t }) => {
  await save(t);
  const change = await last(t);
  await save(t, { title: 'Шуба', brandId: 2 });
  const { changed, left } = await takeBack(t, change);
  assert.is(changed, 1);
  assert.equal(
    left.map(({ field }) => field),
    ['title', 'brand'],
  );
  for (const { id, reason } of left) {
    assert.is(id, change.id);
    assert.match(reason, /змінено/);
  }
  const item = await state(t);
  assert.equal(
    [item.title, item.description, item.brand?.id, item.color, item.fabricComposition],
    ['Шуба', null, 2, null, []],
  );
});

revert('a change is reverted once, even if two people ask at once', async ({ t }) => {
  await save(t);
  const change = await last(t);
  const answers = await Promise.all([takeBack(t, change), takeBack(t, change)]);
  assert.equal(answers.map(({ changed }) => changed).sort(), [0, 1]);
  const { changed, left } = await takeBack(t, change);
  assert.is(changed, 0);
  const reason = 'Цю зміну вже відмінено.';
  assert.equal(left, [{ id: change.id, subject: 'clothes', subjectId: 1, field: null, reason }]);
});

revert('a revert answers a repeat under the same key with the first answer', async ({ t }) => {
  await save(t);
  const { id } = await last(t);
  const call = () =>
    t.data<Reverted>('POST', `/api/changes/${id}/revert`, {}, { headers: { 'idempotency-key': 'one' } });
  assert.equal(await call(), { changed: 1, left: [] });
  assert.equal(await call(), { changed: 1, left: [] });
});

revert('a revert leaves a value whose entry is gone, until the entry is back', async ({ t }) => {
  await save(t);
  await save(t, { brandId: 2, fabricComposition: [{ material: { id: 2 }, percent: 5 }] });
  const change = await last(t);
  await t.data('DELETE', '/api/brands/1');
  const brandGone = await last(t);
  await t.data('DELETE', '/api/materials/1');
  const materialGone = await last(t);
  const first = await takeBack(t, change);
  assert.is(first.changed, 0);
  assert.equal(
    first.left.map(({ field, reason }) => `${field}: ${reason}`),
    ['brand: Запису «Перша» більше немає.', 'fabricComposition: Запису «Перша» більше немає.'],
  );
  for (const gone of [brandGone, materialGone]) {
    assert.equal(await takeBack(t, gone), { changed: 1, left: [] });
    assert.is((await last(t)).kind, 'restored');
  }
  assert.equal(await takeBack(t, change), { changed: 1, left: [] });
  const item = await state(t);
  assert.equal(item.brand, { id: 1, name: 'Перша' });
  assert.is(item.fabricComposition?.length, 2);
});

revert('a revert takes back a rename after which the item was saved', async ({ t }) => {
  await save(t);
  const change = await last(t);
  await t.data('PUT', '/api/brands/1', { name: 'Інша' });
  assert.equal(await takeBack(t, change), { changed: 1, left: [] });
});

revert('a revert takes back every kind of change of a purchase', async ({ t }) => {
  const input = { clothesId: 1, supplierId: 2, price: 12.5, weight: 0.25, size: 'M', luxury: true };
  const bare = await state(t);
  await t.data('POST', '/api/purchases/', { ...input, date: '2026-01-02' });
  const added = await last(t);
  const one = await state(t);
  await t.data('PUT', '/api/purchases/2', { ...input, price: 99 });
  const saved = await last(t);
  const other = await state(t);
  await t.data('DELETE', '/api/purchases/2');
  const gone = await last(t);
  const reason = 'Цієї покупки більше немає.';
  assert.equal((await takeBack(t, saved)).left, [
    { id: saved.id, subject: 'clothes', subjectId: 1, field: 'purchases', reason },
  ]);
  assert.equal(await takeBack(t, gone), { changed: 1, left: [] });
  assert.equal(await state(t), other);
  assert.match((await takeBack(t, added)).left[0]?.reason ?? '', /змінено/);
  assert.equal(await takeBack(t, saved), { changed: 1, left: [] });
  assert.equal(await state(t), one);
  assert.equal(await takeBack(t, added), { changed: 1, left: [] });
  assert.equal(await state(t), bare);
  // The next purchase gets its own id.
  assert.equal(await t.data('POST', '/api/purchases/', input), { purchaseId: 3 });
});

revert('a revert leaves a purchase that has photos, or whose supplier is gone', async ({ t }) => {
  await t.data('POST', '/api/purchases/', { clothesId: 1, supplierId: 2 });
  const added = await last(t);
  await addPhotos(t, 'purchases/2', await photo('jpeg', { width: 40, height: 30 }));
  assert.match((await takeBack(t, added)).left[0]?.reason ?? '', /має фото/);
  await t.data('DELETE', '/api/purchases/2');
  const gone = await last(t);
  await t.data('DELETE', '/api/suppliers/2');
  assert.match((await takeBack(t, gone)).left[0]?.reason ?? '', /«Друга» більше немає/);
});

revert('a revert deletes a purchase again with the photos that came back with it', async ({ t }) => {
  await t.data('POST', '/api/purchases/', { clothesId: 1, supplierId: 2 });
  await addPhotos(t, 'purchases/2', await photo('jpeg', { width: 40, height: 30 }));
  await t.data('DELETE', '/api/purchases/2');
  const without = await state(t);
  assert.equal(await takeBack(t, await last(t)), { changed: 1, left: [] });
  const back = await last(t);
  assert.equal(await takeBack(t, back), { changed: 1, left: [] });
  assert.equal(await state(t), without);
  // The photo is in the trash, and the purchase comes back with it once more.
  assert.equal(await takeBack(t, await last(t)), { changed: 1, left: [] });
  assert.is((await state(t)).purchases?.find(({ id }) => id === 2)?.images?.length, 1);
});

revert('a revert takes back uploads and the main photo; deleted photos come back', async ({ t }) => {
  const bytes = await photo('jpeg', { width: 40, height: 30 });
  const upload = async () => {
    return addPhotos(t, 'clothes/1', bytes);
  };
  await upload();
  await upload();
  const second = await last(t);
  await t.data('PATCH', '/api/clothes/1/main_image', { imageId: 1 });
  await t.data('PATCH', '/api/clothes/1/main_image', { imageId: 2 });
  const main = await last(t);
  assert.equal(await takeBack(t, main), { changed: 1, left: [] });
  assert.is((await state(t)).mainImage?.id, 1);
  assert.equal(await takeBack(t, await last(t)), { changed: 1, left: [] });
  // The main photo is removed, and the other takes its place.
  assert.equal(await takeBack(t, second), { changed: 1, left: [] });
  const undo = await last(t);
  assert.equal([undo.before.mainImage?.id, undo.after.mainImage?.id], [2, 1]);
  assert.is((await state(t)).mainImage?.id, 1);
  const stored: string[] = [];
  for await (const { address } of t.photos.list()) stored.push(address);
  assert.is(stored.length, 2);
  assert.equal(await takeBack(t, undo), { changed: 1, left: [] });
  assert.is((await state(t)).mainImage?.id, 2);
});

revert('a revert deletes an item that is still as it was created, and no other', async ({ t }) => {
  await fastCreate(t, 'Шарф');
  const made = await last(t);
  await t.data('PATCH', '/api/clothes/2/description', { description: 'Довгий' });
  const described = await last(t);
  assert.match((await takeBack(t, made)).left[0]?.reason ?? '', /після створення/);
  await takeBack(t, described);
  assert.equal(await takeBack(t, made), { changed: 1, left: [] });
  assert.is((await t.api('GET', '/api/clothes/2')).status, 404);
  const gone = await last(t);
  assert.is(gone.kind, 'deleted');
  assert.is(gone.revertible, true);
  assert.equal(await takeBack(t, gone), { changed: 1, left: [] });
  const back = await last(t);
  assert.equal([back.kind, back.cause, back.reverts], ['restored', 'undo', gone.id]);
  assert.is((await t.data<Clothes>('GET', '/api/clothes/2')).title, 'Шарф');
  assert.match((await takeBack(t, gone)).left[0]?.reason ?? '', /вже відмінено/);
  assert.equal(await takeBack(t, back), { changed: 1, left: [] });
  const again = await last(t);
  await t.data('POST', '/api/trash/delete', { ids: [2] });
  assert.is((await last(t)).revertible, false);
  assert.match((await takeBack(t, again)).left[0]?.reason ?? '', /вже немає в кошику/);
  assert.match((await takeBack(t, described)).left[0]?.reason ?? '', /вже відмінено/);
});

revert('a revert takes back changes of an entry, unless it is used or its name is taken', async ({ t }) => {
  await t.data('POST', '/api/brands/', { name: 'Третя' });
  const made = await last(t);
  await t.data('PUT', '/api/brands/3', { name: 'Нова' });
  const renamed = await last(t);
  assert.match((await takeBack(t, made)).left[0]?.reason ?? '', /змінено/);
  await t.data('POST', '/api/brands/', { name: 'третя' });
  assert.match((await takeBack(t, renamed)).left[0]?.reason ?? '', /«Третя» уже має інший/);
  await t.data('DELETE', '/api/brands/4');
  const gone = await last(t);
  assert.equal(await takeBack(t, renamed), { changed: 1, left: [] });
  assert.match((await takeBack(t, gone)).left[0]?.reason ?? '', /уже має інший/);
  await save(t, { brandId: 3 });
  assert.match((await takeBack(t, made)).left[0]?.reason ?? '', /1 товарі/);
  await save(t, { brandId: 1 });
  assert.equal(await takeBack(t, made), { changed: 1, left: [] });
  assert.equal(await takeBack(t, gone), { changed: 1, left: [] });
  const brands = await t.data<{ id: number; name: string }[]>('GET', '/api/brands/');
  assert.ok(brands.some(({ id, name }) => id === 4 && name === 'третя'));
  assert.equal(await t.data('POST', '/api/brands/', { name: 'Пʼята' }), { id: 5, name: 'Пʼята' });
});

revert('a batch in the history goes back as a whole, and comes back as a whole', async ({ t }) => {
  await save(t);
  await t.data('PUT', '/api/brands/2', { name: 'Інша' });
  await save(t, { title: 'Шуба' });
  const saved = await state(t);
  await t.db.insertInto('batches').values({ at: 0, administrator_id: null, cause: 'bulk' }).execute();
  const newest = await t.data<Change[]>('GET', '/api/changes/?size=3');
  await t.db
    .updateTable('changes')
    .set({ batch_id: 1 })
    .where(
      'id',
      'in',
      newest.map(({ id }) => id),
    )
    .execute();
  assert.equal(await t.data('POST', '/api/batches/1/revert'), { changed: 2, left: [] });
  assert.is((await state(t)).title, 'Пальто');
  const undo = await last(t);
  assert.ok(undo.batchId !== null && undo.batchId !== 1);
  const again = await t.data<Reverted>('POST', '/api/batches/1/revert');
  assert.equal(
    [again.changed, again.left.map(({ id, subject, subjectId }) => [id, subject, subjectId])],
    [0, newest.map(({ id, subject, subjectId }) => [id, subject, subjectId])],
  );
  assert.is((await t.db.selectFrom('batches').select('id').execute()).length, 2);
  assert.equal(await t.data('POST', `/api/batches/${undo.batchId}/revert`), { changed: 2, left: [] });
  assert.equal(await state(t), saved);
});

revert('a revert leaves changes of people alone; unknown changes are not found', async ({ t }) => {
  const { left } = await takeBack(t, { id: 1 });
  assert.match(left[0]?.reason ?? '', /Люди/);
  for (const url of ['/api/changes/999/revert', '/api/batches/999/revert']) {
    assert.is((await t.problem('POST', url)).status, 404);
  }
});

revert.run();
