import { sql } from 'kysely';
import { type ReferenceKind, referenceLists } from '../../../src/contract/references';
import type { Merged } from '../../../src/contract/usage';
import { insertItemChanges } from '../history/batch';
import type { Tx } from '../platform/db/transactions';
import { holdInSlices, namesOneOf } from './holdInSlices';
import type { Merge } from './Move';

/**
 * Makes the items whose field refers to a dying entry refer to the survivor. Returns their number.
 */
export async function moveField(
  tx: Tx,
  { survivor, dying, author, now }: Merge,
  kind: ReferenceKind,
): Promise<Merged['moved']> {
  const field = referenceLists[kind].name;
  const column = `${field}_id` as const;
  let items = 0;
  for (const entry of dying) {
    const values = { before: { [field]: entry }, after: { [field]: survivor } };
    for await (const ids of holdInSlices(tx, namesOneOf(column, [entry]))) {
      await insertItemChanges(tx, now, author, sql`id in (${sql.join(ids)})`, values);
      await tx
        .updateTable('clothes')
        .set((set) => ({ [column]: survivor.id, version: set('version', '+', 1), updated_at: now }))
        .where('id', 'in', ids)
        .execute();
      items += ids.length;
    }
  }
  return { items, purchases: 0 };
}
