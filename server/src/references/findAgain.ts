import type { Reference, ReferenceKind } from '../../../src/contract/references';
import { holdRows } from '../platform/db/locks';
import type { Tx } from '../platform/db/transactions';
import { findByName } from './aliases';
import { tableOf } from './references';

/**
 * Returns the entries that something named before they were deleted, by the ids that they had:
 * found by these, by their names, or as former names; and keeps others from deleting them until the
 * end of the transaction. Those that are not found are missing.
 */
export async function findAgain(
  tx: Tx,
  kind: ReferenceKind,
  entries: readonly Reference[],
): Promise<Map<number, Reference>> {
  // An entry may have had several names.
  const wanted = new Map(entries.map((entry) => [`${entry.id} ${entry.name}`, entry]));
  const found = await holdEntries(tx, kind, [...new Set(entries.map(({ id }) => id))]);
  for (const { id, name } of wanted.values()) {
    if (found.has(id)) continue;
    const named = await findByName(tx, kind, name);
    const held = named && (await holdEntries(tx, kind, [named.id])).get(named.id);
    if (held) found.set(id, held);
  }
  return found;
}

/** In the order of ids, so that two of these do not block one another. */
async function holdEntries(
  tx: Tx,
  kind: ReferenceKind,
  ids: readonly number[],
): Promise<Map<number, Reference>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom(tableOf(kind))
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .orderBy('id')
    .$call(holdRows(tx))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
