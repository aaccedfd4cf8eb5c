import { firstClothesPage } from '../api/firstClothesPage';
import { referenceKinds } from '../contract/references';
import { match } from '../router/match';

/** The addresses of the clothes screens, as the route table has them. */
export const itemsPath = '/admin/clothes';
export const itemPath = '/admin/clothes/:clothesId(id)';
export const purchasesPath = '/admin/clothes/:clothesId(id)/purchases';

/**
 * Returns the first GET of the page at this address; null where the page makes none or does not
 * exist.
 */
export function firstCall(path: string): string | null {
  if (match('/', path) || match('/admin', path)) return '/api/brands/';
  if (match(itemsPath, path)) return firstClothesPage;
  const item = match(itemPath, path);
  if (item) return `/api/clothes/${item.clothesId}`;
  const purchases = match(purchasesPath, path);
  if (purchases) return `/api/clothes/${purchases.clothesId}/purchases`;
  const kind = referenceKinds.find((one) => match(`/admin/${one}`, path));
  return kind ? `/api/${kind}/` : null;
}
