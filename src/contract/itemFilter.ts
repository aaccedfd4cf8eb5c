/** Which items of the list are meant; a field that is missing, 0 or '' does not filter. */
import type { Id } from './types';

export interface ItemFilter {
  q?: string;
  brandId?: Id;
  colorId?: Id;
  typeId?: Id;
  materialId?: Id;
  supplierId?: Id;
  withoutPhoto?: boolean;
  withoutDescription?: boolean;
}
