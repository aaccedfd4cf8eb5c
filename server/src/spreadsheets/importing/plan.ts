/** What the import of a row writes. It is kept between the dry run and the import. */
import type { SomeFields } from '../../clothes/fields';

/** The id of an entry, or the name of one that the import creates. */
export type Entry = number | string;

/** Fields of an item, whose entries may not exist yet. */
export type PlannedFields = SomeFields<Entry>;

/** Columns of a purchase: minor units, and dates as the database keeps them. */
export interface PlannedPurchase {
  supplier?: Entry;
  price_cents?: number | null;
  weight_grams?: number | null;
  size?: string | null;
  measurements?: string | null;
  date?: string | null;
  luxury?: 0 | 1;
}

export interface Plan {
  /** Null creates an item. */
  itemId: number | null;
  fields: PlannedFields;
  /** Null leaves the purchases; one without an id is created. */
  purchase: { id: number | null; values: PlannedPurchase } | null;
}
