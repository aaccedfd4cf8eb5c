import type { Reference, ReferenceKind } from '../../../src/contract/references';
import { holdRows } from '../platform/db/locks';
import type { Tx } from '../platform/db/transactions';
import { findByName } from './aliases';
import { lasts, survivingId } from './merging';
import { tableOf } from './tables';

/**
 * Looks up entries that may have been deleted or renamed, each by its id, its name or a former
 * name. Returns the entries found, by the ids given, and keeps them from being deleted until the
 * end of the transaction.
 */
export async function findAgain(
  tx: Tx,
  kind: ReferenceKind,
  entries: readonly Reference[],
): Promise<Map<number, Reference>> {
  // `entries` may hold an entry under several names, because it may have been renamed.
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

/** Locks entries in the order of ids, so that two such calls do not block each other. */
async function holdEntries(
  tx: Tx,
  kind: ReferenceKind,
  ids: readonly number[],
): Promise<Map<number, Reference>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom(tableOf(kind))
    .select(['id as asked', 'name', survivingId(kind).as('id')])
    .where('id', 'in', ids)
    .where(lasts(kind))
    .orderBy('asked')
    .$call(holdRows(tx))
    .execute();
  return new Map(rows.map(({ asked, id, name }) => [asked, { id, name }]));
}
