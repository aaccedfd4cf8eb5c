/** Saves that change nothing: they write nothing, so that nobody's ETag goes stale for nothing. */
import * as assert from 'uvu/assert';
import type { Clothes, Image, Purchase } from '../../../src/contract/types';
import { newAddress } from '../../src/photos/store/store';
import type { Method, TestApp } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { fastCreate } from '../support/items';

const item = '/api/clothes/1';
const input = {
  title: 'Пальто',
  description: 'Тепле',
  brandId: 1,
  colorId: null,
  typeId: null,
  fabricComposition: [{ material: { id: 1 }, percent: 60 }],
};
const purchase = { clothesId: 1, supplierId: 1, price: 12.5, size: 'M', date: '2026-03-29T00:00:00.000' };

const test = signedInSuite('a save that changes nothing', async (t) => {
  for (const list of ['suppliers', 'brands', 'materials'])
    await t.data('POST', `/api/${list}/`, { name: 'А' });
  await fastCreate(t, 'Пальто');
  await t.data('PUT', item, input);
  await t.data('PUT', '/api/purchases/1', purchase);
  const photo = { clothes_id: 1, purchase_id: null, width: 1, height: 1, bytes: 1, created_at: 0 };
  const rows = [newAddress(), newAddress()].map((address) => ({ ...photo, address }));
  await t.db.insertInto('images').values(rows).execute();
  await t.data('PATCH', `${item}/main_image`, { imageId: 1 });
  t.clock.forward(60_000);
});

const tables = ['clothes', 'purchases', 'compositions', 'images', 'brands', 'changes'] as const;
const rowsOf = async (t: TestApp) =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => [table, await t.db.selectFrom(table).selectAll().execute()] as const),
    ),
  );

/** A call that changes nothing, and the same call with a value that does. */
const calls: [method: Method, url: string, same: object, other: object][] = [
  ['PUT', item, input, { ...input, title: 'Плащ' }],
  ['PUT', item, { ...input, title: ' Пальто ' }, { ...input, fabricComposition: [] }],
  ['PATCH', `${item}/description`, { description: 'Тепле' }, { description: null }],
  ['PATCH', `${item}/main_image`, { imageId: 1 }, { imageId: 2 }],
  ['PUT', `${item}/images/order`, { ids: [1, 2] }, { ids: [2, 1] }],
  ['PUT', '/api/purchases/1', purchase, { ...purchase, price: 13 }],
  ['PUT', '/api/purchases/1', { clothesId: 1, seen: {} }, { clothesId: 1, price: 14, seen: {} }],
  ['PUT', '/api/brands/1', { name: 'А' }, { name: 'Б' }],
];

for (const [method, url, same, other] of calls)
  test(`a save that changes nothing writes none: ${method} ${url} ${JSON.stringify(same)}`, async ({ t }) => {
    const before = await rowsOf(t);
    const { etag } = (await t.api('GET', item)).headers;
    const answer = await t.api(method, url, same);
    assert.is(answer.status, 200);
    if (answer.headers.etag !== undefined) assert.is(answer.headers.etag, etag);
    assert.equal(await rowsOf(t), before);
    assert.is((await t.api(method, url, other)).status, 200);
    assert.not.equal(await rowsOf(t), before, 'the other value is written');
  });

test('a save that changes nothing answers like any other save', async ({ t }) => {
  const read = await t.data<Clothes>('GET', item);
  assert.equal(await t.data('PUT', item, input), read);
  assert.equal(await t.data('PATCH', `${item}/description`, { description: 'Тепле' }), read);
  assert.equal(await t.data('PATCH', `${item}/main_image`, { imageId: 1 }), read);
  assert.equal(await t.data<Purchase>('PUT', '/api/purchases/1', purchase), read.purchases[0]);
  const photos = await t.data<Image[]>('GET', `${item}/images`);
  assert.is(photos.length, 2);
});

test('a save that changes nothing is refused with a stale ETag even then', async ({ t }) => {
  const { etag } = (await t.api('GET', item)).headers;
  await t.data('PUT', item, { ...input, title: 'Плащ' });
  const headers = { 'if-match': String(etag) };
  const before = await rowsOf(t);
  const stale: [Method, string, object | undefined][] = [
    ['PUT', item, { ...input, title: 'Плащ' }],
    ['PATCH', `${item}/description`, { description: 'Тепле' }],
    ['PATCH', `${item}/main_image`, { imageId: 1 }],
    ['DELETE', item, undefined],
  ];
  for (const [method, url, body] of stale) {
    const problem = await t.problem(method, url, body, { headers });
    assert.equal([problem.status, problem.code], [412, 'stale'], `${method} ${url}`);
  }
  assert.equal(await rowsOf(t), before);
});

test('the present ETag allows a save that changes nothing, and a deletion of the item', async ({ t }) => {
  const { etag } = (await t.api('GET', item)).headers;
  const headers = { 'if-match': String(etag) };
  for (let time = 0; time < 2; time++) {
    assert.is((await t.api('PUT', item, input, { headers })).headers.etag, etag);
    await t.data('PATCH', `${item}/main_image`, { imageId: 2 }, { headers });
  }
  assert.is((await t.api('DELETE', item, undefined, { headers })).status, 204);
});

test('a condition that nobody compares is refused by every call', async ({ t }) => {
  const headers = { 'if-match': '"v2"' };
  const others: [Method, string, object | undefined][] = [
    ['PUT', '/api/brands/1', { name: 'Б' }],
    ['PUT', `${item}/images/order`, { ids: [2, 1] }],
    ['PATCH', '/api/clothes/', { items: [{ id: 1, version: 2, set: { title: 'Б' } }] }],
    ['DELETE', '/api/images/1', undefined],
    ['DELETE', '/api/purchases/1', undefined],
  ];
  const before = await rowsOf(t);
  for (const [method, url, body] of others)
    assert.is((await t.problem(method, url, body, { headers })).status, 412, `${method} ${url}`);
  assert.equal(await rowsOf(t), before);
});

test.run();
