/**
 * Checks every field of a purchase in every place that values pass: saves, exports, the trash and
 * so on. A way names the fields that it leaves out.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { BatchStarted } from '../../../src/contract/batches';
import type { Change } from '../../../src/contract/changes';
import {
  type PurchaseField,
  type PurchaseFieldValues,
  purchaseFieldNames,
  purchaseFields,
  purchaseHeadings,
  purchaseInputName,
  purchaseValueFields,
} from '../../../src/contract/purchaseFields';
import type { Reference } from '../../../src/contract/references';
import type { Clothes, FastCreated, Purchase, PurchaseCreated } from '../../../src/contract/types';
import { pick } from '../../src/clothes/fields';
import { emptyValues } from '../../src/clothes/purchaseFields';
import { importRows, upload } from '../spreadsheets/support';
import { startApp, type TestApp } from '../support/app';
import { batch, ended } from '../support/batches';
import { fastCreate } from '../support/items';

type Values = PurchaseFieldValues;

const walks = suite<{ t: TestApp; one: Values; other: Values; suppliers: Reference[] }>(
  'the fields of a purchase',
);

walks.before.each(async (context) => {
  const t = await startApp();
  await t.signIn();
  const suppliers: Reference[] = [];
  for (const name of ['Перший', 'Другий'])
    suppliers.push(await t.data<Reference>('POST', '/api/suppliers/', { name }));
  const valueAt = (field: PurchaseField, at: number) => {
    switch (purchaseFields[field].kind) {
      case 'supplier':
        return suppliers[at]?.id;
      case 'decimal':
        return 12.5 + at;
      case 'day':
        return `2026-03-0${at + 1}T00:00:00.000`;
      case 'flag':
        return at === 0;
      case 'line':
        return `${at === 0 ? 'Перше' : 'Друге'}: ${field}`;
    }
  };
  const all = (at: number) =>
    Object.fromEntries(
      purchaseFieldNames.map((field) => [purchaseInputName(field), valueAt(field, at)]),
    ) as unknown as Values;
  Object.assign(context, { t, suppliers, one: all(0), other: all(1) });
});
walks.after.each(({ t }) => t.close());

const valuesOf = (purchase: Partial<Values> | undefined) =>
  purchase &&
  pick(
    purchase,
    purchaseFieldNames.map((field) => purchaseInputName(field)),
  );

async function read(t: TestApp, itemId: number): Promise<(Partial<Values> | undefined)[]> {
  return (await t.data<Clothes>('GET', `/api/clothes/${itemId}`)).purchases.map(valuesOf);
}

/** Creates an item with one purchase. */
async function create(t: TestApp, values: Values): Promise<FastCreated> {
  const made = await fastCreate(t, 'Нове', values.supplierId);
  await save(t, made, values);
  return made;
}

const save = (t: TestApp, { clothesId, purchaseId }: FastCreated, values: Partial<Values>) =>
  t.data<Purchase>('PUT', `/api/purchases/${purchaseId}`, { clothesId, ...values });

async function lastChange(t: TestApp, itemId: number): Promise<Change> {
  const [change] = await t.data<Change[]>('GET', `/api/clothes/${itemId}/changes?size=1`);
  assert.ok(change);
  return change;
}

const revert = (t: TestApp, { id }: Change) => t.data('POST', `/api/changes/${id}/revert`);

/** Exports all purchases as a CSV file. */
async function exported(t: TestApp): Promise<string> {
  return (await t.api('GET', '/api/clothes/export?format=csv&rows=purchases')).text;
}

async function run(t: TestApp, importId: number): Promise<BatchStarted> {
  const started = await t.data<BatchStarted>('POST', `/api/import/${importId}/run`, {});
  assert.equal((await ended(t, started.taskId)).skipped, []);
  return started;
}

walks('a purchase’s fields are saved, recorded, and reverted', async ({ t, one, other, suppliers }) => {
  const made = await create(t, one);
  assert.equal(await read(t, made.clothesId), [one]);
  assert.equal(valuesOf(await save(t, made, other)), other);
  const change = await lastChange(t, made.clothesId);
  const [[before], [after]] = [change.before.purchases ?? [], change.after.purchases ?? []];
  assert.equal([valuesOf(before), valuesOf(after)], [one, other]);
  assert.equal([before?.supplier.name, after?.supplier.name], [suppliers[0]?.name, suppliers[1]?.name]);
  await revert(t, change);
  assert.equal(await read(t, made.clothesId), [one]);
});

walks('a purchase’s fields are created whole', async ({ t, one, other }) => {
  const { clothesId } = await create(t, one);
  const { purchaseId } = await t.data<PurchaseCreated>('POST', '/api/purchases/', { clothesId, ...other });
  assert.ok(purchaseId);
  assert.equal(await read(t, clothesId), [one, other]);
});

walks('a purchase’s fields are in the list of an item’s purchases', async ({ t, one }) => {
  const { clothesId } = await create(t, one);
  const listed = await t.data<Purchase[]>('GET', `/api/clothes/${clothesId}/purchases`);
  assert.equal(listed.map(valuesOf), [one]);
});

walks(
  'a purchase’s fields empty when left out, except for the supplier and later fields',
  async (context) => {
    const { t, one } = context;
    const made = await create(t, one);
    const later = purchaseValueFields.filter((field) => 'isLater' in purchaseFields[field]);
    await save(t, made, { supplierId: one.supplierId });
    const empty = { ...emptyValues, ...pick(one, later), supplierId: one.supplierId };
    assert.equal(await read(t, made.clothesId), [empty]);
  },
);

walks('a purchase’s fields come back with a deleted purchase', async ({ t, one, other }) => {
  const { clothesId, purchaseId } = await create(t, one);
  await t.data('POST', '/api/purchases/', { clothesId, ...other });
  await t.api('DELETE', `/api/purchases/${purchaseId}`);
  await revert(t, await lastChange(t, clothesId));
  assert.equal(await read(t, clothesId), [one, other]);
});

walks('a purchase’s fields are reverted by a change older than later fields', async ({ t, one, other }) => {
  const made = await create(t, one);
  const later = purchaseValueFields.filter((field) => 'isLater' in purchaseFields[field]);
  const old = pick({ ...emptyValues }, later);
  await save(t, made, { ...one, ...old });
  await save(t, made, { ...other, ...old });
  const change = await lastChange(t, made.clothesId);
  const without = (values: string) =>
    JSON.stringify({
      purchases: JSON.parse(values).purchases.map((purchase: object) =>
        Object.fromEntries(Object.entries(purchase).filter(([name]) => !later.some((one) => one === name))),
      ),
    });
  const row = await t.db
    .selectFrom('changes')
    .select(['before', 'after'])
    .where('id', '=', change.id)
    .executeTakeFirstOrThrow();
  await t.db
    .updateTable('changes')
    .set({ before: without(String(row.before)), after: without(String(row.after)) })
    .where('id', '=', change.id)
    .execute();
  assert.ok(await lastChange(t, made.clothesId));
  await revert(t, change);
  assert.equal(await read(t, made.clothesId), [{ ...one, ...old }]);
});

walks('a purchase’s fields are exported, and imported into it and a new one', async ({ t, one, other }) => {
  const made = await create(t, one);
  const file = await exported(t);
  await save(t, made, other);
  const { batchId } = await run(t, (await upload(t, file)).id);
  assert.equal(await read(t, made.clothesId), [one]);
  await t.data('POST', `/api/batches/${batchId}/revert`);
  assert.equal(await read(t, made.clothesId), [other]);
  const [headings = '', row = ''] = file.split('\r\n');
  const column = headings.split(';').indexOf('Номер покупки');
  const cells = row.split(';').map((cell, at) => (at === column ? '' : cell));
  await run(t, (await upload(t, `${headings}\r\n${cells.join(';')}\r\n`)).id);
  assert.equal(await read(t, made.clothesId), [other, one]);
  const before = await read(t, made.clothesId);
  cells[0] = '';
  await run(t, (await upload(t, `${headings}\r\n${cells.join(';')}\r\n`)).id);
  const [item] = await t.data<Clothes[]>('GET', '/api/clothes/?page=1&size=1');
  assert.equal(await read(t, item?.id ?? 0), [one]);
  assert.equal(await read(t, made.clothesId), before);
});

walks('a purchase’s fields are shown by an import’s dry run, from old to new', async ({ t, one, other }) => {
  const made = await create(t, one);
  const file = await exported(t);
  await save(t, made, other);
  const { id } = await upload(t, file);
  const [row] = await importRows(t, id, 'changed');
  assert.equal(new Set(row?.changes.map(({ field }) => field)), new Set(purchaseFieldNames));
  for (const { before, after } of row?.changes ?? []) assert.ok(before && after && before !== after);
});

walks('a purchase’s fields are emptied by empty cells of a file, but the supplier', async ({ t, one }) => {
  const { clothesId, purchaseId } = await create(t, one);
  const headings = ['Номер покупки', ...purchaseValueFields.map((field) => purchaseHeadings[field])];
  const cells = [purchaseId, ...purchaseValueFields.map(() => '')];
  const { id, settings } = await upload(t, `${headings.join(';')}\r\n${cells.join(';')}\r\n`);
  await t.data('PUT', `/api/import/${id}`, { settings: { ...settings, emptyCells: 'clear' } });
  await run(t, id);
  assert.equal(await read(t, clothesId), [{ ...emptyValues, supplierId: one.supplierId }]);
});

walks('a purchase’s fields are empty in a new item, but supplier and date', async ({ t, one }) => {
  const { supplierId } = one;
  const { clothesId } = await fastCreate(t, 'Нове', supplierId);
  const [purchase] = await read(t, clothesId);
  assert.equal(purchase, { ...emptyValues, supplierId, date: purchase?.date });
});

walks('a purchase’s fields move with it to the survivor of a merge', async ({ t, one, other }) => {
  const survivor = await create(t, one);
  const { clothesId } = await create(t, other);
  const merge = { ids: [clothesId] };
  await t.data('POST', `/api/clothes/${survivor.clothesId}/merge`, merge);
  assert.equal(await read(t, survivor.clothesId), [one, other]);
});

walks('a purchase’s fields come back from the trash with the item', async ({ t, one, other }) => {
  const { clothesId } = await create(t, one);
  await t.data('POST', '/api/purchases/', { clothesId, ...other });
  await t.api('DELETE', `/api/clothes/${clothesId}`);
  await t.data('POST', '/api/trash/restore', { ids: [clothesId] });
  assert.equal(await read(t, clothesId), [one, other]);
});

walks(
  'the last purchase’s fields are sent with an item: supplier, price, size and date',
  async ({ t, one, other }) => {
    const { clothesId } = await create(t, one);
    await t.data('POST', '/api/purchases/', { clothesId, ...other });
    const [item] = await t.data<Clothes[]>('GET', '/api/clothes/?page=1&size=1');
    const { supplier, ...last } = item?.lastPurchase ?? {};
    assert.is(supplier?.id, other.supplierId);
    assert.equal(last, pick(other, ['price', 'size', 'date']));
  },
);

walks(
  'a batch sets the last purchase’s fields, except for the supplier and the measurements',
  async (context) => {
    const { t, one, other } = context;
    const { clothesId } = await create(t, one);
    const { price, supplierId: _, measurements: __, ...values } = other;
    const { batchId } = await batch(
      t,
      { ids: [clothesId] },
      { lastPurchase: { ...values, price: { set: price } } },
    );
    assert.equal(await read(t, clothesId), [
      { ...other, supplierId: one.supplierId, measurements: one.measurements },
    ]);
    await t.data('POST', `/api/batches/${batchId}/revert`);
    assert.equal(await read(t, clothesId), [one]);
  },
);

walks.run();
