import { type EntryFilter, eachEntryFilter, entryFilter } from '../../../../src/contract/references';
import { digits, object, oneOf, optional, type TypeOf } from '../../../../src/contract/schema';
import {
  isEmptyQuery,
  type ListQuery,
  listParameters,
  listQuery,
  optionalId,
} from '../../platform/http/listQuery';

/** What a list may be sorted by; a minus before the name sorts descending. */
export const sortFields = ['id', 'title', 'createdAt', 'updatedAt'] as const;

export interface Sort {
  field: (typeof sortFields)[number];
  descending: boolean;
}

/** What a request asks of the list of items. */
export interface ItemsQuery extends ListQuery, Partial<Record<EntryFilter, number | undefined>> {
  sort: Sort;
  withoutPhoto?: boolean;
  withoutDescription?: boolean;
}

const flagText = oneOf(['true', 'false']);

export const itemsQueryShape = object({
  ...listParameters,
  sort: optional(oneOf(sortFields.flatMap((field) => [field, `-${field}`]))),
  ...eachEntryFilter(() => optional(digits)),
  withoutPhoto: optional(flagText),
  withoutDescription: optional(flagText),
});

/** Returns the query of a request; null where it has none, which asks for the whole list. */
export function itemsQuery(query: TypeOf<typeof itemsQueryShape>): ItemsQuery | null {
  if (isEmptyQuery(query, itemsQueryShape)) return null;
  return {
    ...listQuery(query),
    sort: sortOf(query.sort),
    ...eachEntryFilter((kind) => optionalId(entryFilter(kind), query[entryFilter(kind)])),
    withoutPhoto: query.withoutPhoto === 'true',
    withoutDescription: query.withoutDescription === 'true',
  };
}

/** Returns the requested order; by default the newest items come first. */
function sortOf(text = '-id'): Sort {
  const name = text.replace(/^-/, '');
  return {
    field: sortFields.find((field) => field === name) ?? 'id',
    descending: text.startsWith('-'),
  };
}
