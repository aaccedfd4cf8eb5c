/** The stored values of last purchases equal the purchases after every kind of write. */
import * as assert from 'uvu/assert';
import type { BatchStarted } from '../../../src/contract/batches';
import type { Change } from '../../../src/contract/changes';
import type { Id, PurchaseCreated } from '../../../src/contract/types';
import { listAllItems } from '../../src/clothes/queries';
import { openDatabase } from '../../src/platform/db/open';
import { sortKey } from '../../src/platform/db/sortKey';
import { upload } from '../spreadsheets/support';
import type { TestApp } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { batch, ended } from '../support/batches';
import { fastCreate } from '../support/items';
import { makeOld } from '../support/oldDatabase';
import { inTempFolder } from '../support/tempFolder';

const stored = signedInSuite('stored last purchases', async (t) => {
  for (const name of ['Перший', 'Другий', 'Третій']) await t.data('POST', '/api/suppliers/', { name });
  for (const [n, title] of ['А', 'Б', 'В'].entries()) await fastCreate(t, title, n + 1);
});

/** Compares the stored values of all items with their purchases. Returns the sizes by item. */
async function compare({ db }: Pick<TestApp, 'db'>, after: string): Promise<(string | null | undefined)[]> {
  const rows = await db.selectFrom('clothes').selectAll().orderBy('id', 'desc').execute();
  const items = await listAllItems(db);
  assert.equal(
    rows.map((row) => [
      row.id,
      row.last_price_cents,
      row.last_date,
      row.last_size,
      row.last_size_key,
      row.last_supplier_id,
    ]),
    items.map(({ id, lastPurchase }) => {
      const { price = null, date = null, size = null, supplier = null } = lastPurchase ?? {};
      const cents = price === null ? null : Math.round(price * 100);
      return [id, cents, date?.slice(0, 10) ?? null, size, size && sortKey(size), supplier?.id ?? null];
    }),
    after,
  );
  return items.map(({ lastPurchase }) => lastPurchase?.size).reverse();
}

async function buy(t: TestApp, clothesId: Id, values: object): Promise<Id> {
  const draft = { clothesId, supplierId: 1, date: null, ...values };
  return (await t.data<PurchaseCreated>('POST', '/api/purchases/', draft)).purchaseId;
}

stored('stored last purchases are right after purchases are added, changed and deleted', async ({ t }) => {
  assert.equal(await compare(t, 'creation'), [null, null, null]);
  const later = await buy(t, 1, { date: '2027-01-02', size: 'Їжак', price: 2.5, supplierId: 2 });
  assert.is((await compare(t, 'a later one'))[0], 'Їжак');
  const other = await buy(t, 1, { date: '2025-01-01', size: 'M' });
  assert.is((await compare(t, 'an earlier one'))[0], 'Їжак');
  const changed = (id: Id, values: object) =>
    t.data('PUT', `/api/purchases/${id}`, { clothesId: 1, supplierId: 3, ...values });
  await changed(other, { date: '2027-01-02', size: 's' });
  assert.is((await compare(t, 'a date'))[0], 's');
  await changed(other, { date: '2027-01-02' });
  assert.is((await compare(t, 'a missing size'))[0], null);
  await changed(other, { date: '2020-01-01', size: 'S' });
  await changed(later, { price: 7, size: 'L' });
  assert.is((await compare(t, 'a missing date'))[0], null);
  await t.data('DELETE', `/api/purchases/${later}`);
  await t.data('DELETE', '/api/purchases/1');
  assert.is((await compare(t, 'deletions'))[0], 'S');
  await t.data('DELETE', `/api/purchases/${other}`);
  assert.is((await compare(t, 'the last deletion'))[0], undefined);
  const [change] = await t.data<Change[]>('GET', '/api/clothes/1/changes');
  await t.data('POST', `/api/changes/${change?.id}/revert`);
  assert.is((await compare(t, 'a revert'))[0], 'S');
});

stored('stored last purchases are right after an import and its revert', async ({ t }) => {
  await buy(t, 1, { date: '2027-01-01', size: 'M' });
  const dry = await upload(
    t,
    'Номер товару;Номер покупки;Назва;Постачальник;Розмір;Дата\n;;Г;Новий;XL;2026-02-01\n1;4;А;Другий;;2027-01-01\n2;;Б;Перший;42;2028-01-01\n',
  );
  const settings = { ...dry.settings, emptyCells: 'clear' };
  await t.data('PUT', `/api/import/${dry.id}`, { settings });
  const { taskId, batchId } = await t.data<BatchStarted>('POST', `/api/import/${dry.id}/run`, {});
  await ended(t, taskId);
  assert.equal(await compare(t, 'the import'), [null, '42', null, 'XL']);
  await t.data('POST', `/api/batches/${batchId}/revert`);
  assert.equal(await compare(t, 'its revert'), ['M', null, null]);
});

stored('stored last purchases are right after merges, batches, trash, and reverts', async ({ t }) => {
  await buy(t, 1, { date: '2027-01-01', size: 'M', supplierId: 1 });
  await buy(t, 2, { date: '2028-01-01', size: 'L', supplierId: 2 });
  const revertLast = async (id: Id) => {
    const [change] = await t.data<Change[]>('GET', `/api/clothes/${id}/changes`);
    await t.data('POST', `/api/changes/${change?.id}/revert`);
  };
  await t.data('POST', '/api/suppliers/3/merge', { ids: [1, 2] });
  await compare(t, 'a merge of suppliers');
  await t.data('POST', '/api/suppliers/', { name: 'Новий' });
  await batch(t, { ids: [1, 2, 3] }, { supplierId: 4 });
  await compare(t, 'a batch');
  const { batchId } = await batch(
    t,
    { ids: [1, 2, 3] },
    { lastPurchase: { size: 'xxl', price: { set: 9 } } },
  );
  assert.equal(await compare(t, 'a batch of last purchases'), ['xxl', 'xxl', 'xxl']);
  await t.data('POST', `/api/batches/${batchId}/revert`);
  assert.equal(await compare(t, 'its revert'), ['M', 'L', null]);
  const cells = { id: 3, version: 1, set: { lastPurchase: { size: 'Ґ' } } };
  await t.data('PATCH', '/api/clothes/', { items: [cells] });
  assert.equal(await compare(t, 'a cell'), ['M', 'L', 'Ґ']);
  await t.data('DELETE', '/api/clothes/2');
  await t.data('POST', '/api/trash/restore', { ids: [2] });
  assert.equal(await compare(t, 'the trash'), ['M', 'L', 'Ґ']);
  await t.data('POST', '/api/clothes/1/merge', { ids: [2] });
  assert.equal(await compare(t, 'a merge of items'), ['L', 'Ґ']);
  await t.data('POST', '/api/trash/restore', { ids: [2] });
  assert.equal(await compare(t, 'the item without its purchases'), ['L', undefined, 'Ґ']);
  await revertLast(1);
  await compare(t, 'a revert of the merge');
});

stored('stored last purchases are right after the migration of an older database', () =>
  inTempFolder(async (folder) => {
    const old = await makeOld(folder, 'last purchases of items');
    try {
      await old.db.insertInto('suppliers').values({ name: 'А', name_key: 'а', sort_key: 'а' }).execute();
      const item = { title: 'А', title_key: 'а', title_sort: 'а', version: 1, created_at: 1, updated_at: 1 };
      await old.db.insertInto('clothes').values([item, item, item]).execute();
      const purchase = { supplier_id: 1, luxury: 0 as const, created_at: 1, updated_at: 1 };
      const bought = [
        { ...purchase, clothes_id: 1, size: 'Їжак', price_cents: 5, date: '2026-01-02' },
        { ...purchase, clothes_id: 1, size: 'M', price_cents: null, date: '2026-01-01' },
        { ...purchase, clothes_id: 2, size: 'L', price_cents: null, date: null },
        { ...purchase, clothes_id: 2, size: 'XL', price_cents: 7, date: null },
      ];
      await old.db.insertInto('purchases').values(bought).execute();
      await old.db.destroy();
      const { db, close } = await openDatabase(old.address);
      assert.equal(await compare({ db }, 'the migration'), ['Їжак', 'XL', undefined]);
      await close();
    } finally {
      await old.drop();
    }
  }),
);

stored('sizes with a decimal point have the key of those with a comma after an upgrade', () =>
  inTempFolder(async (folder) => {
    const old = await makeOld(folder, 'one key for sizes with a point and a comma');
    try {
      await old.db.insertInto('suppliers').values({ name: 'А', name_key: 'а', sort_key: 'а' }).execute();
      const item = { title: 'А', title_key: 'а', title_sort: 'а', version: 1, created_at: 1, updated_at: 1 };
      // Several slices, the last one not full.
      const kinds = ['38.5', '38,5', 'М.5', '36.5/37.5 М', '1.', null, 'XL'];
      const sizes = Array.from({ length: 12_345 }, (_, at) => kinds[at % kinds.length] ?? null);
      const purchase = { supplier_id: 1, luxury: 0 as const, created_at: 1, updated_at: 1 };
      const rows = sizes.map((size, at) => {
        // A key that is not computed again shows itself.
        const size_key = size && `old ${size}`;
        return { ...purchase, clothes_id: at + 1, size, size_key, price_cents: null, date: null };
      });
      for (let first = 0; first < rows.length; first += 1000) {
        const some = rows.slice(first, first + 1000);
        await old.db
          .insertInto('clothes')
          .values(some.map(() => item))
          .execute();
        await old.db.insertInto('purchases').values(some).execute();
      }
      await old.db.destroy();
      const { db, close } = await openDatabase(old.address);
      const keys: Record<string, string> = {
        '38.5': sortKey('38,5'),
        '36.5/37.5 М': sortKey('36,5/37,5 M'),
      };
      const wanted = sizes.map((size) => size && (keys[size] ?? `old ${size}`));
      const bought = await db.selectFrom('purchases').select('size_key').orderBy('id').execute();
      assert.equal(
        bought.map((row) => row.size_key),
        wanted,
      );
      const items = await db.selectFrom('clothes').select('last_size_key').orderBy('id').execute();
      assert.equal(
        items.map((row) => row.last_size_key),
        wanted,
      );
      await close();
    } finally {
      await old.drop();
    }
  }),
);

stored.run();
