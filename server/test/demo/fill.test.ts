// SQLite only: the demo writes by calls that other tests make on both.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Change } from '../../../src/contract/changes';
import type { Reference } from '../../../src/contract/references';
import type { Clothes, ClothesListItem, Purchase } from '../../../src/contract/types';
import { colors, spareEntries, suppliers } from '../../demo/catalogue';
import { fillDemo } from '../../demo/fill';
import { items } from '../../demo/items';
import { type PhotoStore, photoSizes } from '../../src/photos/store/store';
import { StartError } from '../../src/platform/StartError';
import { startApp, type TestApp } from '../support/app';
import { fastCreate } from '../support/items';

const demo = suite('the demo catalogue');

/** The setting that tells how far the catalogue is. */
const mark = 'demo_catalogue';

/** Fills a server's catalogue; the photos go to `put`, which by default does not keep them. */
function fill({ db, photos, clock }: TestApp, put: PhotoStore['put'] = async () => {}): Promise<void> {
  const store: PhotoStore = Object.assign(Object.create(photos), { put });
  return fillDemo({ db, photos: store, clock, folder: 'server/demo/photos' });
}

async function titlesOf(server: TestApp): Promise<string[]> {
  const list = await server.data<ClothesListItem[]>('GET', '/api/clothes/');
  return list.map((item) => item.title);
}

const allTitles = items.map((item) => item.title);

demo('the demo catalogue holds 60 items, all lists and purchases over two years', async () => {
  const server = await startApp();
  await server.signIn();
  await fill(server);
  const list = await server.data<ClothesListItem[]>('GET', '/api/clothes/');
  assert.is(list.length, 60);
  for (const item of list) {
    assert.ok(item.brand && item.color && item.type && item.supplier && item.mainImage, item.title);
    assert.is(
      item.fabricComposition.reduce((sum, part) => sum + part.percent, 0),
      100,
      item.title,
    );
    assert.ok(item.purchasesCount > 0);
  }
  for (const kind of ['brands', 'types', 'colors', 'materials', 'suppliers']) {
    assert.ok((await server.data<Reference[]>('GET', `/api/${kind}/`)).length >= 12, kind);
  }
  const dates: string[] = [];
  for (const { id } of list) {
    const [change] = await server.data<Change[]>('GET', `/api/clothes/${id}/changes`);
    assert.is(change?.kind, 'created');
    const purchases = await server.data<Purchase[]>('GET', `/api/clothes/${id}/purchases`);
    for (const { date, price, weight } of purchases) {
      assert.ok(date && price && weight);
      dates.push(date.slice(0, 10));
    }
  }
  const sized = await server.data<ClothesListItem[]>('GET', '/api/clothes/?lastSize=38');
  assert.ok(sized.length > 0 && sized.every(({ lastPurchase }) => lastPurchase?.size === '38'));
  dates.sort();
  assert.ok((dates[0] ?? '') < '2025-01' && (dates[0] ?? '') > '2024-10', dates[0]);
  assert.ok((dates.at(-1) ?? '') > '2026-09' && (dates.at(-1) ?? '') <= '2026-11-21', dates.at(-1));
  await server.close();
});

demo('the demo catalogue is filled once, however often started, and keeps people’s changes', async () => {
  const server = await startApp();
  await server.signIn();
  await fill(server);
  const [first] = await server.data<Clothes[]>('GET', '/api/clothes/');
  await server.api('DELETE', `/api/clothes/${first?.id}`);
  await fill(server);
  assert.is((await server.data<Clothes[]>('GET', '/api/clothes/')).length, 59);
  await server.close();
});

demo('a demo whose start was interrupted is filled whole by the next start', async () => {
  const server = await startApp();
  await server.signIn();
  let stored = 0;
  const failing = async () => {
    stored += 1;
    if (stored === 10) throw new Error('the disk is full');
  };
  const error = await fill(server, failing).catch((thrown: unknown) => thrown);
  assert.match(String(error), /the disk is full/);
  assert.equal(await titlesOf(server), []);
  assert.equal(await server.data<Reference[]>('GET', '/api/brands/'), []);
  await fill(server);
  assert.equal(await titlesOf(server), allTitles);
  await server.close();
});

demo('a demo that an earlier version left incomplete is completed, and keeps people’s changes', async () => {
  const server = await startApp();
  await server.signIn();
  await fill(server);
  // As if only the 20 oldest items had been inserted before the interruption.
  const newest = await server.data<ClothesListItem[]>('GET', '/api/clothes/');
  for (const { id } of newest.slice(0, 40))
    await server.db.deleteFrom('clothes').where('id', '=', id).execute();
  await server.db.updateTable('settings').set({ value: 'items 20' }).where('name', '=', mark).execute();
  const [brand] = await server.data<Reference[]>('GET', '/api/brands/');
  await server.data('PUT', `/api/brands/${brand?.id}`, { name: 'Перейменовано' });
  const [shown] = await server.data<ClothesListItem[]>('GET', '/api/clothes/');
  await server.api('DELETE', `/api/clothes/${shown?.id}`);
  const [supplier] = await server.data<Reference[]>('GET', '/api/suppliers/');
  await fastCreate(server, 'Моє', supplier?.id);
  await fill(server);
  assert.equal(
    (await titlesOf(server)).filter((title) => title !== 'Моє'),
    allTitles.toSpliced(40, 1),
  );
  await server.close();
});

demo('of two processes that fill the same demo catalogue one ends', async () => {
  const server = await startApp();
  await server.signIn();
  const both = await Promise.allSettled([fill(server), fill(server)]);
  assert.equal(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected']);
  assert.equal(await titlesOf(server), allTitles);
  await server.close();
});

demo('the demo is never added to somebody’s own catalogue', async () => {
  const server = await startApp();
  await server.signIn();
  const { id: supplierId } = await server.data<Reference>('POST', '/api/suppliers/', { name: 'А' });
  await fastCreate(server, 'Моє', supplierId);
  const error = await fill(server).catch((thrown: unknown) => thrown);
  assert.instance(error, StartError);
  assert.is((await server.data<Clothes[]>('GET', '/api/clothes/')).length, 1);
  await server.close();
});

demo('the demo has no two items, entries or materials of an item with the same name', () => {
  const twice = (names: readonly string[]) =>
    names.length - new Set(names.map((name) => name.toLowerCase())).size;
  assert.is(twice(items.map((item) => item.title)), 0);
  for (const { title, fabric } of items) {
    assert.ok([...title].length <= 100);
    assert.is(twice(fabric.map(([material]) => material)), 0, title);
  }
  assert.is(twice(suppliers), 0);
  assert.is(twice([...colors, ...spareEntries.colors]), 0);
});

demo('the pictures of the demo are in the photo store as photos that were uploaded', async () => {
  const server = await startApp();
  await server.signIn();
  await fill(server, (...photo) => server.photos.put(...photo));
  const rows = await server.db.selectFrom('images').selectAll().execute();
  assert.is(rows.length, items.flatMap((item) => item.photos).length);
  for (const { address, bytes, hash_key, colour } of rows) {
    const lengths = await Promise.all(photoSizes.map((size) => server.photos.lengthOf(address, size)));
    assert.is(
      bytes,
      lengths.reduce<number>((sum, length) => sum + (length ?? Number.NaN), 0),
    );
    assert.ok(hash_key && colour);
  }
  const waiting = await server.db.selectFrom('uncompared_images').select('image_id').execute();
  assert.is(waiting.length, rows.length);
  await server.close();
});

demo.run();
