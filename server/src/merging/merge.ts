import { maxSelected } from '../../../src/contract/limits';
import { type ReferenceKind, referenceLists } from '../../../src/contract/references';
import type { Merged, MergeInput } from '../../../src/contract/usage';
import type { Author } from '../history/author';
import { insertBatch } from '../history/batch';
import { deleted, insertChanges } from '../history/record';
import { claimRows } from '../platform/db/locks';
import type { Tx } from '../platform/db/transactions';
import { fieldProblem, Problem } from '../platform/Problem';
import { fieldTexts } from '../platform/problemTexts';
import { addAliases, aliasesOf, countAliases, takeAliases } from '../references/aliases';
import { subjectOf, tableOf } from '../references/references';
import { aliasesChanged } from '../references/revertReference';
import type { Merge, Move } from './Move';
import { moveCompositions } from './moveCompositions';
import { moveField } from './moveField';
import { movePurchases } from './movePurchases';
import { mergeTexts } from './texts';

/**
 * Maximum number of former names per entry, because every answer with a list contains all of them.
 */
const maxAliases = 2000;

const moves: Record<(typeof referenceLists)[ReferenceKind]['namedIn'], Move> = {
  clothes: moveField,
  compositions: moveCompositions,
  purchases: movePurchases,
};

/**
 * Merges entries into one: references to the others move to it, and their names become its aliases.
 * Returns the numbers of moved references and the batch of all changes, which a revert of the merge
 * uses. Throws validation_failed, and not_found if one of the entries is gone.
 */
export async function mergeReferences(
  tx: Tx,
  now: number,
  author: Author,
  kind: ReferenceKind,
  id: number,
  input: MergeInput,
): Promise<Merged> {
  const ids = checkedIds(id, input.ids);
  const { survivor, dying } = await claimEntries(tx, kind, id, ids);
  if ((await countAliases(tx, kind, [id, ...ids])) + ids.length > maxAliases) {
    throw fieldProblem('ids', 'maxItems', mergeTexts.tooManyNames(maxAliases));
  }
  const bulk: Author = { ...author, cause: 'bulk' };
  const batchId = await insertBatch(tx, bulk, now);
  const capPercents = input.capPercents === true;
  const merge = { survivor, dying, author: { ...bulk, batchId }, now, capPercents };
  const moved = await moves[referenceLists[kind].namedIn](tx, merge, kind);
  await deleteEntries(tx, kind, merge);
  return { moved, batchId };
}

function checkedIds(survivor: number, ids: readonly number[]): number[] {
  if (ids.length === 0) throw fieldProblem('ids', 'required', mergeTexts.none);
  if (ids.length > maxSelected) throw fieldProblem('ids', 'maxItems', fieldTexts.maxItems(maxSelected));
  if (ids.includes(survivor)) throw fieldProblem('ids', 'itself', mergeTexts.itself);
  return [...new Set(ids)];
}

/**
 * Locks the entries against changes, deletion and new references. Locks in the order of ids, so
 * that the second of two overlapping merges waits, and then finds that the entries merged by the
 * first are gone. Throws not_found if an entry is gone.
 */
async function claimEntries(tx: Tx, kind: ReferenceKind, id: number, ids: readonly number[]) {
  const found = await tx
    .selectFrom(tableOf(kind))
    .select(['id', 'name'])
    .where('id', 'in', [id, ...ids])
    .orderBy('id')
    .$call(claimRows(tx))
    .execute();
  const survivor = found.find((entry) => entry.id === id);
  if (!survivor) throw new Problem('not_found', mergeTexts.survivorGone);
  if (found.length <= ids.length) throw new Problem('not_found', mergeTexts.gone);
  return { survivor, dying: found.filter((entry) => entry !== survivor) };
}

/**
 * Deletes the entries and gives their names to the survivor. A revert starts with the last change,
 * so the names are free again before the entries are restored, and the entries exist before items
 * refer to them again.
 */
async function deleteEntries(tx: Tx, kind: ReferenceKind, { survivor, dying, author, now }: Merge) {
  const ids = dying.map(({ id }) => id);
  const had = await aliasesOf(tx, kind, survivor.id);
  const taken = await takeAliases(tx, kind, ids);
  await tx.deleteFrom(tableOf(kind)).where('id', 'in', ids).execute();
  const former = dying.flatMap(({ id, name }) => [name, ...(taken.get(id) ?? [])]);
  await addAliases(tx, kind, survivor.id, former);
  const aliases = await aliasesOf(tx, kind, survivor.id);
  const inherited = aliasesChanged(subjectOf(kind, survivor), had, aliases);
  await insertChanges(tx, now, author, [
    ...dying.map((entry) =>
      deleted(subjectOf(kind, entry), { name: entry.name, aliases: taken.get(entry.id) }),
    ),
    ...(inherited ? [inherited] : []),
  ]);
}
