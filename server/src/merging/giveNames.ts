/** Moves the names of merged entries to the survivor, and deletes entries. */
import type { Reference, ReferenceKind } from '../../../src/contract/references';
import { type ChangeDraft, deleted, insertChanges } from '../history/record';
import type { Tx } from '../platform/db/transactions';
import { slicesOf } from '../platform/slices';
import { addAliases, aliasesOf, takeAliases } from '../references/aliases';
import { rememberMerged } from '../references/mergedEntries';
import { subjectOf } from '../references/references';
import { aliasesChanged } from '../references/revertReference';
import { tableOf } from '../references/tables';
import type { MergeOrDeletion } from './Move';

/** The names that a merge takes from entries and gives to the survivor. */
export interface MergedNames {
  /** The entries, with the former names that they had. */
  dying: (Reference & { aliases?: string[] })[];
  /** The change of the survivor's former names; null if it had all of them, or there is none. */
  inherited: ChangeDraft | null;
}

/**
 * Makes the names of the dying entries, current and former, aliases of the survivor. Without one,
 * only takes the former names from them.
 */
export async function giveNames(
  tx: Tx,
  kind: ReferenceKind,
  survivor: Reference | null,
  dying: readonly Reference[],
): Promise<MergedNames> {
  const had = survivor ? await aliasesOf(tx, kind, survivor.id) : [];
  const taken = await takeAliases(
    tx,
    kind,
    dying.map(({ id }) => id),
  );
  const names = dying.map((entry) => ({ ...entry, aliases: taken.get(entry.id) }));
  if (!survivor) return { dying: names, inherited: null };
  const former = names.flatMap(({ name, aliases = [] }) => [name, ...aliases]);
  await addAliases(tx, kind, survivor.id, former);
  const aliases = await aliasesOf(tx, kind, survivor.id);
  return { dying: names, inherited: aliasesChanged(subjectOf(kind, survivor), had, aliases) };
}

/**
 * Deletes the entries, and records what the merge or deletion did to entries. A revert starts with
 * the last change, so the names are free again before the entries are restored, and the entries
 * exist before items refer to them again.
 */
export async function deleteEntries(
  tx: Tx,
  kind: ReferenceKind,
  { survivor, author, now }: MergeOrDeletion,
  { dying, inherited }: MergedNames,
): Promise<void> {
  const ids = dying.map(({ id }) => id);
  for (const some of slicesOf(ids)) await tx.deleteFrom(tableOf(kind)).where('id', 'in', some).execute();
  if (survivor) await rememberMerged(tx, kind, survivor.id, ids);
  await insertChanges(tx, now, author, [
    ...dying.map(({ aliases, ...entry }) => deleted(subjectOf(kind, entry), { name: entry.name, aliases })),
    ...(survivor && inherited ? [{ ...inherited, ...subjectOf(kind, survivor) }] : []),
  ]);
}
