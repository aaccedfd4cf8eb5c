import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ItemFilter } from '../../../src/contract/itemFilters';
import { itemFilterRows } from '../../../src/contract/itemFilters';
import { maxFilterEntries } from '../../../src/contract/limits';
import { readValue } from '../../../src/items/list/itemFilter';
import { filterOfRow } from '../../../src/items/overview/links';
import { listAddress } from '../../../src/items/overview/listAddress';

const test = suite('the links of the overview');

/** An item with what filters ask for; null for what it lacks. */
interface Item {
  id: number;
  brand: number | null;
  type: number | null;
  color: number | null;
  materials: number[];
  tags: number[];
  created: string;
  bought: { supplier: number; day: string | null }[];
  price: number | null;
  size: string | null;
  has: { photo: boolean; description: boolean };
}

/** Says of an item whether a filter finds it, without the app's own code. */
function finds(filter: ItemFilter, item: Item): boolean {
  const { brand, type, color, materials, tags, created, bought, price, size, has } = item;
  const is = (wanted: number | undefined, value: number | null) => wanted === undefined || wanted === value;
  const lacks = (wanted: boolean | undefined, value: unknown) => !wanted || value === null || value === false;
  const isWithin = (day: string | null) =>
    day !== null && day >= (filter.boughtFrom ?? '') && day <= (filter.boughtTo ?? '9');
  return (
    is(filter.brandId, brand) &&
    is(filter.typeId, type) &&
    is(filter.colorId, color) &&
    (filter.materialId === undefined || materials.includes(filter.materialId)) &&
    (filter.supplierId === undefined || bought.some(({ supplier }) => supplier === filter.supplierId)) &&
    lacks(filter.withoutPhoto, has.photo) &&
    lacks(filter.withoutDescription, has.description) &&
    lacks(filter.withoutBrand, brand) &&
    lacks(filter.withoutType, type) &&
    lacks(filter.withoutColor, color) &&
    lacks(filter.withoutSize, size) &&
    lacks(filter.withoutPrice, price) &&
    (!filter.unfilled || [brand, type, color, price, size].includes(null)) &&
    created >= (filter.createdFrom ?? '') &&
    created <= (filter.createdTo ?? '9') &&
    ((!filter.boughtFrom && !filter.boughtTo) || bought.some(({ day }) => isWithin(day))) &&
    ((filter.priceFrom === undefined && filter.priceTo === undefined) ||
      (price !== null && price >= (filter.priceFrom ?? 0) && price <= (filter.priceTo ?? Infinity))) &&
    (!filter.lastSize || filter.lastSize.toLowerCase() === size?.toLowerCase()) &&
    (filter.tagIds ?? []).every((tag) => tags.includes(tag)) &&
    !(filter.withoutTagIds ?? []).some((tag) => tags.includes(tag)) &&
    (!filter.withoutTags || tags.length === 0) &&
    (!filter.ids || filter.ids.includes(item.id))
  );
}

/** A filter's two values for a page, so that each kind of row meets its own and another one. */
const ofPage: Record<string, readonly unknown[]> = {
  entry: [1, 2],
  entries: [[1], [2, 3]],
  noEntries: [[1], [2, 3]],
  lacks: [true],
  day: ['2026-03-04', '2026-03-20'],
  price: [0, 150, 320],
  size: ['m', 'L'],
  ids: [[1, 2, 3, 5, 8, 13, 21, 34]],
};

/** The filters of all rows that pictures have. */
const ofRows: ItemFilter[] = [
  ...([1, 2, 3] as const).flatMap((id) => [
    { brandId: id },
    { typeId: id },
    { colorId: id },
    { materialId: id },
    { supplierId: id },
    { tagIds: [id] },
  ]),
  ...itemFilterRows.flatMap(({ kind, name }) => (kind === 'lacks' ? [{ [name]: true }] : [])),
  ...['M', 'l'].map((lastSize) => ({ lastSize })),
  ...['02', '03'].map((month) => ({ boughtFrom: `2026-${month}-01`, boughtTo: `2026-${month}-31` })),
  ...['02', '09', '16'].map((day) => ({ createdFrom: `2026-03-${day}`, createdTo: `2026-03-${day}` })),
  ...[0, 100, 200].map((from) => ({ priceFrom: from, priceTo: from + 99.99 })),
  { priceFrom: 300 },
];

/** Returns items of all kinds, the same in each run. */
function makeItems(): Item[] {
  let seed = 7;
  const upTo = (count: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % count;
  };
  const some = () => [1, 2, 3].filter(() => upTo(2) === 0);
  const oneOf = <T>(values: readonly T[]) => values[upTo(values.length)] as T;
  return Array.from({ length: 200 }, (_, at) => ({
    id: at + 1,
    brand: oneOf([1, 2, 3, null]),
    type: oneOf([1, 2, 3, null]),
    color: oneOf([1, 2, 3, null]),
    materials: some(),
    tags: some(),
    created: `2026-03-${oneOf(['02', '04', '09', '16', '20'])}`,
    bought: some().map((supplier) => ({
      supplier,
      day: oneOf(['2026-02-10', '2026-03-04', '2026-03-20', null]),
    })),
    price: oneOf([0, 99.99, 100, 150, 250, 320, 900, null]),
    size: oneOf(['M', 'm', 'L', null]),
    has: { photo: upTo(2) === 0, description: upTo(2) === 0 },
  }));
}

const pages = itemFilterRows.flatMap(({ kind, name }) =>
  (ofPage[kind] ?? []).map((value): ItemFilter => ({ [name]: value })),
);

test('a number that is a link equals what the list then shows, for any filter of the page', () => {
  const items = makeItems();
  const unlinked = new Set<string>();
  const every = pages.flatMap((one, at) => [one, ...pages.slice(at + 1).map((two) => ({ ...one, ...two }))]);
  assert.ok(every.length > 400);
  for (const page of every) {
    const ofPage = items.filter((item) => finds(page, item));
    for (const row of ofRows) {
      const counted = ofPage.filter((item) => finds(row, item));
      if (counted.length === 0) continue; // Nothing is no link.
      const found = filterOfRow(page, row);
      if (!found) {
        unlinked.add(`${Object.keys(page)} ${Object.keys(row)}`);
        continue;
      }
      const listed = items.filter((item) => finds(found, item));
      if (String(listed.map(({ id }) => id)) !== String(counted.map(({ id }) => id)))
        assert.unreachable(JSON.stringify({ page, row, found }));
    }
  }
  // A row is a mere number only where the page names another of what an item has several of.
  for (const one of unlinked) {
    const [own = '', row = ''] = one.split(' ');
    const kind = /supplier|material|bought/.exec(row)?.[0];
    assert.ok(kind && own.includes(kind), one);
  }
  assert.ok(unlinked.size >= 4);
});

test('a link adds at most as many tags as the list can take', () => {
  const tags = Array.from({ length: maxFilterEntries }, (_, at) => at + 1);
  assert.is(filterOfRow({ tagIds: tags }, { tagIds: [99] }), null);
  assert.equal(filterOfRow({ tagIds: tags }, { tagIds: [1] }), { tagIds: tags });
});

test('the address of each filter is read back as it was, and the search stays', () => {
  for (const page of pages) {
    const query = new URL(listAddress({ q: 'сукня & пальто', ...page }), 'http://a').searchParams;
    assert.is(query.get('q'), 'сукня & пальто');
    for (const row of itemFilterRows) {
      const value = page[row.name];
      if (value === undefined) assert.is(query.get(row.address), null);
      else assert.equal(readValue(row, query.get(row.address) ?? '', '2026-11-27'), value);
    }
  }
});

test.run();
