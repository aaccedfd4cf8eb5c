import type { Reference } from '../../contract/references';
import type { Id } from '../../contract/types';
import type { VersionedClothes } from '../api/clothes';
import type { ItemValues, PurchaseRow } from './itemValues';

/**
 * The source that the form is compared with: a version of the item, and the form's values for it.
 */
export interface Baseline {
  version: VersionedClothes;
  values: ItemValues;
}

export interface SaveJob {
  clothesId: Id;
  base: Baseline;
  values: ItemValues;
  /** Whether the API saves single fields of a purchase, and compares what was seen. */
  byField: boolean;
  /** Returns the supplier, which the list of items names. */
  supplierOf(id: Id): Reference;
  /** Returns the idempotency key for creating the row's purchase. */
  keyOf(row: PurchaseRow): string;
}
