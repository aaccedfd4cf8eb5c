/** What the import of a row writes. It is kept between the dry run and the import. */
import type { ReferenceKind } from '../../../../src/contract/references';

/** The id of an entry, or the name of one that the import creates. */
export type Entry = number | string;

export interface PlannedFields {
  title?: string;
  description?: string | null;
  brand?: Entry | null;
  type?: Entry | null;
  color?: Entry | null;
  fabricComposition?: { material: Entry; percent: number }[];
}

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

/** The fields of an item that name an entry, and the list and the column of each. */
export const referenceFields = [
  { field: 'brand', kind: 'brands', column: 'brand_id' },
  { field: 'type', kind: 'types', column: 'type_id' },
  { field: 'color', kind: 'colors', column: 'color_id' },
] as const satisfies readonly { field: keyof PlannedFields; kind: ReferenceKind; column: string }[];
