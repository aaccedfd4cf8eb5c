// SQLite only: the demo writes by calls that other tests make on both.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Change } from '../../../src/contract/changes';
import type { Reference } from '../../../src/contract/references';
import type { Clothes, ClothesListItem, Purchase } from '../../../src/contract/types';
import { colors, spareEntries, suppliers } from '../../demo/catalogue';
import { drawPicture } from '../../demo/drawings/picture';
import { fillDemo, prepareDemo } from '../../demo/fill';
import { items } from '../../demo/items';
import { storeDrawing } from '../../demo/photos';
import { newAddress } from '../../src/photos/store/store';
import { StartError } from '../../src/platform/StartError';
import { loadSharp } from '../../src/platform/sharp';
import { startApp, type TestApp } from '../support/app';
import { fastCreate } from '../support/items';

const demo = suite('the demo catalogue');

/**
 * Prepares and fills without drawing, because the pictures take a minute. Returns the number of
 * requested pictures.
 */
async function fill(server: TestApp, stopAfter = Number.POSITIVE_INFINITY): Promise<number> {
  const stopping = new AbortController();
  let drawn = 0;
  await prepareDemo(server.db);
  await fillDemo({
    db: server.db,
    photos: server.photos,
    clock: server.clock,
    tempDir: `${server.folder}/tmp`,
    onProgress: () => {},
    signal: stopping.signal,
    draw: async () => {
      drawn += 1;
      if (drawn >= stopAfter) stopping.abort();
      return { address: newAddress(), width: 960, height: 1200, bytes: 1 };
    },
  });
  return drawn;
}

demo('the demo catalogue holds 60 items, all lists and purchases over two years', async () => {
  const server = await startApp();
  await server.signIn();
  assert.ok((await fill(server)) > 60);
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
  assert.is(await fill(server), 0);
  assert.is((await server.data<Clothes[]>('GET', '/api/clothes/')).length, 59);
  await server.close();
});

demo('the demo appears item by item, newest on top, and continues where it was stopped', async () => {
  const server = await startApp();
  await server.signIn();
  const titles = async () => {
    const list = await server.data<ClothesListItem[]>('GET', '/api/clothes/');
    return list.map((item) => item.title);
  };
  await prepareDemo(server.db);
  assert.equal(await titles(), []);
  assert.ok((await server.data<Reference[]>('GET', '/api/brands/')).length >= 12);
  assert.ok((await fill(server, 20)) >= 20);
  // The demo draws the pictures of an incomplete item again.
  const kept = await server.db.selectFrom('images').select('id').execute();
  const some = await titles();
  assert.ok(some.length > 5 && some.length < 60, `${some.length} items`);
  const whole = items.map((item) => item.title);
  assert.equal(some, whole.slice(-some.length));
  // People's changes stay: a renamed entry, a deleted item, an item of their own.
  const [brand] = await server.data<Reference[]>('GET', '/api/brands/');
  await server.data('PUT', `/api/brands/${brand?.id}`, { name: 'Перейменовано' });
  const [shown] = await server.data<ClothesListItem[]>('GET', '/api/clothes/');
  await server.api('DELETE', `/api/clothes/${shown?.id}`);
  const [supplier] = await server.data<Reference[]>('GET', '/api/suppliers/');
  await fastCreate(server, 'Моє', supplier?.id);
  const second = await fill(server);
  assert.is(kept.length + second, 117);
  assert.equal(
    (await titles()).filter((title) => title !== 'Моє'),
    whole.toSpliced(-some.length, 1),
  );
  assert.is(await fill(server), 0);
  await server.close();
});

demo('a demo item that cannot be drawn ends the work; the next start draws it', async () => {
  const server = await startApp();
  await server.signIn();
  await prepareDemo(server.db);
  let drawn = 0;
  const error = await fillDemo({
    db: server.db,
    photos: server.photos,
    clock: server.clock,
    tempDir: `${server.folder}/tmp`,
    onProgress: () => {},
    draw: async () => {
      drawn += 1;
      if (drawn === 10) throw new Error('the disk is full');
      return { address: newAddress(), width: 960, height: 1200, bytes: 1 };
    },
  }).catch((thrown: unknown) => thrown);
  assert.match(String(error), /the disk is full/);
  await fill(server);
  const list = await server.data<ClothesListItem[]>('GET', '/api/clothes/');
  assert.equal(
    list.map((item) => item.title),
    items.map((item) => item.title),
  );
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
  assert.is(twice([...Object.keys(colors), ...spareEntries.colors]), 0);
});

demo('the demo’s pictures are the same each time and different for each item', () => {
  const svg = (seed: number) => drawPicture({ garment: 'coat', colour: '#2f5d45', seed });
  const first = svg(1);
  assert.ok(first === svg(1));
  assert.ok(svg(1) !== svg(2));
});

demo('a demo picture is stored like every photo, and SVG is refused again afterwards', async () => {
  const server = await startApp();
  const photo = await storeDrawing(server.photos, `${server.folder}/tmp`, {
    garment: 'scarf',
    colour: '#7b2f3a',
    weave: 'check',
    seed: 1,
  });
  assert.equal([photo.width, photo.height], [960, 1200]);
  assert.ok(await server.photos.lengthOf(photo.address, 'small'));
  const sharp = await loadSharp();
  const refused = await sharp(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'))
    .metadata()
    .then(
      () => false,
      () => true,
    );
  assert.ok(refused);
  await server.close();
});

demo.run();
