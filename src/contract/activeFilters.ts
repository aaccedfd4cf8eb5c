import { type FilterValues, type ItemFilter, itemFilterRows, type NamedFilterRow } from './itemFilters';

/** A filter's row with its name and the value by which it filters. */
export type ActiveFilter = {
  [K in keyof FilterValues]: Extract<NamedFilterRow, { kind: K }> & { value: FilterValues[K] };
}[keyof FilterValues];

/** Returns the filters of a query in the order of the table, without the search text. */
export function activeFilters(query: ItemFilter): ActiveFilter[] {
  return itemFilterRows.flatMap((row) => {
    const value = query[row.name];
    return value ? [{ ...row, value }] : [];
  }) as ActiveFilter[];
}
