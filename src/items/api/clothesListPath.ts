import { defaultPageSize, wholeItemsUpTo } from '../../contract/limits';
/**
 * Returns the address of the clothes list with the parameters in `query` that are not empty or
 * false; for the first page it equals `firstClothesPage`.
 */
export function clothesListPath(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value || value === 0);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return `/api/clothes/${given.length > 0 ? `?${search}` : ''}`;
}

/**
 * The address of the first page of the clothes list, which is prefetched. It must equal what
 * `clothesListPath` returns for that page.
 */
export const firstClothesPage = `/api/clothes/?page=1&size=${defaultPageSize}&wholeUpTo=${wholeItemsUpTo}`;
