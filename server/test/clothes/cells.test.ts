import { sql } from 'kysely';
import * as assert from 'uvu/assert';
import type { CellsInput, CellsSaved, ItemCells } from '../../../src/contract/cells';
import type { Change, Reverted } from '../../../src/contract/changes';
import { maxCellItems, maxDescriptionLength } from '../../../src/contract/limits';
import type { Clothes, ClothesListItem } from '../../../src/contract/types';
import { saveCells } from '../../src/clothes/cells';
import { withTransaction } from '../../src/platform/db/transactions';
import { maxKeptBytes } from '../../src/platform/http/idempotency';
import { onPostgres, type TestApp } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { fastCreate } from '../support/items';
import { fillItems } from '../support/manyItems';
import { signInAs } from '../support/people';
import { builtQueries } from '../support/plans';

const cells = signedInSuite('cells of items', async (t) => {
  for (const list of ['suppliers', 'brands']) {
    for (const name of ['Перший', 'Другий']) await t.data('POST', `/api/${list}/`, { name });
  }
  for (const title of ['Плащ', 'Пальто', 'Шаль']) await fastCreate(t, title);
});

const save = (t: TestApp, items: Partial<ItemCells>[], more: Partial<CellsInput> = {}) =>
  t.data<CellsSaved>('PATCH', '/api/clothes/', {
    items: items.map((item) => ({ version: 1, set: {}, ...item })),
    ...more,
  });
const item = (t: TestApp, id: number) => t.data<Clothes>('GET', `/api/clothes/${id}`);
const statuses = ({ items }: CellsSaved) => items.map(({ id, status }) => `${id} ${status}`);

cells(
  'cells are saved each for itself: changed, refused or gone ones hold up none of the others',
  async ({ t }) => {
    await save(t, [{ id: 2, set: { title: 'Пальто зелене' } }]);
    const answer = await save(t, [
      { id: 3, set: { title: '  Шаль   тепла ', lastPurchase: { price: 120.5, size: 'XS' } } },
      { id: 2, set: { brandId: 1 } },
      { id: 1, set: { brandId: 2, title: ' ' } },
      { id: 9, set: { brandId: 1 } },
    ]);
    assert.equal(statuses(answer), ['3 saved', '2 stale', '1 refused', '9 gone']);
    const [saved, stale, refused, gone] = answer.items;
    assert.equal(
      [saved?.item?.title, saved?.item?.lastPurchase?.price, saved?.item?.lastPurchase?.size],
      ['Шаль тепла', 120.5, 'XS'],
    );
    assert.equal([stale?.item?.title, stale?.item?.brand], ['Пальто зелене', null]);
    assert.equal(
      [refused?.errors?.map(({ field }) => field), refused?.item?.title, gone?.item],
      [['title'], 'Плащ', undefined],
    );
    assert.is((await item(t, 1)).brand, null);
  },
);

cells('a cell of the last purchase that changed meanwhile makes the item stale', async ({ t }) => {
  await save(t, [{ id: 1, set: { lastPurchase: { price: 90 } } }]);
  const late = { id: 1, set: { lastPurchase: { price: 80 } } };
  assert.equal(statuses(await save(t, [{ ...late, seen: { price: null } }])), ['1 stale']);
  assert.equal(statuses(await save(t, [{ ...late, seen: { price: 90 } }])), ['1 saved']);
  assert.is((await item(t, 1)).lastPurchase?.price, 80);
});

cells('refusals of cells name the field of the purchase, and entries that are gone', async ({ t }) => {
  const answer = await save(t, [
    { id: 1, set: { lastPurchase: { price: -1 } } },
    { id: 2, set: { brandId: 77 } },
    { id: 3, set: { lastPurchase: { supplierId: 77 } } },
  ]);
  assert.equal(
    answer.items.map(({ errors }) => errors?.map(({ field }) => field)),
    [['lastPurchase.price'], ['brandId'], ['lastPurchase.supplierId']],
  );
  assert.is(answer.batchId, null);
});

cells('a cell gives an item without purchases its first one, with a supplier', async ({ t }) => {
  await t.data('DELETE', '/api/purchases/1');
  const price = { id: 1, set: { lastPurchase: { price: 5 } } };
  const [refused] = (await save(t, [price])).items;
  assert.equal(
    refused?.errors?.map(({ field }) => field),
    ['lastPurchase.supplierId'],
  );
  const both = { id: 1, set: { lastPurchase: { price: 5, supplierId: 2 } } };
  const [saved] = (await save(t, [both])).items;
  assert.equal([saved?.item?.lastPurchase?.price, saved?.item?.supplier?.id], [5, 2]);
});

cells('the cells saved in one sitting are one batch, which can be reverted', async ({ t }) => {
  const first = await save(t, [{ id: 1, set: { title: 'Плащ новий', lastPurchase: { price: 10 } } }]);
  const batchId = first.batchId ?? 0;
  const next = await save(t, [{ id: 2, set: { brandId: 1 } }], { batchId });
  assert.is(next.batchId, batchId);
  const changes = await t.data<Change[]>('GET', '/api/changes/?size=2');
  assert.equal(
    changes.map((change) => [change.subjectId, change.batchId, change.cause]),
    [
      [2, batchId, 'bulk'],
      [1, batchId, 'bulk'],
    ],
  );
  const reverted = await t.data<Reverted>('POST', `/api/batches/${batchId}/revert`);
  assert.equal(reverted, { changed: 2, left: [] });
  const [coat, overcoat] = [await item(t, 1), await item(t, 2)];
  assert.equal([coat.title, coat.lastPurchase?.price, overcoat.brand], ['Плащ', null, null]);
});

cells('cells do not join the batch of another person or of a change of many items', async ({ t }) => {
  const started = await t.data<{ batchId: number }>('POST', '/api/clothes/batch', {
    selection: { ids: [1] },
    change: { brandId: 1 },
  });
  const { batchId } = await save(t, [{ id: 2, set: { brandId: 1 } }], { batchId: started.batchId });
  assert.is.not(batchId, started.batchId);
});

cells('another person’s cells get a batch of their own, and a viewer saves nothing', async ({ t }) => {
  const own = await save(t, [{ id: 1, set: { brandId: 1 } }]);
  const body = (id: number) => ({
    batchId: own.batchId,
    items: [{ id, version: 1, set: { brandId: 2 } }],
  });
  const { accessToken } = await signInAs(t, 'editor');
  const answer = await t.data<CellsSaved>('PATCH', '/api/clothes/', body(2), { accessToken });
  assert.equal(statuses(answer), ['2 saved']);
  assert.is.not(answer.batchId, own.batchId);
  const viewer = await signInAs(t, 'viewer');
  const refused = await t.api('PATCH', '/api/clothes/', body(3), { accessToken: viewer.accessToken });
  assert.is(refused.status, 403);
  assert.is((await item(t, 3)).brand, null);
});

cells(
  'cells of an item in the trash are refused; a first purchase of another person is seen',
  async ({ t }) => {
    await t.data('DELETE', '/api/purchases/1');
    await t.data('DELETE', '/api/clothes/2');
    const first = { id: 1, seen: { supplierId: null }, set: { lastPurchase: { supplierId: 2 } } };
    const [one, two] = [await save(t, [first, { id: 2, set: { brandId: 1 } }]), await save(t, [first])];
    assert.equal([statuses(one), statuses(two)], [['1 saved', '2 gone'], ['1 stale']]);
    assert.is((await item(t, 1)).purchases.length, 1);
  },
);

cells('as many cells as fit into a call are saved at once, in one batch', async ({ t }) => {
  await fillItems(t.db, maxCellItems);
  const rows = await t.data<ClothesListItem[]>('GET', `/api/clothes/?page=1&size=${maxCellItems}`);
  const answer = await save(
    t,
    rows.map(({ id, version }) => ({ id, version, set: { brandId: 1, lastPurchase: { price: id } } })),
  );
  assert.ok(
    answer.items.every(({ status, item }) => status === 'saved' && item?.lastPurchase?.price === item?.id),
  );
  const { changed } = await t.data<Reverted>('POST', `/api/batches/${answer.batchId}/revert`);
  assert.is(changed, maxCellItems);
});

cells('a cell whose entry is deleted at the same instant refuses no other item', async ({ t }) => {
  // On SQLite no other write can come in between.
  if (!onPostgres) return;
  await sql`create function delete_brand() returns trigger language plpgsql as $$ begin
    delete from brands where id = new.brand_id; return new; end $$`.execute(t.db);
  await sql`create trigger deletes_brand before update on clothes
    for each row when (new.brand_id = 2) execute function delete_brand()`.execute(t.db);
  const items = [1, 2].map((brandId) => ({ id: brandId, version: 1, set: { brandId } }));
  const { status } = await t.api('PATCH', '/api/clothes/', { items });
  assert.is(status, 503, 'the call is to be repeated');
  await sql`drop trigger deletes_brand on clothes`.execute(t.db);
  await t.data('DELETE', '/api/brands/2');
  assert.equal(statuses(await save(t, items)), ['1 saved', '2 refused']);
});

cells('repeated cells with the same key save nothing twice', async ({ t }) => {
  const body = { items: [{ id: 1, version: 1, set: { title: 'Раз' } }] };
  const options = { headers: { 'idempotency-key': 'sitting-1' } };
  const first = await t.api('PATCH', '/api/clothes/', body, options);
  const again = await t.api('PATCH', '/api/clothes/', body, options);
  assert.equal(again.body, first.body);
  assert.is((await t.data<Change[]>('GET', '/api/changes/?subject=clothes&kind=updated')).length, 1);
});

const kept = (t: TestApp) => t.db.selectFrom('idempotency_keys').selectAll().execute();

/** Gives as many items as fit into a call descriptions as long as allowed. Returns the items. */
async function longItems(t: TestApp): Promise<ClothesListItem[]> {
  await fillItems(t.db, maxCellItems);
  await t.db
    .updateTable('clothes')
    .set({ description: 'ї'.repeat(maxDescriptionLength) })
    .execute();
  return t.data<ClothesListItem[]>('GET', `/api/clothes/?page=1&size=${maxCellItems}`);
}

cells('of long items’ cells only outcomes are kept; a repeat shows the items as they are', async ({ t }) => {
  const rows = await longItems(t);
  const items = rows.map(({ id, version }) => ({ id, version, set: { brandId: 2 } }));
  const options = { headers: { 'idempotency-key': 'long-items' } };
  const first = await t.api<{ data: CellsSaved }>('PATCH', '/api/clothes/', { items }, options);
  const [row] = await kept(t);
  assert.ok(Buffer.byteLength(row?.body ?? '') < 16_384, `${row?.body.length} bytes`);
  assert.ok(first.text.length > 2_000_000);
  const again = await t.api<{ data: CellsSaved }>('PATCH', '/api/clothes/', { items }, options);
  assert.equal(again.body, first.body);
  const title = 'Змінений згодом';
  await t.db
    .updateTable('clothes')
    .set({ title })
    .where('id', '=', items[0]?.id ?? 0)
    .execute();
  await t.data('DELETE', `/api/clothes/${items[1]?.id}`);
  const later = await t.api<{ data: CellsSaved }>('PATCH', '/api/clothes/', { items }, options);
  const [changed, gone] = later.body.data.items;
  assert.equal([changed?.status, changed?.item?.title], ['saved', title]);
  assert.equal(gone, { id: items[1]?.id, status: 'saved' });
});

cells('a request of cells that changes nothing keeps nothing', async ({ t }) => {
  const rows = await longItems(t);
  const set = { description: rows[0]?.description ?? null };
  const [first, ...others] = rows.map(({ id, version }) => ({ id, version, set: {} }));
  const same = { id: first?.id, version: first?.version, set };
  const stale = { ...others[0], version: 99 };
  const refused = { ...others[1], set: { title: ' ' } };
  const items = [same, stale, refused, ...others.slice(2)];
  const options = { headers: { 'idempotency-key': 'no-change' } };
  const answer = await t.api<{ data: CellsSaved }>('PATCH', '/api/clothes/', { items }, options);
  assert.equal(
    answer.body.data.items.slice(0, 4).map(({ status }) => status),
    ['saved', 'stale', 'refused', 'saved'],
  );
  assert.equal(await kept(t), []);
  assert.equal(await t.db.selectFrom('changes').select('id').where('kind', '=', 'updated').execute(), []);
});

cells('an outcome of cells with many reasons is kept without them', async ({ t }) => {
  await fillItems(t.db, maxCellItems);
  const rows = await t.data<ClothesListItem[]>('GET', `/api/clothes/?page=1&size=${maxCellItems}`);
  const material = (at: number) => ({ material: { id: 9000 + at }, percent: 1 });
  const fabricComposition = Array.from({ length: 20 }, (_, at) => material(at));
  const items = rows.map(({ id, version }, at) => ({
    id,
    version,
    set: at === 0 ? { brandId: 2 } : { fabricComposition },
  }));
  const options = { headers: { 'idempotency-key': 'reasons' } };
  const first = await t.api<{ data: CellsSaved }>('PATCH', '/api/clothes/', { items }, options);
  assert.is(first.body.data.items[1]?.errors?.length, 20);
  const [row] = await kept(t);
  assert.ok(Buffer.byteLength(row?.body ?? '') <= maxKeptBytes, `${row?.body.length} bytes`);
  const again = await t.api<{ data: CellsSaved }>('PATCH', '/api/clothes/', { items }, options);
  assert.equal(statuses(again.body.data), statuses(first.body.data));
});

cells('cells of an item that occurs twice, and of too many items, are refused', async ({ t }) => {
  const many = Array.from({ length: maxCellItems + 1 }, (_, at) => ({ id: at + 1, version: 1, set: {} }));
  const twice = [many[0], many[0]];
  for (const items of [many, twice, []])
    assert.is((await t.api('PATCH', '/api/clothes/', { items })).status, 422, `${items.length}`);
});

cells('cells take as many statements for many items as for one', async ({ t }) => {
  const author = { administratorId: 1, cause: 'bulk' } as const;
  const set = { brandId: 2, title: 'Хутро', lastPurchase: { price: 7, size: 'L' } };
  // Queries prepared for a number of items, here stale ones, must not count.
  await save(t, [{ id: 1, version: 9, set }]);
  const stale = [2, 3].map((id) => ({ id, version: 9, set }));
  await save(t, stale);
  const statements = async (ids: number[]) => {
    const input = { items: ids.map((id) => ({ id, version: 1, set })) };
    const built = await builtQueries(t.db, (db) =>
      withTransaction(db, (tx) => saveCells(tx, t.clock.now(), author, input)),
    );
    return built.length;
  };
  assert.is(await statements([1]), await statements([2, 3]));
  const { title, brand, lastPurchase } = await item(t, 3);
  assert.equal([title, brand?.name, lastPurchase?.price, lastPurchase?.size], ['Хутро', 'Другий', 7, 'L']);
});

cells.run();
