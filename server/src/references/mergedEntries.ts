/**
 * The entries that merges have made one with others: a saved view or a link that names such an
 * entry by its id finds the survivor.
 */
import { type Kysely, sql } from 'kysely';
import type { Reference, ReferenceKind } from '../../../src/contract/references';
import type { Database } from '../database';
import type { Tx } from '../platform/db/transactions';
import { slicesOf } from '../platform/slices';
import { lasts, survivingId } from './merging';

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
 * Returns the existing entries into which entries were merged, also through others, by the ids of
 * the merged ones.
 */
export async function survivorsOf(
  db: Kysely<Database>,
  kind: ReferenceKind,
  ids: readonly number[],
): Promise<Map<number, Reference>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Reference & { asked: number }>`
    with recursive became(asked, id) as (
      select id, survivor_id from merged_entries where kind = ${kind} and id in (${sql.join(ids)})
      union select asked, survivor_id from merged_entries
        inner join became on merged_entries.id = became.id where kind = ${kind})
    select asked, ${survivingId(kind)} as id, name from became
    inner join ${sql.table(kind)} on ${sql.table(kind)}.id = became.id where ${lasts(kind)}`.execute(db);
  return new Map(rows.map(({ asked, id, name }) => [asked, { id, name }]));
}

/**
 * Returns what `read` finds of an entry, or else of the one into which it was merged; nothing if it
 * was deleted.
 */
export async function readSurviving<Row>(
  db: Kysely<Database>,
  kind: ReferenceKind,
  id: number,
  read: (id: number) => Promise<Row[]>,
): Promise<Row[]> {
  const own = await read(id);
  const survivor = own.length > 0 ? undefined : (await survivorsOf(db, kind, [id])).get(id);
  return survivor ? read(survivor.id) : own;
}
