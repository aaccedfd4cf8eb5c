import { type ActiveFilter, activeFilters } from '../../contract/activeFilters';
import type { ItemFilter } from '../../contract/itemFilters';
import { maxFilterEntries } from '../../contract/limits';
import { referenceLists } from '../../contract/references';

/**
 * Returns the filter that finds the items which a row of a picture counts: the page's filter and
 * the row's. Returns null if the list cannot find just these items, because one filter cannot name
 * two suppliers, two materials or two times of purchases, of which an item may have both.
 */
export function filterOfRow(page: ItemFilter, row: ItemFilter): ItemFilter | null {
  const added = activeFilters(row).map((filter): [string, Value | null] => [
    filter.name,
    joined(page, filter),
  ]);
  const isFound = added.length > 0 && added.every(([, value]) => value !== null);
  return isFound ? { ...page, ...Object.fromEntries(added) } : null;
}

type Value = ActiveFilter['value'];

/** Returns the value with which a row's filter joins the page's; null if they cannot be joined. */
function joined(page: ItemFilter, filter: ActiveFilter): Value | null {
  switch (filter.kind) {
    case 'lacks':
    // All items of the page have the one value that its filter names, if only in another spelling.
    case 'size':
      return filter.value;
    case 'entry': {
      const isOnlyOne = referenceLists[filter.list].namedIn === 'clothes';
      return isOnlyOne || page[filter.name] === undefined ? filter.value : null;
    }
    case 'entries':
    case 'noEntries': {
      const ids = [...new Set([...(page[filter.name] ?? []), ...filter.value])];
      return ids.length > maxFilterEntries ? null : ids;
    }
    case 'day': {
      const isNamed = activeFilters(page).some((own) => own.kind === 'day' && own.bounds === 'bought');
      if (filter.bounds === 'bought' && isNamed) return null;
      const days = [page[filter.name] ?? filter.value, filter.value].sort();
      return (filter.end === 'from' ? days[1] : days[0]) ?? null;
    }
    case 'price': {
      const own = page[filter.name] ?? filter.value;
      return filter.end === 'from' ? Math.max(own, filter.value) : Math.min(own, filter.value);
    }
    // No row counts chosen items.
    case 'ids':
      return null;
  }
}
