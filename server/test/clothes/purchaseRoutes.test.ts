import * as assert from 'uvu/assert';
import type { Change, Reverted } from '../../../src/contract/changes';
import type { Clothes, ClothesListItem, Purchase, PurchaseCreated } from '../../../src/contract/types';
import { maxPurchases } from '../../src/clothes/purchaseValues';
import { newAddress } from '../../src/photos/store/store';
import type { TestApp } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { fastCreate } from '../support/items';

const purchases = signedInSuite('purchases', async (t) => {
  await t.data('POST', '/api/suppliers/', { name: 'Перший' });
  await t.data('POST', '/api/suppliers/', { name: 'Другий' });
  await fastCreate(t, 'Т');
});

const full = {
  clothesId: 1,
  price: 1234.56,
  weight: 0.125,
  size: ' 42  EU ',
  measurements: '90-60-90',
  supplierId: 2,
  date: '2026-03-29T00:00:00.000',
  luxury: true,
};
const list = (t: TestApp) => t.data<Purchase[]>('GET', '/api/clothes/1/purchases');

purchases('purchases can be created, listed, saved and deleted', async ({ t }) => {
  const answer = await t.api<{ data: PurchaseCreated }>('POST', '/api/purchases/', full);
  assert.is(answer.status, 201);
  assert.equal(answer.body, { data: { purchaseId: 2 } });
  const [, created] = await list(t);
  assert.equal(created, { ...full, id: 2, size: '42 EU', images: [] });
  const edited = await t.data<Purchase>('PUT', '/api/purchases/2', {
    clothesId: 1,
    price: null,
    weight: 2,
    size: null,
    measurements: '',
    supplierId: 1,
    date: null,
    luxury: false,
  });
  assert.equal(edited, {
    id: 2,
    clothesId: 1,
    price: null,
    weight: 2,
    size: null,
    measurements: null,
    supplierId: 1,
    date: null,
    luxury: false,
    images: [],
  });
  assert.is((await t.api('DELETE', '/api/purchases/2')).status, 204);
  assert.is((await list(t)).length, 1);
  assert.is((await t.problem('DELETE', '/api/purchases/2')).code, 'not_found');
});

purchases('a purchase needs only the item and the supplier', async ({ t }) => {
  await t.data('POST', '/api/purchases/', { clothesId: 1, supplierId: 2 });
  const [, created] = await list(t);
  assert.equal([created?.price, created?.date, created?.luxury], [null, null, false]);
});

purchases('the first purchase gives an item its supplier', async ({ t }) => {
  await t.data('POST', '/api/purchases/', full);
  const supplier = async () => (await t.data<Clothes>('GET', '/api/clothes/1')).supplier;
  assert.equal(await supplier(), { id: 1, name: 'Перший' });
  await t.api('DELETE', '/api/purchases/1');
  assert.equal(await supplier(), { id: 2, name: 'Другий' });
  await t.api('DELETE', '/api/purchases/2');
  assert.is(await supplier(), null);
});

purchases('the last purchase is the latest by date, else by id', async ({ t }) => {
  const last = async () => {
    const [row] = await t.data<ClothesListItem[]>('GET', '/api/clothes/');
    assert.equal((await t.data<Clothes>('GET', '/api/clothes/1')).lastPurchase, row?.lastPurchase);
    return row?.lastPurchase;
  };
  const none = { price: null, size: null, date: null };
  assert.equal((await last())?.supplier, { id: 1, name: 'Перший' });
  await t.data('PUT', '/api/purchases/1', { clothesId: 1, supplierId: 1, date: null });
  await t.data('POST', '/api/purchases/', full);
  const { price, size, date } = { ...full, size: '42 EU' };
  assert.equal(await last(), { supplier: { id: 2, name: 'Другий' }, price, size, date });
  await t.data('POST', '/api/purchases/', { ...full, price: 1, date: '2026-03-28T00:00:00.000' });
  assert.is((await last())?.price, price, 'an older one');
  await t.data('POST', '/api/purchases/', { ...full, price: 3 });
  assert.is((await last())?.price, 3, 'of the same day the one that was added last');
  for (const id of [2, 3, 4]) await t.api('DELETE', `/api/purchases/${id}`);
  assert.equal(await last(), { supplier: { id: 1, name: 'Перший' }, ...none });
  await t.api('DELETE', '/api/purchases/1');
  assert.is(await last(), null);
});

purchases('decimals of a purchase are kept exactly', async ({ t }) => {
  const exact: [string, number][] = [
    ['price', 0.29],
    ['price', 19.99],
    ['price', 0],
    ['price', 0.01],
    ['price', 1.1],
    ['price', 8.2],
    ['price', 99_999_999.99],
    ['weight', 0.001],
    ['weight', 4.35],
    ['weight', 999_999.999],
  ];
  for (const [field, value] of exact) {
    const saved = await t.data<Purchase>('PUT', '/api/purchases/1', { ...full, [field]: value });
    assert.is(saved[field as 'price'], value, `${field} ${value}`);
  }
  const negativeZero = await t.api('PUT', '/api/purchases/1', JSON.stringify(full).replace('1234.56', '-0'), {
    headers: { 'content-type': 'application/json' },
  });
  assert.match(negativeZero.text, '"price":0,');
});

purchases('a purchase’s date stays the calendar date that was sent', async ({ t }) => {
  const forms = [
    '2026-11-21',
    '2026-11-21T00:00:00.000',
    '2026-11-21T00:00:00.000Z',
    '2026-11-21T23:59:59.999',
    '2026-11-21T00:30:00+02:00',
    '2026-11-21T23:30:00-11:00',
    '2026-11-21 12:00',
  ];
  for (const date of forms) {
    const saved = await t.data<Purchase>('PUT', '/api/purchases/1', { ...full, date });
    assert.is(saved.date, '2026-11-21T00:00:00.000', date);
  }
  for (const date of ['2026-03-29', '2026-10-25', '2024-02-29', '1900-01-01', '2100-12-31', '2000-02-29']) {
    const saved = await t.data<Purchase>('PUT', '/api/purchases/1', { ...full, date });
    assert.is(saved.date, `${date}T00:00:00.000`);
  }
});

const saves = [
  ['POST', '/api/purchases/'],
  ['PUT', '/api/purchases/1'],
] as const;

purchases('wrong values of a purchase are refused, naming the field, and nothing changes', async ({ t }) => {
  await t.data('PUT', '/api/purchases/1', full);
  const before = await list(t);
  const cases: [object, string, string][] = [
    [{ clothesId: undefined }, 'clothesId', 'required'],
    [{ clothesId: '1' }, 'clothesId', 'type'],
    [{ supplierId: undefined }, 'supplierId', 'required'],
    [{ supplierId: null }, 'supplierId', 'type'],
    [{ supplierId: 99 }, 'supplierId', 'not_found'],
    [{ price: '12' }, 'price', 'type'],
    [{ price: '' }, 'price', 'type'],
    [{ price: true }, 'price', 'type'],
    [{ price: [1] }, 'price', 'type'],
    [{ price: -0.01 }, 'price', 'minimum'],
    [{ price: 0.001 }, 'price', 'decimals'],
    [{ price: 0.1 + 0.2 }, 'price', 'decimals'],
    [{ price: 100_000_000 }, 'price', 'maximum'],
    [{ price: 1e300 }, 'price', 'maximum'],
    [{ weight: 0.0001 }, 'weight', 'decimals'],
    [{ weight: -1 }, 'weight', 'minimum'],
    [{ weight: 1_000_000 }, 'weight', 'maximum'],
    [{ size: 42 }, 'size', 'type'],
    [{ size: 'я'.repeat(201) }, 'size', 'maxLength'],
    [{ size: 'a\0' }, 'size', 'nul'],
    [{ measurements: 'я'.repeat(201) }, 'measurements', 'maxLength'],
    [{ date: 'вчора' }, 'date', 'date'],
    [{ date: '2026-02-29' }, 'date', 'date'],
    [{ date: '2026-13-01' }, 'date', 'date'],
    [{ date: '2026-11-31' }, 'date', 'date'],
    [{ date: '1899-12-31' }, 'date', 'date_range'],
    [{ date: '2101-01-01' }, 'date', 'date_range'],
    [{ date: '21.11.2026' }, 'date', 'date'],
    [{ date: 20261121 }, 'date', 'type'],
    [{ luxury: 0 }, 'luxury', 'type'],
    [{ luxury: 'true' }, 'luxury', 'type'],
    [{ luxury: null }, 'luxury', 'type'],
  ];
  for (const [change, field, code] of cases) {
    for (const [method, url] of saves) {
      const errors = await t.fieldErrors(method, url, { ...full, ...change });
      assert.ok(errors.includes(`${field} ${code}`), `${JSON.stringify(change)} ${errors}`);
    }
  }
  assert.equal(await list(t), before);
  // JSON has no Infinity, but too large a number is read as Infinity.
  const huge = JSON.stringify(full).replace('1234.56', '1e400');
  const headers = { 'content-type': 'application/json' };
  assert.is((await t.problem('POST', '/api/purchases/', huge, { headers })).status, 422);
});

purchases('a purchase of an unknown item is refused at its field', async ({ t }) => {
  assert.equal(await t.fieldErrors('POST', '/api/purchases/', { ...full, clothesId: 9 }), [
    'clothesId not_found',
  ]);
});

purchases('purchases cannot move to another item', async ({ t }) => {
  await fastCreate(t, 'Інша');
  const problem = await t.problem('PUT', '/api/purchases/1', { ...full, clothesId: 2 });
  assert.is(problem.errors?.[0]?.field, 'clothesId');
  assert.is((await list(t)).length, 1);
});

purchases('a purchase’s repeated call with the same key creates no second one', async ({ t }) => {
  const headers = { 'idempotency-key': 'p-1' };
  const first = await t.data('POST', '/api/purchases/', full, { headers });
  assert.equal(await t.data('POST', '/api/purchases/', full, { headers }), first);
  assert.is((await list(t)).length, 2);
  const changed = await t.problem('POST', '/api/purchases/', { ...full, price: 1 }, { headers });
  assert.is(changed.code, 'idempotency_conflict');
});

purchases(
  'the photos of a deleted purchase go to the trash, and the next photo becomes the main one',
  async ({ t }) => {
    const add = async (purchaseId: number | null) => {
      const address = newAddress();
      const bytes = Buffer.from('RIFF');
      await t.photos.put(address, { small: bytes, medium: bytes, original: bytes });
      const row = {
        clothes_id: 1,
        purchase_id: purchaseId,
        address,
        width: 1,
        height: 1,
        bytes: 12,
        created_at: 0,
      };
      const { id } = await t.db.insertInto('images').values(row).returning('id').executeTakeFirstOrThrow();
      return { id, address };
    };
    await add(null);
    const gone = await add(1);
    const next = await add(null);
    await t.data('PATCH', '/api/clothes/1/main_image', { imageId: gone.id });
    await t.api('DELETE', '/api/purchases/1');
    assert.is((await t.data<Clothes>('GET', '/api/clothes/1')).mainImage?.id, next.id);
    const trashed = await t.db.selectFrom('deleted_images').select(['id', 'address']).execute();
    assert.equal(
      trashed.map(({ id, address }) => ({ id, address })),
      [gone],
    );
    for (const { address } of [gone, next]) {
      const kept = await t.photos.get(address, 'small');
      assert.ok(kept, address);
      kept.stream.destroy();
    }
  },
);

/** Gives the first item all purchases that it may have, except for `free`. */
async function fill(t: TestApp, free: number): Promise<void> {
  const row = await t.db.selectFrom('purchases').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
  const { id: _id, ...copied } = row;
  const rows = Array.from({ length: maxPurchases - 1 - free }, () => copied);
  await t.db.insertInto('purchases').values(rows).execute();
}

purchases('the 1 001st purchase of an item is refused, also with simultaneous calls', async ({ t }) => {
  await fill(t, 1);
  const answers = await Promise.all([1, 2, 3].map(() => t.api('POST', '/api/purchases/', full)));
  assert.equal(answers.map(({ status }) => status).sort(), [201, 422, 422]);
  const problem = await t.problem('POST', '/api/purchases/', full);
  assert.equal(problem.errors, [
    { field: 'clothesId', code: 'maxItems', detail: 'У товару може бути не більше 1000 покупок.' },
  ]);
  assert.is((await list(t)).length, maxPurchases);
  await t.data('PUT', '/api/purchases/1', { ...full, price: 5 });
  await fastCreate(t, 'Інший');
  await t.data('POST', '/api/purchases/', { ...full, clothesId: 2 });
});

purchases('purchases do not come back to an item that already has as many as it may have', async ({ t }) => {
  await fill(t, 0);
  await t.api('DELETE', '/api/purchases/1');
  const [deletion] = await t.data<Change[]>('GET', '/api/changes/?size=1');
  await t.data('POST', '/api/purchases/', full);
  const revert = () => t.data<Reverted>('POST', `/api/changes/${deletion?.id}/revert`);
  const { changed, left } = await revert();
  assert.equal(
    [changed, left.map(({ reason }) => reason)],
    [0, ['У товару може бути не більше 1000 покупок.']],
  );
  await t.api('DELETE', '/api/purchases/2');
  assert.is((await revert()).changed, 1);
  assert.is((await list(t)).length, maxPurchases);
});

purchases.run();
