/**
 * Returns the address of a part of the clothes list; that of the first page is `firstClothesPage`.
 */
export function clothesListPath(query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return `/api/clothes/${given.length > 0 ? `?${search}` : ''}`;
}
