/**
 * Entries that a running merge of many items is making one with another, the survivor. Until the
 * items have moved, the row of such an entry stays, with the survivor's name, and everything reads
 * it as the survivor. Its own name is an alias of the survivor already.
 */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reference, ReferenceKind } from '../../../src/contract/references';
import type { Database } from '../database';
import { sortKey } from '../platform/db/sortKey';
import type { Tx } from '../platform/db/transactions';
import { Problem } from '../platform/Problem';
import { slicesOf } from '../platform/slices';
import { tableOf } from './tables';

const texts = {
  merging: 'Цей запис саме об’єднують з іншими. Спробуйте ще раз, коли об’єднання завершиться.',
} as const;

/** Returns the id of an entry in a query, or that of the survivor of its merge. */
export function survivingId(kind: ReferenceKind): RawBuilder<number> {
  return sql<number>`coalesce(${column(kind, 'merging_into')}, ${column(kind, 'id')})`;
}

/** Returns the condition that no merge is replacing the entry. */
export function stays(kind: ReferenceKind): RawBuilder<SqlBool> {
  return sql<SqlBool>`${column(kind, 'merging_into')} is null`;
}

function column(kind: ReferenceKind, name: string) {
  return sql.ref(`${kind}.${name}`);
}

/**
 * Marks entries as being merged into another, whose name they get. Without a survivor, marks them
 * as being deleted, each as merged into itself: items show such an entry until the deletion reaches
 * them, but nothing can be done with it, and its name is free.
 */
export async function markMerging(
  tx: Tx,
  kind: ReferenceKind,
  survivor: Reference | null,
  ids: readonly number[],
): Promise<void> {
  for (const some of slicesOf(ids)) {
    await tx
      .updateTable(tableOf(kind))
      .set({
        merging_into: survivor?.id ?? sql<number>`id`,
        // No name has this key, because keys begin with no space.
        name_key: sql<string>`' ' || id`,
        search_key: null,
        ...(survivor && { name: survivor.name, sort_key: sortKey(survivor.name) }),
      })
      .where('id', 'in', some)
      .execute();
  }
}

/** Returns the condition that no deletion is removing the entry from its items. */
export function lasts(kind: ReferenceKind): RawBuilder<SqlBool> {
  return sql<SqlBool>`coalesce(${column(kind, 'merging_into')}, 0) <> ${column(kind, 'id')}`;
}

/** Gives the entries that are being merged into one its new name. */
export async function renameMerging(tx: Tx, kind: ReferenceKind, id: number, name: string): Promise<void> {
  await tx
    .updateTable(tableOf(kind))
    .set({ name, sort_key: sortKey(name) })
    .where('merging_into', '=', id)
    .execute();
}

/** Throws task_running if a merge is making other entries one with any of these. */
export async function refuseMerging(tx: Tx, kind: ReferenceKind, ids: readonly number[]): Promise<void> {
  if (await isSurvivor(tx, kind, ids)) throw new Problem('task_running', texts.merging);
}

/** Returns whether a running merge is making other entries one with any of these. */
export async function isSurvivor(tx: Tx, kind: ReferenceKind, ids: readonly number[]): Promise<boolean> {
  const found = await tx
    .selectFrom(tableOf(kind))
    .select('id')
    .where('merging_into', 'in', ids)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Returns the sentence that refuses to delete the survivor of a running merge. */
export const mergingText = texts.merging;

/** Returns the entries of a list that are being merged, by id, each with its survivor's id. */
export async function mergingOf(
  db: Kysely<Database>,
  kind: ReferenceKind,
): Promise<{ id: number; into: number }[]> {
  const rows = await db
    .selectFrom(tableOf(kind))
    .select(['id', 'merging_into'])
    .where('merging_into', 'is not', null)
    .execute();
  return rows.flatMap(({ id, merging_into: into }) => (into === null ? [] : [{ id, into }]));
}
