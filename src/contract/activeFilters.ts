import {
  type FilterValues,
  type ItemFilter,
  isActive,
  itemFilterRows,
  type NamedFilterRow,
} from './itemFilters';

/** A filter's row with its name and the value by which it filters. */
export type ActiveFilter = {
  [K in keyof FilterValues]: Extract<NamedFilterRow, { kind: K }> & { value: FilterValues[K] };
}[keyof FilterValues];

/** Returns the filters of a query in the order of the table, without the search text. */
export function activeFilters(query: ItemFilter): ActiveFilter[] {
  return itemFilterRows.flatMap((row) => {
    const value = query[row.name];
    return isActive(row, value) ? [{ ...row, value }] : [];
  }) as ActiveFilter[];
}

/** A filter by several entries of a list. */
export type EntriesFilter = Extract<ActiveFilter, { kind: 'entries' | 'noEntries' }>;

export function isOfEntries(filter: ActiveFilter): filter is EntriesFilter {
  return filter.kind === 'entries' || filter.kind === 'noEntries';
}

/** A filter that is an end of a range. */
export type RangeFilter = Extract<ActiveFilter, { kind: 'day' | 'price' }>;

/** Returns the filters of a query in the order of the table, with both ends of a range together. */
export function activeConditions(query: ItemFilter): [ActiveFilter, ...ActiveFilter[]][] {
  const conditions = new Map<string, [ActiveFilter, ...ActiveFilter[]]>();
  for (const filter of activeFilters(query)) {
    const range = 'bounds' in filter ? filter.bounds : filter.name;
    const known = conditions.get(range);
    if (known) known.push(filter);
    else conditions.set(range, [filter]);
  }
  return [...conditions.values()];
}
