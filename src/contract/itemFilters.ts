/** The filters of the item list, each defined once for both programs. */
import type { Feature } from './features';
import type { ItemFieldOf } from './itemFields';
import {
  isSeveral,
  type ReferenceKind,
  referenceKinds,
  referenceLists,
  type SeveralKind,
} from './references';
import type { Id } from './types';

/**
 * A filter's row. `kind` says what an item must match:
 *
 * - `entry`: it refers to an entry of `list`.
 * - `entries`: it refers to all of these entries of `list`, at most `maxFilterEntries`.
 * - `noEntries`: it refers to none of these entries of `list`, at most `maxFilterEntries`.
 * - `lacks`: it lacks at least one of the values `of`.
 * - `day`: what the filter `bounds` is on this day, `YYYY-MM-DD`, or on the side of it that `end`
 *   says. An instant's day is that of the server's time zone; `bought` is the date of a purchase.
 * - `price`: what the filter `bounds`, in hryvnias, is this price, or on the side of it that `end`
 *   says.
 * - `size`: its last purchase has this size, in upper or lower case.
 * - `ids`: it is one of these items, at most `maxSelected`.
 *
 * Two filters that bound the same are the ends of one range: `bought` needs one purchase within it.
 *
 * For every kind:
 *
 * - `address`: the name of the parameter in the list's address and in saved views.
 * - `text`: the label of its control, and the beginning of the sentence that names it.
 * - `feature`: the feature without which an API does not know the filter.
 * - `isHidden`: the list's row of an item does not show all its values of this kind, so a mismatch
 *   there proves nothing, and the server is asked even about a list that the app holds whole.
 */
export type ItemFilterRow = { address: string; text: string; feature?: Feature; isHidden?: boolean } & (
  | { kind: 'entry'; list: ReferenceKind }
  | { kind: 'entries'; list: SeveralKind }
  | { kind: 'noEntries'; list: SeveralKind }
  | { kind: 'lacks'; of: readonly ItemValue[] }
  | { kind: 'day'; bounds: 'createdAt' | 'bought'; end: RangeEnd }
  | { kind: 'price'; bounds: 'lastPrice'; end: RangeEnd }
  | { kind: 'size' }
  | { kind: 'ids' }
);

/** The ends of a range, which both belong to it. */
export type RangeEnd = 'from' | 'to';

/** A value that an item may lack; `lastSize` and `lastPrice` are those of its last purchase. */
export type ItemValue =
  | ItemFieldOf<'line' | 'text' | 'reference' | 'entries'>
  | 'mainImage'
  | 'lastSize'
  | 'lastPrice';

/** The type of a filter's value, by the filter's kind. */
export interface FilterValues {
  entry: Id;
  entries: Id[];
  noEntries: Id[];
  lacks: boolean;
  day: string;
  price: number;
  size: string;
  ids: Id[];
}

/** The name of a filter by an entry, such as `brandId`. */
export type EntryFilter = `${(typeof referenceLists)[Exclude<ReferenceKind, SeveralKind>]['name']}Id`;

/**
 * The filters by an entry of each list. A row of the item list names only the supplier of its
 * item's first purchase.
 */
const entryFilters = Object.fromEntries(
  referenceKinds
    .filter((list) => !isSeveral(list))
    .map((list) => {
      const { name, one, namedIn } = referenceLists[list];
      return [
        `${name}Id`,
        { kind: 'entry', list, address: name, text: one, isHidden: namedIn === 'purchases' },
      ];
    }),
) as Record<EntryFilter, Extract<ItemFilterRow, { kind: 'entry' }>>;

const feature = 'overview';
const created = { kind: 'day', bounds: 'createdAt', text: 'Додані', feature, isHidden: true } as const;
const bought = { kind: 'day', bounds: 'bought', text: 'Куплені', feature, isHidden: true } as const;
const price = { kind: 'price', bounds: 'lastPrice', text: 'Ціна', feature } as const;

/**
 * The filters by their names in requests, in the order of the list's notice. `unfilled` names its
 * values in the order of its index.
 */
export const itemFilters = {
  ...entryFilters,
  withoutPhoto: { kind: 'lacks', of: ['mainImage'], address: 'nophoto', text: 'Без фото' },
  withoutDescription: { kind: 'lacks', of: ['description'], address: 'nodescription', text: 'Без опису' },
  withoutBrand: { kind: 'lacks', of: ['brand'], address: 'nobrand', text: 'Без бренду', feature: 'cells' },
  withoutType: { kind: 'lacks', of: ['type'], address: 'notype', text: 'Без типу', feature: 'cells' },
  withoutColor: {
    kind: 'lacks',
    of: ['color'],
    address: 'nocolor',
    text: 'Без кольору',
    feature: 'overview',
  },
  withoutSize: {
    kind: 'lacks',
    of: ['lastSize'],
    address: 'nosize',
    text: 'Без розміру',
    feature: 'overview',
  },
  withoutPrice: {
    kind: 'lacks',
    of: ['lastPrice'],
    address: 'noprice',
    text: 'Без ціни',
    feature: 'overview',
  },
  unfilled: {
    kind: 'lacks',
    of: ['brand', 'type', 'color', 'lastPrice', 'lastSize'],
    address: 'unfilled',
    text: 'Незаповнені',
    feature: 'cells',
  },
  createdFrom: { ...created, end: 'from', address: 'added', feature: 'cells' },
  createdTo: { ...created, end: 'to', address: 'addedto' },
  boughtFrom: { ...bought, end: 'from', address: 'boughtfrom' },
  boughtTo: { ...bought, end: 'to', address: 'boughtto' },
  priceFrom: { ...price, end: 'from', address: 'pricefrom' },
  priceTo: { ...price, end: 'to', address: 'priceto' },
  lastSize: { kind: 'size', address: 'lastsize', text: 'Розмір', feature: 'cells' },
  tagIds: { kind: 'entries', list: 'tags', address: 'tags', text: 'З мітками', feature: 'tags' },
  withoutTagIds: { kind: 'noEntries', list: 'tags', address: 'nottags', text: 'Без міток', feature: 'tags' },
  withoutTags: { kind: 'lacks', of: ['tags'], address: 'notags', text: 'Без жодної мітки', feature: 'tags' },
  ids: { kind: 'ids', address: 'ids', text: 'Вибрані товари', feature: 'cells' },
} as const satisfies Record<string, ItemFilterRow>;

type Rows = typeof itemFilters;
export type ItemFilterName = keyof Rows;
type Kind = ItemFilterRow['kind'];
/** The types of the filters' values, by name. */
export type ItemFilterValues = { [F in ItemFilterName]: FilterValues[Rows[F]['kind']] };

/**
 * A filter of the item list; a value that is missing, 0, false or '' does not filter, but a price
 * of 0 does. `q` is the search text.
 */
export type ItemFilter = { q?: string } & Partial<ItemFilterValues>;

/** A filter's row with its name. */
export type NamedFilterRow = {
  [K in Kind]: Extract<ItemFilterRow, { kind: K }> & {
    name: { [F in ItemFilterName]: Rows[F]['kind'] extends K ? F : never }[ItemFilterName];
  };
}[Kind];

/** The rows of the table in its order. */
export const itemFilterRows = Object.entries(itemFilters).map(([name, row]) => ({
  ...row,
  name,
})) as NamedFilterRow[];

/** Returns an object with the result of `make` for each filter. */
export function eachItemFilter<T>(make: (row: ItemFilterRow) => T): Record<ItemFilterName, T> {
  return Object.fromEntries(itemFilterRows.map((row) => [row.name, make(row)])) as Record<ItemFilterName, T>;
}

/** Returns whether a filter filters by the value. */
export function isActive({ kind }: ItemFilterRow, value: unknown): boolean {
  return Boolean(value) || (kind === 'price' && value === 0);
}

/** Returns the filter with those values that `read` returns by which it filters. */
export function itemFilterOf(
  read: (row: NamedFilterRow) => FilterValues[Kind] | null | undefined,
): ItemFilter {
  const values = itemFilterRows.map((row) => ({ row, value: read(row) }));
  return Object.fromEntries(
    values.flatMap(({ row, value }) => (isActive(row, value) ? [[row.name, value]] : [])),
  );
}
