import { givenOrder } from '../../../../src/contract/exports';
import type { ItemFilter } from '../../../../src/contract/itemFilter';
import { maxSearchLength, maxSelected, maxSizeLength } from '../../../../src/contract/limits';
import { type EntryFilter, eachEntryFilter, entryFilter } from '../../../../src/contract/references';
import {
  digits,
  flag,
  id,
  integer,
  listOf,
  object,
  oneOf,
  optional,
  type TypeOf,
  text,
} from '../../../../src/contract/schema';
import { refuseBadString } from '../../platform/http/bodies';
import {
  bounded,
  day,
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
export interface ItemsQuery
  extends ListQuery,
    Omit<ItemFilter, 'q' | EntryFilter>,
    Partial<Record<EntryFilter, number | undefined>> {
  sort: Sort;
  /** The order of `ids` replaces `sort`. */
  isInGivenOrder?: boolean;
}

/** The filters for items that lack something. */
export const flagFilters = [
  'withoutPhoto',
  'withoutDescription',
  'withoutBrand',
  'withoutType',
  'unfilled',
] as const;

function eachFlag<T>(make: (name: (typeof flagFilters)[number]) => T) {
  return Object.fromEntries(flagFilters.map((name) => [name, make(name)])) as Record<
    (typeof flagFilters)[number],
    T
  >;
}

const valueFilters = { createdFrom: optional(day), lastSize: optional(text({ max: maxSizeLength })) };

/** A query with `ids` has `givenOrder` by default; without `ids` that means the newest first. */
export const sortShape = optional(
  oneOf([...sortFields.flatMap((field) => [field, `-${field}`]), givenOrder]),
);

export const itemsQueryShape = object({
  ...listParameters,
  sort: sortShape,
  ...eachEntryFilter(() => optional(digits)),
  ...eachFlag(() => optional(oneOf(['true', 'false']))),
  ...valueFilters,
  ids: optional(text({ pattern: '^[1-9][0-9]*(,[1-9][0-9]*)*$' })),
});

/**
 * The filter in the body of a request. An id of 0, the value of a control without a choice, does
 * not filter.
 */
export const filterShape = object({
  q: optional(text({ max: maxSearchLength })),
  ...eachEntryFilter(() => optional(integer({ min: 0, max: Number.MAX_SAFE_INTEGER }))),
  ...eachFlag(() => optional(flag)),
  ...valueFilters,
  ids: optional(listOf(id, { max: maxSelected })),
});

/**
 * Returns the query of a request; null without parameters, which requests the whole list. Throws
 * validation_failed.
 */
export function itemsQuery(query: TypeOf<typeof itemsQueryShape>): ItemsQuery | null {
  if (isEmptyQuery(query, itemsQueryShape)) return null;
  const { createdFrom, lastSize, ids } = query;
  refuseBadString(lastSize ?? '', () => 'lastSize');
  return {
    ...listQuery(query),
    sort: sortOf(query.sort),
    ...eachEntryFilter((kind) => optionalId(entryFilter(kind), query[entryFilter(kind)])),
    ...eachFlag((name) => query[name] === 'true'),
    ...(createdFrom && { createdFrom }),
    ...(lastSize && { lastSize }),
    ...(ids && { ids: idsOf(ids), isInGivenOrder: (query.sort ?? givenOrder) === givenOrder }),
  };
}

function idsOf(text: string): number[] {
  const ids = text.split(',').map((one) => bounded('ids', one, Number.MAX_SAFE_INTEGER) ?? 0);
  if (ids.length <= maxSelected) return ids;
  throw fieldProblem('ids', 'maxItems', fieldTexts.maxItems(maxSelected));
}

/** Returns the requested order; by default the newest items come first. */
export function sortOf(text = '-id'): Sort {
  const name = text.replace(/^-/, '');
  const field = sortFields.find((field) => field === name);
  return field ? { field, descending: text.startsWith('-') } : newest;
}
