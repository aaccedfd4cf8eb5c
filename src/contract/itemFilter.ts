/** Which items of the list are meant; a field that is missing, 0 or '' does not filter. */
import type { EntryFilter } from './references';
import type { Id } from './types';

export interface ItemFilter extends Partial<Record<EntryFilter, Id>> {
  q?: string;
  withoutPhoto?: boolean;
  withoutDescription?: boolean;
}
