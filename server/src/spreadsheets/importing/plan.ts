/**
 * The plan that an import carries out for a row: made by the dry run, and stored until the import.
 */
import type { Reference } from '../../../../src/contract/references';
import type { SomeFields } from '../../clothes/fields';
import type { ValueColumns } from '../../clothes/purchaseFields';

/** The id of an entry, or the name of one that the import creates. */
export type Entry = number | string;

/**
 * An entry in a stored plan. An existing one has its name too, which still finds it after a merge.
 * Earlier versions stored only the id.
 */
export type StoredEntry = Reference | Entry;

/** Fields of an item, whose entries may not exist yet. */
export type PlannedFields = SomeFields<Entry>;

/** Columns of a purchase, whose supplier may not exist yet. */
export type PlannedPurchase<E = Entry> = Partial<ValueColumns> & { supplier?: E };

export interface Plan<E = Entry> {
  /** The item to change; null creates a new one. */
  itemId: number | null;
  /** The row whose item this row's purchase belongs to, if the import creates that item. */
  of?: number;
  /** The first row of this row’s product, whose fields the item that this row begins has, too. */
  like?: number;
  /** Whether later rows may be `of` this row. */
  isFirst?: boolean;
  fields: SomeFields<E>;
  /**
   * Whether the entries of a field with several replace those of the item. Otherwise they are added
   * to them.
   */
  replaces?: true;
  /**
   * The purchase to write; null leaves the item's purchases unchanged. A purchase without an id is
   * created.
   */
  purchase: { id: number | null; values: PlannedPurchase<E> } | null;
}

export type StoredPlan = Plan<StoredEntry>;
