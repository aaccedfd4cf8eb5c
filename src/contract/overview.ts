/** The overview of the items of any filter: `GET /api/overview/`. */
import { type ItemFilterName, itemFilters } from './itemFilters';
import { type ReferenceKind, referenceKinds, referenceLists } from './references';
import {
  id,
  instant,
  integer,
  listOf,
  number,
  object,
  oneOf,
  optional,
  orNull,
  type TypeOf,
  text,
} from './schema';

/** The filters that find what items lack, in the order of the picture. */
export const lackingFilters = [
  'withoutPhoto',
  'withoutDescription',
  'withoutBrand',
  'withoutType',
  'withoutColor',
  'withoutSize',
  'withoutPrice',
  'withoutTags',
] as const satisfies readonly ItemFilterName[];
export type LackingFilter = (typeof lackingFilters)[number];

/** By what the picture of the catalogue counts items. */
export const catalogueBy = ['brand', 'type', 'color', 'material', 'tag', 'size'] as const;
export type CatalogueBy = (typeof catalogueBy)[number];

/** Returns the list by whose entries items are counted; undefined for sizes. */
export function countedList(by: CatalogueBy): ReferenceKind | undefined {
  return referenceKinds.find((kind) => referenceLists[kind].name === by);
}

/** Returns what a value is called. */
export function valueText(by: CatalogueBy): string {
  const list = countedList(by);
  return list ? referenceLists[list].one : itemFilters.lastSize.text;
}

/** The filters that find the items without a value; for materials, the list has none. */
export const withoutFilters: { readonly [B in CatalogueBy]?: LackingFilter } = {
  brand: 'withoutBrand',
  type: 'withoutType',
  color: 'withoutColor',
  tag: 'withoutTags',
  size: 'withoutSize',
};

/** Returns what the items without a value are called. */
export function withoutText(by: CatalogueBy): string {
  const filter = withoutFilters[by];
  return filter ? itemFilters[filter].text : 'Без складу';
}

/** The names of the rows that stand for all that has no row of its own. */
export const kindTexts = {
  earlier: 'Раніше',
  later: 'Пізніше',
  none: 'Без дати',
  others: 'Інші',
} as const;

/** The pictures, by their names in the answer; each can be had as CSV. */
export const pictures = ['lacking', 'months', 'suppliers', 'weeks', 'catalogue', 'prices'] as const;
export type Picture = (typeof pictures)[number];

/** The number of months of spending, with the running one, and of weeks of new items. */
export const overviewPeriods = 13;
/** The number of suppliers, and of entries of the catalogue, that have a row of their own. */
export const overviewEntries = 10;

/**
 * The numbers of the items that a filter finds, and of all purchases of these items, whatever the
 * filter chose them by. Sums and prices are hryvnias; days are those of the server's time zone.
 *
 * A row with a `kind` stands for what has no row of its own: the months or weeks before the first
 * (`earlier`) or after the last (`later`), the purchases without a date, or the items without a
 * value (`none`), and all further entries (`others`): the items that have at least one of those,
 * each once. The rows `later` of weeks, and `others` and `none` of suppliers and of the catalogue,
 * are missing if nothing belongs to them.
 *
 * - `asOf`: when the numbers were computed.
 * - `purchases`: `withoutPrice` and `withoutDate` count those that have none. Unknown is not zero:
 *   a sum has only what is known.
 * - `lacking`: `count` items match the filter.
 * - `months`: thirteen, with the server's current month as the last one, then `earlier`, `later`
 *   and `none`; `items` have a purchase in that month, `count` is the number of those purchases.
 * - `suppliers`: the ten with the greatest sums; `mean` is the mean of the known prices,
 *   `perKilogram` that of the purchases with a price and a weight. Null where nothing is known.
 * - `weeks`: thirteen, from Monday, with the current week as the last one, after `earlier`; `count`
 *   items were created then. A server's clock can have been ahead, so items can be `later`.
 * - `catalogue`: the ten most frequent entries; for sizes, `id` is null and `name` is the size in
 *   its most frequent spelling.
 * - `prices`: `count` items whose last purchase's price is within a step; both ends belong to it,
 *   and the last step has no end. There are none if no item has a price.
 */
export const overview = object({
  asOf: instant,
  items: integer(),
  purchases: object({ count: integer(), sum: number(), withoutPrice: integer(), withoutDate: integer() }),
  lacking: listOf(object({ filter: oneOf(lackingFilters), count: integer() })),
  months: listOf(
    object({
      month: orNull(text()),
      kind: optional(oneOf(['earlier', 'later', 'none'])),
      items: integer(),
      count: integer(),
      sum: number(),
      withoutPrice: integer(),
    }),
  ),
  suppliers: listOf(
    object({
      id: orNull(id),
      name: text(),
      kind: optional(oneOf(['others'])),
      items: integer(),
      count: integer(),
      sum: number(),
      mean: orNull(number()),
      perKilogram: orNull(number()),
    }),
  ),
  weeks: listOf(
    object({ monday: orNull(text()), kind: optional(oneOf(['earlier', 'later'])), count: integer() }),
  ),
  catalogue: listOf(
    object({
      id: orNull(id),
      name: text(),
      kind: optional(oneOf(['others', 'none'])),
      count: integer(),
    }),
  ),
  prices: listOf(object({ from: number(), to: orNull(number()), count: integer() })),
});
export type Overview = TypeOf<typeof overview>;
