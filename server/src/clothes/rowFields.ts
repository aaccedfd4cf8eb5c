/** The fields of items whose values are lists, kept as rows of tables of their own. */
import type { Kysely } from 'kysely';
import {
  type EntriesField,
  emptyItemFields,
  type ItemFieldOf,
  type ItemValuesBy,
  itemFields,
  itemFieldsOf,
} from '../../../src/contract/itemFields';
import type { Database } from '../database';
import type { Tx } from '../platform/db/transactions';
import { loadCompositions, writeCompositions } from './composition';
import type { FieldValues, SomeFields } from './fields';
import { setRows } from './setRows';

export type RowField = ItemFieldOf<'composition' | 'entries'>;
type RowValues = Pick<FieldValues, RowField>;

/** How the rows of a field are read and written. */
interface RowStore<F extends RowField> {
  /** Returns the values of items, by the items' ids. Items without rows are missing. */
  read(db: Kysely<Database>, ids: readonly number[]): Promise<Map<number, FieldValues[F]>>;
  write(tx: Tx, values: ReadonlyMap<number, RowWrite<F>>): Promise<void>;
}

/** The value of a field before and after a write. */
interface RowWrite<F extends RowField> {
  before: ItemValuesBy<{ id: number }>[F];
  after: ItemValuesBy<{ id: number }>[F];
}

export const rowStores: { [F in RowField]: RowStore<F> } = {
  fabricComposition: {
    read: loadCompositions,
    write: (tx, values) => writeCompositions(tx, new Map([...values].map(([id, { after }]) => [id, after]))),
  },
  ...(Object.fromEntries(
    itemFieldsOf('entries').map((field) => [field, setRows(itemFields[field].list)]),
  ) as { [F in EntriesField]: RowStore<F> }),
};
export const rowFields = Object.keys(rowStores) as RowField[];

/** Returns a function that returns those fields of an item that are kept as rows, by its id. */
export async function readRows(
  db: Kysely<Database>,
  ids: readonly number[],
  fields: readonly RowField[] = rowFields,
): Promise<(id: number) => RowValues> {
  const found: [RowField, Map<number, RowValues[RowField]>][] = [];
  for (const field of fields) found.push([field, await rowStores[field].read(db, ids)]);
  return (id) =>
    Object.fromEntries(found.map(([field, values]) => [field, values.get(id) ?? []])) as unknown as RowValues;
}

/** The values to write of an item, and the item with the values that it has. */
interface RowsOfItem {
  id: number;
  item: { fields: SomeFields };
  fields: SomeFields;
}

/** Writes those fields of items that are kept as rows, without recording the changes. */
export async function writeRows(tx: Tx, items: readonly RowsOfItem[]): Promise<void> {
  for (const field of rowFields) await writeField(tx, field, items);
}

async function writeField<F extends RowField>(tx: Tx, field: F, items: readonly RowsOfItem[]): Promise<void> {
  const values = new Map<number, RowWrite<F>>();
  for (const { id, item, fields } of items) {
    const [before, after] = [item.fields, fields].map(
      (some) => some[field] as RowWrite<F>['after'] | undefined,
    );
    if (after) values.set(id, { before: before ?? emptyItemFields[field], after });
  }
  await rowStores[field].write(tx, values);
}
