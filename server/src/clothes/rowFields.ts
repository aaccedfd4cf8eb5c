/** The fields of items whose values are lists, kept as rows of tables of their own. */
import type { Kysely } from 'kysely';
import type { ItemFieldOf } from '../../../src/contract/itemFields';
import type { Database } from '../database';
import type { Tx } from '../platform/db/transactions';
import { loadCompositions, writeCompositions } from './composition';
import type { FieldValues, SomeFields } from './fields';

type RowField = ItemFieldOf<'composition'>;

/** How the rows of a field are read and written. */
interface RowStore<F extends RowField> {
  /** Returns the values of items, by the items' ids. Items without rows are missing. */
  read(db: Kysely<Database>, ids: readonly number[]): Promise<Map<number, FieldValues[F]>>;
  write(tx: Tx, values: ReadonlyMap<number, NonNullable<SomeFields[F]>>): Promise<void>;
}

export const rowStores: { [F in RowField]: RowStore<F> } = {
  fabricComposition: { read: loadCompositions, write: writeCompositions },
};
export const rowFields = Object.keys(rowStores) as RowField[];

/** Writes those fields of items that are kept as rows, without recording the changes. */
export async function writeRows(tx: Tx, items: readonly { id: number; fields: SomeFields }[]): Promise<void> {
  for (const field of rowFields) {
    const values = items.flatMap(({ id, fields }) => {
      const value = fields[field];
      return value ? [[id, value] as const] : [];
    });
    await rowStores[field].write(tx, new Map(values));
  }
}
