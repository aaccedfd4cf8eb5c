/**
 * The entries that merges have made one with others: a saved view or a link that names such an
 * entry by its id finds the survivor.
 */
import { type Kysely, sql } from 'kysely';
import type { ReferenceKind } from '../../../src/contract/references';
import type { Database } from '../database';
import type { Tx } from '../platform/db/transactions';
import { slicesOf } from '../platform/slices';

/** Remembers what became of entries. They must not exist any more. */
export async function rememberMerged(
  tx: Tx,
  kind: ReferenceKind,
  survivor: number,
  ids: readonly number[],
): Promise<void> {
  for (const some of slicesOf(ids)) {
    const rows = some.map((id) => ({ kind, id, survivor_id: survivor }));
    await tx.insertInto('merged_entries').values(rows).execute();
  }
}

/** Forgets what became of an entry, because it exists again. */
export async function forgetMerged(tx: Tx, kind: ReferenceKind, id: number): Promise<void> {
  await tx.deleteFrom('merged_entries').where('kind', '=', kind).where('id', '=', id).execute();
}

/**
 * Returns the existing entry into which an entry was merged, also through others; undefined if
 * there is none.
 */
export async function survivorOf(
  db: Kysely<Database>,
  kind: ReferenceKind,
  id: number,
): Promise<number | undefined> {
  return (await survivorsOf(db, kind, [id])).get(id);
}

/** Like `survivorOf`, for several entries, by their ids. */
export async function survivorsOf(
  db: Kysely<Database>,
  kind: ReferenceKind,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ asked: number; id: number }>`
    with recursive became(asked, id) as (
      select id, survivor_id from merged_entries where kind = ${kind} and id in (${sql.join(ids)})
      union select asked, survivor_id from merged_entries
        inner join became on merged_entries.id = became.id where kind = ${kind})
    select asked, id from became where id in (select id from ${sql.table(kind)})`.execute(db);
  return new Map(rows.map(({ asked, id }) => [asked, id]));
}
