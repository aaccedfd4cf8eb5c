import { sql } from 'kysely';
import { type ReferenceKind, referenceLists } from '../../../src/contract/references';
import { insertItemChanges } from '../history/batch';
import type { Tx } from '../platform/db/transactions';
import type { Merge, Move } from './Move';

/** Makes items whose field refers to a dying entry refer to the survivor. */
export const moveField: Move = async (tx, merge, kind, ids) => {
  const { name: field } = referenceLists[kind];
  const column = sql.ref(`${field}_id`);
  const { rows } = await sql<{ entry: number; count: number }>`
    select ${column} as entry, count(*) as count from clothes
    where id in (${sql.join(ids)}) and ${column} is not null group by ${column}`.execute(tx);
  const counts = new Map(rows.map(({ entry, count }) => [entry, Number(count)]));
  const named = merge.dying.filter(({ id }) => counts.has(id));
  for (const entry of named) await moveOne(tx, merge, kind, ids, entry);
  return { items: named.reduce((sum, { id }) => sum + (counts.get(id) ?? 0), 0), purchases: 0 };
};

async function moveOne(
  tx: Tx,
  { survivor, author, now }: Merge,
  kind: ReferenceKind,
  ids: readonly number[],
  entry: Merge['survivor'],
): Promise<void> {
  const { name: field } = referenceLists[kind];
  const column = `${field}_id` as 'brand_id';
  const values = { before: { [field]: entry }, after: { [field]: survivor } };
  // The plus keeps SQLite from reading all items of the entry.
  const some = sql<boolean>`id in (${sql.join(ids)}) and +${sql.ref(column)} = ${entry.id}`;
  await insertItemChanges(tx, now, author, some, values);
  await tx
    .updateTable('clothes')
    .set((set) => ({ [column]: survivor.id, version: set('version', '+', 1), updated_at: now }))
    .where(some)
    .execute();
}
