/** Deleted items: gone everywhere, kept whole, restored or deleted for good. */
import * as assert from 'uvu/assert';
import type { Change } from '../../../src/contract/changes';
import { type Reference, referenceKinds } from '../../../src/contract/references';
import type { DeletedForGood, Restored, TrashItem } from '../../../src/contract/trash';
import type { Clothes, Image, PageMeta } from '../../../src/contract/types';
import { sweepStrays } from '../../src/photos/store/sweep';
import { day, hour } from '../../src/platform/clock';
import { sweepTrash } from '../../src/trash/sweep';
import { adminEmail, type TestApp, withSignedIn } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { FailingDatabase } from '../support/FailingDatabase';
import { form } from '../support/forms';
import { addPhotos, fastCreate } from '../support/items';
import { photo } from '../support/photos';

const trash = signedInSuite('the trash', makeItem, { ai: { pause: 1, unsavedPause: 1 } });

/** Makes item 1 with every field and part, which names entries with id 1. */
async function makeItem(t: TestApp): Promise<void> {
  for (const kind of referenceKinds) {
    for (const name of ['Перша', 'Друга']) await t.data('POST', `/api/${kind}/`, { name });
  }
  await fastCreate(t, 'Пальто');
  await t.data('POST', '/api/purchases/', { clothesId: 1, supplierId: 2, price: 12.5, size: 'M' });
  await t.data('PUT', '/api/clothes/1', {
    title: 'Пальто',
    description: 'Тепле',
    brandId: 1,
    colorId: 1,
    typeId: 1,
    fabricComposition: [
      { material: { id: 2 }, percent: 60 },
      { material: { id: 1 }, percent: 40 },
    ],
  });
  for (const path of ['/api/clothes/1/images', '/api/purchases/2/images']) {
    const { body, headers } = form({ bytes: await photo('jpeg', { width: 40, height: 30 }) });
    await t.data('POST', path, body, { headers });
  }
  await t.data('PATCH', '/api/clothes/1/main_image', { imageId: 2 });
}

async function read(t: TestApp, query = ''): Promise<{ data: TrashItem[]; meta: PageMeta }> {
  const { body, status, text } = await t.api<{ data: TrashItem[]; meta: PageMeta }>(
    'GET',
    `/api/trash/${query}`,
  );
  assert.is(status, 200, text);
  return body;
}

const restore = (t: TestApp, ...ids: number[]) => t.data<Restored>('POST', '/api/trash/restore', { ids });
const deleteForGood = (t: TestApp, ...ids: number[]) =>
  t.data<DeletedForGood>('POST', '/api/trash/delete', { ids });

async function remove(t: TestApp, id = 1): Promise<void> {
  assert.is((await t.api('DELETE', `/api/clothes/${id}`)).status, 204);
}

async function storedPhotos(t: TestApp): Promise<number> {
  let count = 0;
  for await (const _ of t.photos.list()) count += 1;
  return count;
}

async function lastChange(t: TestApp): Promise<Change> {
  const [change] = await t.data<Change[]>('GET', '/api/changes/?size=1');
  if (!change) throw new Error('there is no change');
  return change;
}

trash('the trash tells what was deleted, when and by whom', async ({ t }) => {
  assert.equal(await read(t), { data: [], meta: { total: 0, page: 1, size: 25, days: 30 } });
  await remove(t);
  const { data, meta } = await read(t);
  assert.equal(meta, { total: 1, page: 1, size: 25, days: 30 });
  const [found] = data;
  assert.ok(found?.mainImage && found.bytes > 0);
  const { mainImage, bytes: _bytes, ...others } = found;
  assert.equal(mainImage.id, 2);
  assert.equal(others, {
    id: 1,
    title: 'Пальто',
    deletedAt: new Date(t.clock.now()).toISOString(),
    expiresAt: new Date(t.clock.now() + 30 * day).toISOString(),
    deletedBy: { id: 1, email: adminEmail },
    purchasesCount: 2,
    photosCount: 2,
  });
  const { kind, subjectName, before } = await lastChange(t);
  assert.equal([kind, subjectName, before.title], ['deleted', 'Пальто', 'Пальто']);
});

trash('the trash takes an item from every list, count, search, address and call', async ({ t }) => {
  const [image] = await t.data<Image[]>('GET', '/api/clothes/1/images');
  await t.data('POST', '/api/clothes/1/description', { model: 'builtin' });
  await remove(t);
  for (const query of ['', '?q=пальто', '?brandId=1', '?supplierId=1', '?materialId=1', '?size=10']) {
    assert.equal(await t.data('GET', `/api/clothes/${query}`), [], query);
  }
  const page = await t.api<{ meta: { total: number } }>('GET', '/api/clothes/?page=1');
  assert.is(page.body.meta.total, 0);
  assert.equal(await t.db.selectFrom('tasks').select('id').execute(), []);
  const body = { title: 'А', description: null, brandId: null, colorId: null, typeId: null };
  const { body: file, headers } = form({ bytes: await photo('jpeg', { width: 40, height: 30 }) });
  const calls = [
    ['GET', '/api/clothes/1'],
    ['GET', '/api/clothes/1/images'],
    ['GET', '/api/clothes/1/purchases'],
    ['GET', '/api/clothes/1/changes'],
    ['PUT', '/api/clothes/1', { ...body, fabricComposition: [] }],
    ['PATCH', '/api/clothes/1/description', { description: null }],
    ['PATCH', '/api/clothes/1/main_image', { imageId: 1 }],
    ['POST', '/api/clothes/1/description', {}],
    ['PUT', '/api/purchases/1', { clothesId: 1, supplierId: 1 }],
    ['DELETE', '/api/purchases/1'],
    ['DELETE', `/api/images/${image?.id}`],
    ['DELETE', '/api/clothes/1'],
  ] as const;
  for (const [method, url, input] of calls) {
    assert.is((await t.api(method, url, input)).status, 404, `${method} ${url}`);
  }
  for (const url of ['/api/clothes/1/images', '/api/purchases/1/images']) {
    assert.is((await t.api('POST', url, file, { headers })).status, 404, url);
  }
  const bought = await t.problem('POST', '/api/purchases/', { clothesId: 1, supplierId: 1 });
  assert.is(bought.status, 422);
});

trash('the trash gives back all that an item had, under its ids, with its history', async ({ t }) => {
  const whole = await t.api<{ data: Clothes }>('GET', '/api/clothes/1');
  const images = await t.data('GET', '/api/clothes/1/images');
  const listed = await t.data('GET', '/api/clothes/');
  await remove(t);
  const deletion = await lastChange(t);
  t.clock.forward(day);
  await t.signIn();
  assert.equal(await restore(t, 1), { restored: [1], left: [] });
  const back = await t.api<{ data: Clothes }>('GET', '/api/clothes/1');
  assert.equal(back.body, whole.body);
  assert.is(back.headers.etag, whole.headers.etag);
  assert.equal(await t.data('GET', '/api/clothes/1/images'), images);
  assert.equal(await t.data('GET', '/api/clothes/'), listed);
  assert.equal(await t.data('GET', '/api/clothes/?q=пальто&brandId=1'), listed);
  const change = await lastChange(t);
  assert.equal([change.kind, change.cause, change.reverts], ['restored', 'screen', deletion.id]);
  assert.equal(change.after, deletion.before);
  const changes = await t.data<Change[]>('GET', '/api/clothes/1/changes?size=100');
  assert.equal(
    changes.map(({ kind }) => kind).filter((kind) => kind !== 'updated'),
    ['restored', 'deleted', 'created'],
  );
  assert.is(changes[1]?.revertible, false);
  assert.equal((await read(t)).data, []);
  assert.equal(await t.db.selectFrom('trash_images').selectAll().execute(), []);
  // Ids are never reused.
  assert.is((await t.data<Reference>('POST', '/api/brands/', { name: 'Третя' })).id, 3);
  const made = await t.data<{ clothesId: number; purchaseId: number }>('POST', '/api/clothes/fast_create', {
    title: 'Нове',
    supplierId: 1,
  });
  assert.equal(made, { clothesId: 2, purchaseId: 3 });
});

trash('the trash lets entries go that only deleted items use, and tells what is missing', async ({ t }) => {
  assert.is((await t.problem('DELETE', '/api/brands/1')).code, 'in_use');
  const before = await t.api<{ data: Clothes }>('GET', '/api/clothes/1');
  await remove(t);
  for (const path of ['brands/1', 'types/1', 'colors/1', 'materials/1', 'suppliers/2']) {
    assert.is((await t.api('DELETE', `/api/${path}`)).status, 204, path);
  }
  // An entry of the same name takes its place.
  const color = await t.data<Reference>('POST', '/api/colors/', { name: 'перша' });
  const { restored, left } = await restore(t, 1);
  assert.equal(restored, [1]);
  assert.equal(left, [
    { id: 1, field: 'brand', reason: 'Запису «Перша» більше немає, тому поле порожнє.' },
    { id: 1, field: 'type', reason: 'Запису «Перша» більше немає, тому поле порожнє.' },
    {
      id: 1,
      field: 'fabricComposition',
      reason: 'Матеріалу «Перша» більше немає, тому у складі його немає.',
    },
    { id: 1, field: 'purchases', reason: 'Постачальника «Друга» повернуто разом із покупкою.' },
  ]);
  const { body, headers } = await t.api<{ data: Clothes }>('GET', '/api/clothes/1');
  const { brand, type, color: found, fabricComposition, purchases } = body.data;
  assert.equal([brand, type, found], [null, null, color]);
  assert.equal(fabricComposition, [{ material: { id: 2, name: 'Друга' }, percent: 60 }]);
  assert.equal(
    purchases.map(({ id, supplierId, images }) => [id, supplierId, images.length]),
    [
      [1, 1, 0],
      [2, 2, 1],
    ],
  );
  assert.equal(await t.data('GET', '/api/suppliers/?id=2'), [{ id: 2, name: 'Друга' }]);
  // A client that still has the whole item must not save over the missing parts.
  assert.not.equal(headers.etag, before.headers.etag);
  const [item, supplier] = await t.data<Change[]>('GET', '/api/changes/?size=2');
  assert.equal([item?.subject, item?.kind], ['clothes', 'restored']);
  assert.equal([supplier?.subject, supplier?.kind, supplier?.reverts], ['suppliers', 'restored', null]);
});

trash('deleted photos are hidden from everybody but those who have a link of the trash', async ({ t }) => {
  const [image] = await t.data<Image[]>('GET', '/api/clothes/1/images');
  const url = image?.urls.small ?? '';
  const statusOf = async (address: string, headers = {}) =>
    (await t.api('GET', address, undefined, { accessToken: null, headers })).status;
  assert.is(await statusOf(url), 200);
  await remove(t);
  assert.is(await statusOf(url), 404);
  assert.is(await statusOf(url, { 'if-none-match': `"${url.split('/')[2]}-small"` }), 404);
  assert.is((await t.app.inject({ method: 'HEAD', url })).statusCode, 404);
  const [found] = (await read(t)).data;
  const link = found?.mainImage?.urls.small ?? '';
  const answer = await t.api('GET', link, undefined, { accessToken: null });
  assert.is(answer.status, 200);
  assert.is(answer.headers['cache-control'], 'private, max-age=3600');
  // The link opens no other photo, and expires.
  assert.is(await statusOf(link.replace(/^\/images\/\w+/, url.slice(0, 40))), 404);
  assert.is(await statusOf(`${link}0`), 404);
  t.clock.forward(2 * hour);
  assert.is(await statusOf(link), 404);
  await t.signIn();
  await restore(t, 1);
  assert.is(await statusOf(url), 200);
});

trash(
  'a photo’s address shows nothing after a deletion for good, whatever becomes of the files',
  async ({ t }) => {
    const [image] = await t.data<Image[]>('GET', '/api/clothes/1/images');
    const url = image?.urls.small ?? '';
    const remaining = t.photos.remove;
    const seen: number[] = [];
    t.photos.remove = async () => {
      seen.push((await t.api('GET', url, undefined, { accessToken: null })).status);
      throw new Error('the disk is away');
    };
    await remove(t);
    await deleteForGood(t, 1);
    t.photos.remove = remaining;
    assert.equal(seen, [404, 404]);
    assert.is(await storedPhotos(t), 2);
    assert.is((await t.api('GET', url, undefined, { accessToken: null })).status, 404);
  },
);

trash('deleted photos stay hidden while the database fails', async ({ t }) => {
  const [image] = await t.data<Image[]>('GET', '/api/clothes/1/images');
  const url = image?.urls.small ?? '';
  const error = new Error('Connection terminated unexpectedly');
  const failing = new FailingDatabase(t.db);
  const refuses = async () => {
    const { value } = await failing.during(1, error, () =>
      t.api('GET', url, undefined, { accessToken: null }),
    );
    assert.equal([value.status, value.headers['cache-control']], [503, 'no-store']);
  };
  await refuses();
  await remove(t);
  await refuses();
});

trash('the trash keeps the files of photos until the item is deleted for good', async ({ t }) => {
  const services = { db: t.db, photos: t.photos, clock: t.clock, logger: t.app.log };
  // Another item has a photo, so that the sweep trusts the database.
  await fastCreate(t, 'Плащ');
  await addPhotos(t, 'clothes/2', await photo('jpeg', { width: 40, height: 30 }));
  await remove(t);
  t.clock.forward(30 * day - 1);
  await sweepStrays({ ...services, clock: { now: () => Date.now() + day } });
  await sweepTrash({ ...services, config: t.config });
  assert.is(await storedPhotos(t), 3);
  await t.signIn();
  assert.equal((await read(t)).data.length, 1);
  t.clock.forward(1);
  await sweepTrash({ ...services, config: t.config });
  assert.equal((await read(t)).data, []);
  assert.is(await storedPhotos(t), 1);
  assert.equal(await restore(t, 1), {
    restored: [],
    left: [{ id: 1, field: null, reason: 'Товару вже немає в кошику.' }],
  });
});

trash('the trash deletes several for good, and names those that it cannot', async ({ t }) => {
  for (const title of ['Плащ', 'Шарф']) {
    await fastCreate(t, title);
  }
  await remove(t, 1);
  await remove(t, 2);
  assert.equal(await deleteForGood(t, 2, 1, 3, 9, 1), {
    deleted: [2, 1],
    left: [
      { id: 3, field: null, reason: 'Товар уже повернули до списку.' },
      { id: 9, field: null, reason: 'Товару вже немає в кошику.' },
    ],
  });
  assert.is(await storedPhotos(t), 0);
  assert.equal(await t.db.selectFrom('trash_images').selectAll().execute(), []);
  assert.is((await t.data<Clothes>('GET', '/api/clothes/3')).title, 'Шарф');
  assert.is((await lastChange(t)).revertible, false);
  // Repeats the call as if its first answer had been lost.
  await remove(t, 3);
  assert.equal(await restore(t, 3), { restored: [3], left: [] });
  assert.equal(await restore(t, 3), { restored: [3], left: [] });
});

trash('the trash refuses what is no selection', async ({ t }) => {
  for (const call of ['restore', 'delete']) {
    for (const ids of [[], [0], ['1'], [1.5], Array.from({ length: 1001 }, (_, at) => at + 1), undefined]) {
      assert.is((await t.problem('POST', `/api/trash/${call}`, { ids })).status, 422);
    }
    assert.is((await t.api('POST', `/api/trash/${call}`, { ids: [1] }, { accessToken: null })).status, 401);
  }
  assert.is((await t.api('GET', '/api/trash/', undefined, { accessToken: null })).status, 401);
});

trash('the trash does not exist if TRASH_DAYS is 0: deletions are for good', () =>
  withSignedIn({ config: { trashDays: 0 } }, async (t) => {
    await makeItem(t);
    assert.not.ok((await t.data<string[]>('GET', '/api/features')).includes('trash'));
    await remove(t);
    assert.is(await storedPhotos(t), 0);
    for (const table of ['clothes', 'purchases', 'compositions', 'images', 'trash'] as const) {
      assert.equal(await t.db.selectFrom(table).selectAll().execute(), [], table);
    }
    assert.is((await lastChange(t)).revertible, false);
    assert.is((await t.problem('DELETE', '/api/clothes/1')).code, 'not_found');
  }),
);

trash(
  'an item’s deletion for good succeeds even when files cannot be removed: they are swept later',
  async ({ t }) => {
    await remove(t);
    t.photos.remove = () => Promise.reject(new Error('the disk is gone'));
    assert.equal(await deleteForGood(t, 1), { deleted: [1], left: [] });
    assert.is(t.log.filter((line) => line.includes('could not be removed')).length, 2);
  },
);

trash.run();
