import type { Reference, ReferenceKind } from '../../../src/contract/references';
import type { BatchRunner } from '../batches/runners';
import { claimRows } from '../platform/db/locks';
import type { Tx } from '../platform/db/transactions';
import { tableOf } from '../references/tables';
import { deleteEntries, type MergedNames } from './giveNames';
import { moveAll, moveSome } from './moving';

/**
 * The payload of a task: the entries whose items still have to move, and the survivor of a merge;
 * null for a deletion.
 */
export interface MergePayload {
  kind: ReferenceKind;
  survivor: number | null;
  names: MergedNames;
}

/**
 * Moves the items of a merge or a deletion whose entries the call has marked. The cursor is the
 * position of the dying entry whose items are moved next. After the last entry, one more slice
 * claims the entries, moves what was written meanwhile, and deletes them.
 */
export const mergeRunner: BatchRunner = {
  async slice(tx, { payload, cursor, author, now, size }) {
    // The call that began the merge stored this payload.
    const { kind, survivor: id, names } = payload as MergePayload;
    let at = Number(cursor ?? 0);
    const isLast = at >= names.dying.length;
    const survivor = await claimSurvivor(tx, kind, id, isLast ? names.dying : []);
    const merge = { survivor, dying: names.dying, author, now };
    if (isLast) {
      const { items } = await moveAll(tx, merge, kind);
      await deleteEntries(tx, kind, merge, names);
      return { cursor: null, done: items, skipped: [] };
    }
    let done = 0;
    for (let room = size; room > 0; ) {
      const dying = names.dying[at];
      if (!dying) break;
      const { found, items } = await moveSome(tx, merge, kind, dying.id, room);
      if (found < room) at += 1;
      done += items;
      // An entry without items takes time, too.
      room -= Math.max(1, found);
    }
    return { cursor: String(at), done, skipped: [] };
  },
};

/**
 * Returns the survivor under its present name, null for a deletion, and locks the dying entries, in
 * the order of ids, against new references.
 */
async function claimSurvivor(
  tx: Tx,
  kind: ReferenceKind,
  id: number | null,
  dying: readonly Reference[],
): Promise<Reference | null> {
  const ids = dying.map((entry) => entry.id);
  if (id !== null) ids.push(id);
  if (ids.length === 0) return null;
  const found = await tx
    .selectFrom(tableOf(kind))
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .orderBy('id')
    .$if(dying.length > 0, claimRows(tx))
    .execute();
  const survivor = found.find((entry) => entry.id === id) ?? null;
  if (id !== null && !survivor)
    throw new Error(`the entry ${id} of ${kind}, into which others are merged, is gone`);
  return survivor;
}
