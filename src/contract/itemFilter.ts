/**
 * A filter of the item list; a field that is missing, 0 or '' does not filter.
 *
 * - `q`: the search text.
 * - `withoutPhoto` and the like: only items that lack the value.
 * - `unfilled`: only items that lack a brand, a type, a colour, or a last purchase with size and
 *   price.
 * - `createdFrom`: the first day of creation, `YYYY-MM-DD`, in the server's time zone.
 * - `lastSize`: the size of the last purchase, compared without regard to case.
 * - `ids`: the items themselves, at most `maxSelected`.
 */
import type { EntryFilter } from './references';
import type { Id } from './types';

export interface ItemFilter extends Partial<Record<EntryFilter, Id>> {
  q?: string;
  withoutPhoto?: boolean;
  withoutDescription?: boolean;
  withoutBrand?: boolean;
  withoutType?: boolean;
  unfilled?: boolean;
  createdFrom?: string;
  lastSize?: string;
  ids?: Id[];
}
