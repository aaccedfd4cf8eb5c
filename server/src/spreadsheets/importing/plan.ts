/**
 * The plan that an import carries out for a row: made by the dry run, and stored until the import.
 */
import type { SomeFields } from '../../clothes/fields';
import type { ValueColumns } from '../../clothes/purchaseFields';

/** The id of an entry, or the name of one that the import creates. */
export type Entry = number | string;

/** Fields of an item, whose entries may not exist yet. */
export type PlannedFields = SomeFields<Entry>;

/** Columns of a purchase, whose supplier may not exist yet. */
export type PlannedPurchase = Partial<ValueColumns> & { supplier?: Entry };

export interface Plan {
  /** The item to change; null creates a new one. */
  itemId: number | null;
  fields: PlannedFields;
  /**
   * The purchase to write; null leaves the item's purchases unchanged. A purchase without an id is
   * created.
   */
  purchase: { id: number | null; values: PlannedPurchase } | null;
}
