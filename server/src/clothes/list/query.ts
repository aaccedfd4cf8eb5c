import { givenOrder } from '../../../../src/contract/exports';
import {
  eachItemFilter,
  type FilterValues,
  type ItemFilterName,
  type ItemFilterRow,
  type ItemFilterValues,
  itemFilterOf,
  type NamedFilterRow,
} from '../../../../src/contract/itemFilters';
import {
  maxFilterEntries,
  maxPrice,
  maxSearchLength,
  maxSelected,
  maxSizeLength,
} from '../../../../src/contract/limits';
import {
  digits,
  eitherOf,
  flag,
  id,
  integer,
  listOf,
  number,
  type OptionalShape,
  object,
  oneOf,
  optional,
  type Shape,
  type TypeOf,
  text,
} from '../../../../src/contract/schema';
import { refuseBadString } from '../../platform/http/bodies';
import {
  bounded,
  day,
  decimal,
  isEmptyQuery,
  type ListQuery,
  listParameters,
  listQuery,
  optionalId,
} from '../../platform/http/listQuery';
import { fieldProblem } from '../../platform/Problem';
import { fieldTexts } from '../../platform/problemTexts';
import { newest, type Sort, sortFields } from './orders';

/** A request's query for the list of items. */
export interface ItemsQuery extends ListQuery, Partial<ItemFilterValues> {
  sort: Sort;
  /** The order of `ids` replaces `sort`. */
  isInGivenOrder?: boolean;
}

type Kind = ItemFilterRow['kind'];

const ids = text({ pattern: '^[1-9][0-9]*(,[1-9][0-9]*)*$' });
const size = text({ max: maxSizeLength });

/** The shapes of the filters in addresses, by kind. */
const inAddresses: Record<Kind, Shape<string>> = {
  entry: digits,
  entries: ids,
  noEntries: ids,
  lacks: oneOf(['true', 'false']),
  day,
  price: decimal,
  size,
  ids,
};

/**
 * The shapes of the filters in bodies, by kind. An id of 0, the value of a control without a
 * choice, does not filter.
 */
const inBodies: Record<Kind, Shape> = {
  entry: integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
  entries: listOf(id, { max: maxFilterEntries }),
  noEntries: listOf(id, { max: maxFilterEntries }),
  lacks: flag,
  day,
  price: number({ min: 0, max: maxPrice }),
  size,
  ids: listOf(id, { max: maxSelected }),
};

/** A query with `ids` has `givenOrder` by default; without `ids` that means the newest first. */
export const sortShape = optional(
  oneOf([...sortFields.flatMap((field) => [field, `-${field}`]), givenOrder]),
);

export const itemsQueryShape = object({
  ...listParameters,
  sort: sortShape,
  ...eachItemFilter(({ kind }) => optional(inAddresses[kind])),
});

/** The filter in the body of a request. */
export const filterShape = object({
  q: optional(text({ max: maxSearchLength })),
  ...(eachItemFilter(({ kind }) => optional(inBodies[kind])) as {
    [F in ItemFilterName]: OptionalShape<ItemFilterValues[F]>;
  }),
});

const selectedIds = listOf(id, { max: maxSelected });

/** The selected items in the body of a request (contract/batches.ts). */
export const selectionShape = eitherOf([
  object({ ids: selectedIds }),
  object({ query: filterShape, except: selectedIds }),
]);

/**
 * Returns the query of a request; null without parameters, which requests the whole list. Throws
 * validation_failed.
 */
export function itemsQuery(query: TypeOf<typeof itemsQueryShape>): ItemsQuery | null {
  if (isEmptyQuery(query, itemsQueryShape)) return null;
  return {
    ...listQuery(query),
    sort: sortOf(query.sort),
    ...itemFilterOf((row) => readValue(row, query[row.name])),
    ...(query.ids && { isInGivenOrder: (query.sort ?? givenOrder) === givenOrder }),
  };
}

/** Returns the value of a filter that an address gives as text. Throws validation_failed. */
function readValue({ name, kind }: NamedFilterRow, text = ''): FilterValues[Kind] | null {
  if (text === '') return null;
  switch (kind) {
    case 'entry':
      return optionalId(name, text) ?? null;
    case 'lacks':
      return text === 'true';
    case 'day':
      return text;
    case 'price':
      return bounded(name, text, maxPrice) ?? null;
    case 'size':
      refuseBadString(text, () => name);
      return text;
    case 'entries':
    case 'noEntries':
      return idsOf(name, text, maxFilterEntries);
    case 'ids':
      return idsOf(name, text, maxSelected);
  }
}

function idsOf(name: string, text: string, max: number): number[] {
  const ids = text.split(',').map((one) => bounded(name, one, Number.MAX_SAFE_INTEGER) ?? 0);
  if (ids.length <= max) return ids;
  throw fieldProblem(name, 'maxItems', fieldTexts.maxItems(max));
}

/** Returns the requested order; by default the newest items come first. */
export function sortOf(text = '-id'): Sort {
  const name = text.replace(/^-/, '');
  const field = sortFields.find((field) => field === name);
  return field ? { field, descending: text.startsWith('-') } : newest;
}
