/**
 * Checks every filter of the list of items in every place that takes one: lists, exports,
 * selections, views and the app's own filtering of a whole list.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { BatchPreview } from '../../../../src/contract/batches';
import { emptyItemFields, inputName, itemFields, itemFieldsOf } from '../../../../src/contract/itemFields';
import {
  type ItemFilter,
  type ItemValue,
  itemFilterOf,
  itemFilterRows,
  type NamedFilterRow,
} from '../../../../src/contract/itemFilters';
import { type ReferenceKind, referenceKinds } from '../../../../src/contract/references';
import type { ClothesListItem } from '../../../../src/contract/types';
import type { SavedView } from '../../../../src/contract/views';
import { findsItem } from '../../../../src/items/list/findsItem';
import { newest } from '../../../src/clothes/list/orders';
import { readFilters } from '../../../src/clothes/list/readFilters';
import { countMatches } from '../../../src/clothes/list/statements';
import { startApp, type TestApp } from '../../support/app';
import { addEntry, fastCreate } from '../../support/items';

/** What a test knows about an item. */
interface Made {
  id: number;
  /** Whether the item has the second entries and the second size, and was created a day later. */
  isSecond?: boolean;
  lacks?: ItemValue;
  /** The supplier of a further purchase. */
  alsoFrom?: number;
}

type Entries = Record<ReferenceKind, [number, number]>;

const walks = suite<{ t: TestApp; items: Made[]; entries: Entries }>('the filters of the list of items');

const sizes = ['XS', '44-46'] as const;
const day = 86_400_000;
const dayOf = (t: TestApp, later: number) => new Date(t.clock.now() + later * day).toISOString().slice(0, 10);

walks.before(async (context) => {
  const t = await startApp();
  context.t = t;
  await t.signIn();
  const entries = {} as Entries;
  for (const kind of referenceKinds)
    entries[kind] = [await addEntry(t, kind, `Перша ${kind}`), await addEntry(t, kind, `Друга ${kind}`)];
  const values = [...new Set(itemFilterRows.flatMap((row) => (row.kind === 'lacks' ? row.of : [])))];
  const items = [await make(t, entries, {})];
  for (const lacks of values) items.push(await make(t, entries, { lacks }));
  t.clock.forward(day);
  await t.signIn();
  items.push(await make(t, entries, { isSecond: true }));
  items.push(await make(t, entries, { isSecond: true, alsoFrom: entries.suppliers[0] }));
  Object.assign(context, { items, entries });
});
walks.after(({ t }) => t.close());

/** Adds an item with all values but the one that it lacks. */
async function make(t: TestApp, entries: Entries, made: Omit<Made, 'id'>): Promise<Made> {
  const { isSecond, lacks, alsoFrom } = made;
  const at = isSecond ? 1 : 0;
  const supplierId = entries.suppliers[at];
  const { clothesId, purchaseId } = await fastCreate(t, 'Пальто', supplierId);
  const given = {
    ...Object.fromEntries(itemFieldsOf('line', 'text').map((field) => [field, 'Текст'])),
    ...Object.fromEntries(
      itemFieldsOf('reference').map((field) => [field, entries[itemFields[field].list][at]]),
    ),
    ...Object.fromEntries(
      itemFieldsOf('entries').map((field) => [field, [entries[itemFields[field].list][at]]]),
    ),
  };
  const fields = Object.entries({ ...emptyItemFields, ...given, title: 'Пальто' }).map(([field, value]) => [
    inputName(field as keyof typeof emptyItemFields),
    field === lacks ? emptyItemFields[field as keyof typeof emptyItemFields] : value,
  ]);
  const fabricComposition = [{ material: { id: entries.materials[at] }, percent: 100 }];
  await t.data('PUT', `/api/clothes/${clothesId}`, { ...Object.fromEntries(fields), fabricComposition });
  const size = lacks === 'lastSize' ? null : sizes[at];
  const price = lacks === 'lastPrice' ? null : isSecond ? 90.01 : 90;
  const date = `${dayOf(t, 0)}T23:59:59.999`;
  await t.data('PUT', `/api/purchases/${purchaseId}`, { clothesId, supplierId, size, price, date });
  if (lacks !== 'mainImage') await addPhoto(t, clothesId);
  if (alsoFrom !== undefined)
    await t.data('POST', '/api/purchases/', { clothesId, supplierId: alsoFrom, size, price, date });
  return { ...made, id: clothesId };
}

/** Returns the field whose values are the entries of a list. */
function fieldOf(kind: ReferenceKind): ItemValue | undefined {
  return itemFieldsOf('entries').find((field) => itemFields[field].list === kind);
}

async function addPhoto(t: TestApp, clothesId: number): Promise<void> {
  const { id } = await t.db
    .insertInto('images')
    .values({ clothes_id: clothesId, address: `${clothesId}`, width: 3, height: 4, bytes: 1, created_at: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await t.db.updateTable('clothes').set({ main_image_id: id }).where('id', '=', clothesId).execute();
}

/** A filter by which some of the items are found. */
interface Walked {
  row: NamedFilterRow;
  value: NonNullable<ItemFilter[NamedFilterRow['name']]>;
  /** The value in a request's address. */
  text: string;
  finds(item: Made): boolean;
}

function walked(
  row: NamedFilterRow,
  { t, items, entries }: { t: TestApp; items: Made[]; entries: Entries },
): Walked {
  switch (row.kind) {
    case 'entry': {
      const value = entries[row.list][0];
      const finds = ({ isSecond, lacks, alsoFrom }: Made) =>
        (!isSecond && `${lacks}Id` !== row.name) || (row.list === 'suppliers' && alsoFrom === value);
      return { row, value, text: String(value), finds };
    }
    case 'entries':
    case 'noEntries': {
      const value = [entries[row.list][0]];
      const has = ({ isSecond, lacks }: Made) => !isSecond && lacks !== fieldOf(row.list);
      const finds = (item: Made) => has(item) === (row.kind === 'entries');
      return { row, value, text: value.join(), finds };
    }
    case 'lacks':
      return {
        row,
        value: true,
        text: 'true',
        finds: ({ lacks }) => row.of.some((value) => value === lacks),
      };
    case 'day': {
      const value = dayOf(t, row.end === 'from' ? 0 : -1);
      return { row, value, text: value, finds: ({ isSecond = false }) => isSecond === (row.end === 'from') };
    }
    case 'price': {
      const value = row.end === 'from' ? 90.01 : 90;
      const finds = ({ isSecond = false, lacks }: Made) =>
        lacks !== 'lastPrice' && isSecond === (row.end === 'from');
      return { row, value, text: String(value), finds };
    }
    case 'size': {
      const finds = ({ isSecond, lacks }: Made) => !isSecond && lacks !== 'lastSize';
      return { row, value: 'хs', text: 'хs', finds };
    }
    case 'ids': {
      const value = [items[0]?.id ?? 0, items.at(-1)?.id ?? 0];
      return { row, value, text: value.join(), finds: ({ id }) => value.includes(id) };
    }
  }
}

for (const row of itemFilterRows) {
  walks(`items are found by ${row.name} in every way`, async (context) => {
    const { t, items } = context;
    const { value, text, finds } = walked(row, context);
    const expected = items.filter(finds).map(({ id }) => id);
    assert.ok(expected.length > 0 && expected.length < items.length, 'the filter tells items apart');
    const query = { [row.name]: value };
    const selection = { query, except: [] };
    const search = new URLSearchParams({ [row.name]: text });

    const listed = await t.data<ClothesListItem[]>('GET', `/api/clothes/?${search}`);
    assert.equal(idsOf(listed), expected, 'in the list');
    const file = await t.api('GET', `/api/clothes/export?format=csv&rows=items&${search}`);
    assert.equal(idsIn(file.text), expected, 'in an export of the list');
    const body = { selection, format: 'csv', rows: 'items' };
    const selected = await t.api('POST', '/api/clothes/export', body);
    assert.equal(idsIn(selected.text), expected, 'in an export of a selection');
    const change = { fabricComposition: [] };
    const preview = await t.data<BatchPreview>('POST', '/api/clothes/batch/preview', { selection, change });
    assert.is(preview.change + preview.same, expected.length, 'in a batch');

    const view = { name: row.name, query: `${new URLSearchParams({ [row.address]: text })}`, shared: false };
    assert.is((await t.data<SavedView>('POST', '/api/views/', view)).query, view.query, 'in a view');

    for (const item of await t.data<ClothesListItem[]>('GET', '/api/clothes/')) {
      const isFound = expected.includes(item.id);
      const found = findsItem(query, item);
      if (!row.isHidden) assert.is(found, isFound, `in the app: ${item.id}`);
      else assert.ok(found === 'mixed' || (found && isFound), `in the app: ${item.id}`);
    }
  });

  walks(`items are found by the index of ${row.name}`, async (context) => {
    const { t, items } = context;
    const { value, finds } = walked(row, context);
    const query = itemFilterOf(({ name }) => (name === row.name ? value : null));
    const asked = { ...query, q: '', sort: newest, page: 1, size: 10, wholeUpTo: 0 };
    const filters = await readFilters(t.db, asked);
    assert.equal(filters.names, [row.name]);
    const count = await countMatches(t.db, filters, {
      path: { kind: 'collect', index: 0 },
      sort: newest,
      max: 100,
    });
    assert.is(count, items.filter(finds).length);
  });
}

walks('a filter of items by a missing value that is false finds all items', async ({ t, items }) => {
  for (const row of itemFilterRows.filter(({ kind }) => kind === 'lacks')) {
    const all = await t.data<ClothesListItem[]>('GET', `/api/clothes/?page=1&${row.name}=false`);
    assert.is(all.length, items.length, row.name);
  }
});

const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id).sort((a, b) => a - b);

/** Returns the ids in the first column of a CSV file. */
function idsIn(file: string): number[] {
  const [, ...rows] = file.trim().split('\r\n');
  return idsOf(rows.map((row) => ({ id: Number.parseInt(row, 10) })));
}

walks.run();
