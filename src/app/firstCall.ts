import { plainKinds } from '../contract/references';
import { match } from '../core/router/match';
import { firstClothesPage } from '../items/api/clothesListPath';

/** Paths of the clothes screens, as in the route table. */
export const itemsPath = '/admin/clothes';
export const itemPath = '/admin/clothes/:clothesId(id)';
export const purchasesPath = '/admin/clothes/:clothesId(id)/purchases';

/**
 * Returns the URL of the first GET of the page at this path; null if the page makes no GET or does
 * not exist.
 */
export function firstCall(path: string): string | null {
  if (match('/', path) || match('/admin', path)) return '/api/brands/';
  if (match(itemsPath, path)) return firstClothesPage;
  const item = match(itemPath, path);
  if (item) return `/api/clothes/${item.clothesId}`;
  const purchases = match(purchasesPath, path);
  if (purchases) return `/api/clothes/${purchases.clothesId}/purchases`;
  const kind = plainKinds.find((one) => match(`/admin/${one}`, path));
  return kind ? `/api/${kind}/` : null;
}
