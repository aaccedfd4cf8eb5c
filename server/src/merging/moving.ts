/**
 * Finds the items that refer to entries, and moves them to the survivor of a merge, or removes the
 * entries from them.
 */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  isSeveral,
  type ReferenceKind,
  referenceLists,
  type SeveralKind,
} from '../../../src/contract/references';
import type { Merged } from '../../../src/contract/usage';
import type { Database } from '../database';
import { lockItems } from '../platform/db/locks';
import type { Tx } from '../platform/db/transactions';
import type { MergeOrDeletion, Move } from './Move';
import { moveCompositions } from './moveCompositions';
import { moveEntries } from './moveEntries';
import { moveField } from './moveField';
import { movePurchases } from './movePurchases';

const moves: Record<(typeof referenceLists)[Exclude<ReferenceKind, SeveralKind>]['namedIn'], Move> = {
  clothes: moveField,
  compositions: moveCompositions,
  purchases: movePurchases,
};

/** The number of items that are moved by the same statements. */
const movedTogether = 200;

/** Moves all items that still refer to the dying entries. */
export async function moveAll(tx: Tx, merge: MergeOrDeletion, kind: ReferenceKind): Promise<Merged['moved']> {
  const moved = { items: 0, purchases: 0 };
  for (const { id } of merge.dying) {
    for (let found = movedTogether; found === movedTogether; ) {
      const some = await moveSome(tx, merge, kind, id, movedTogether);
      moved.items += some.items;
      moved.purchases += some.purchases;
      found = some.found;
    }
  }
  return moved;
}

/**
 * Moves at most `size` items that refer to one of the dying entries. Also moves their references to
 * the others. Returns how many items it found, and how many items and purchases it moved.
 */
export async function moveSome(
  tx: Tx,
  merge: MergeOrDeletion,
  kind: ReferenceKind,
  dying: number,
  size: number,
): Promise<Merged['moved'] & { found: number }> {
  const { item, table, column } = placeOf(kind);
  const { rows } = await sql<{ id: number }>`
    select distinct ${item} as id from ${table} where ${column} = ${dying}
    order by ${item} limit ${size}`.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { items: 0, purchases: 0, found: 0 };
  await lockItems(tx, ids);
  const { survivor } = merge;
  const moved =
    survivor && !isSeveral(kind)
      ? await moves[referenceLists[kind].namedIn](tx, { ...merge, survivor }, kind, ids)
      : await moveEntries(tx, merge, kind, ids);
  return { ...moved, found: ids.length };
}

/** Returns the number of references to some entries; counts no further than `max`. */
export async function countReferences(
  db: Kysely<Database>,
  kind: ReferenceKind,
  ids: readonly number[],
  max: number,
): Promise<number> {
  const { table, column } = placeOf(kind);
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as count from
      (select 1 from ${table} where ${column} in (${sql.join(ids)}) limit ${max}) as named`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Returns the condition that a row of the list's `namedIn` refers to one of the entries. */
export function namesOneOf(kind: ReferenceKind, ids: readonly number[]): RawBuilder<SqlBool> {
  return sql`${placeOf(kind).column} in (${sql.join(ids)})`;
}

/** Returns the table and the columns that name a list's entries and their items. */
export function placeOf(kind: ReferenceKind) {
  const { name, namedIn } = referenceLists[kind];
  return {
    table: sql.table(namedIn),
    column: sql.ref(`${namedIn}.${name}_id`),
    item: sql.ref(namedIn === 'clothes' ? 'clothes.id' : `${namedIn}.clothes_id`),
  };
}
