import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { maxSelected } from '../../../src/contract/limits';
import type { Reference, ReferenceKind, SeveralKind } from '../../../src/contract/references';
import type { Merged, MergeInput, MergeStarted } from '../../../src/contract/usage';
import { insertBatchTask } from '../batches/batchTasks';
import type { Author } from '../history/author';
import { insertBatch } from '../history/batch';
import { claimRows } from '../platform/db/locks';
import type { Tx } from '../platform/db/transactions';
import type { Answer } from '../platform/http/idempotency';
import { fieldProblem, Problem } from '../platform/Problem';
import { fieldTexts } from '../platform/problemTexts';
import { countAliases } from '../references/aliases';
import { markMerging, refuseMerging, stays } from '../references/merging';
import { tableOf } from '../references/tables';
import { deleteEntries, giveNames } from './giveNames';
import type { MergeOrDeletion } from './Move';
import type { MergePayload } from './mergeRunner';
import { countReferences, moveAll, namesOneOf } from './moving';
import { changedSince, itemsOver, refuseOver } from './percents';
import type { Survey } from './survey';
import { mergeTexts } from './texts';

/**
 * Maximum number of former names per entry, because every answer with a list contains all of them.
 */
const maxAliases = 2000;
/** Maximum number of references that are moved before the answer; a task moves more. */
export const movedAtOnce = 2000;

/**
 * Merges entries into one: references to the others move to it, and their names become its aliases.
 * Moves few references at once (200). For many (202) it checks all that can refuse the merge, gives
 * the survivor the names, and inserts a task that moves the references; the caller wakes the
 * worker. Returns the numbers of references and the batch of all changes, which a revert of the
 * merge uses. Throws validation_failed, not_found if one of the entries is gone, and task_running
 * if others are being merged into an entry that would go.
 */
export async function mergeReferences(
  tx: Tx,
  now: number,
  author: Author,
  kind: ReferenceKind,
  id: number,
  input: MergeInput,
  survey: Survey | null,
): Promise<Answer<Merged | MergeStarted>> {
  const ids = checkedIds(id, input.ids);
  const { survivor, dying } = await claimEntries(tx, kind, id, ids);
  await refuseMerging(tx, kind, ids);
  if ((await countAliases(tx, kind, [id, ...ids])) + ids.length > maxAliases) {
    throw fieldProblem('ids', 'maxItems', mergeTexts.tooManyNames(maxAliases));
  }
  const isLarge = (await countReferences(tx, kind, ids, movedAtOnce + 1)) > movedAtOnce;
  if (kind === 'materials' && !input.capPercents) {
    const unknown = isLarge ? changedSince(tx, survey?.since ?? null) : refersTo(ids);
    refuseOver(await itemsOver(tx, [id, ...ids], unknown));
  }
  return endEntries(tx, now, author, { kind, survivor, dying }, isLarge, survey);
}

/**
 * Deletes an entry, and removes it from the items that have it: from few at once (200), else by a
 * task (202), like a merge. Throws not_found if the entry is gone, and task_running while others
 * are being merged into it.
 */
export async function deleteFromItems(
  tx: Tx,
  now: number,
  author: Author,
  kind: SeveralKind,
  id: number,
  survey: Survey | null,
): Promise<Answer<Merged | MergeStarted>> {
  const [entry] = await claimed(tx, kind, [id]);
  if (!entry) throw new Problem('not_found');
  await refuseMerging(tx, kind, [id]);
  const isLarge = (await countReferences(tx, kind, [id], movedAtOnce + 1)) > movedAtOnce;
  return endEntries(tx, now, author, { kind, survivor: null, dying: [entry] }, isLarge, survey);
}

/** Moves items and names from entries to the survivor, if there is one, and deletes the entries. */
async function endEntries(
  tx: Tx,
  now: number,
  given: Author,
  { kind, survivor, dying }: Pick<MergeOrDeletion, 'survivor' | 'dying'> & { kind: ReferenceKind },
  isLarge: boolean,
  survey: Survey | null,
): Promise<Answer<Merged | MergeStarted>> {
  const author: Author = { ...given, cause: 'bulk' };
  const names = await giveNames(tx, kind, survivor, dying);
  if (isLarge) {
    await markMerging(
      tx,
      kind,
      survivor,
      dying.map(({ id }) => id),
    );
    const payload: MergePayload = { kind, survivor: survivor?.id ?? null, names };
    const moved = survey?.moved ?? { items: 0, purchases: 0 };
    const task = { author, kind: survivor ? 'merge' : 'deleteEntry', payload, total: moved.items } as const;
    return { status: 202, body: { ...(await insertBatchTask(tx, task, now)), moved } };
  }
  const batchId = await insertBatch(tx, author, now);
  const merge = { survivor, dying, author: { ...author, batchId }, now };
  const moved = await moveAll(tx, merge, kind);
  await deleteEntries(tx, kind, merge, names);
  return { status: 200, body: { moved, batchId } };
}

function checkedIds(survivor: number, ids: readonly number[]): number[] {
  if (ids.length === 0) throw fieldProblem('ids', 'required', mergeTexts.none);
  if (ids.length > maxSelected) throw fieldProblem('ids', 'maxItems', fieldTexts.maxItems(maxSelected));
  if (ids.includes(survivor)) throw fieldProblem('ids', 'itself', mergeTexts.itself);
  return [...new Set(ids)];
}

/** Returns the condition that a composition belongs to an item with one of the materials. */
function refersTo(ids: readonly number[]): RawBuilder<SqlBool> {
  return sql`compositions.clothes_id in
    (select clothes_id from compositions where ${namesOneOf('materials', ids)})`;
}

/**
 * Locks the entries against changes, deletion and new references. Locks in the order of ids, so
 * that the second of two overlapping merges waits, and then finds that the entries merged by the
 * first are gone. Throws not_found if an entry is gone.
 */
async function claimEntries(
  tx: Tx,
  kind: ReferenceKind,
  id: number,
  ids: readonly number[],
): Promise<{ survivor: Reference; dying: Reference[] }> {
  const found = await claimed(tx, kind, [id, ...ids]);
  const survivor = found.find((entry) => entry.id === id);
  if (!survivor) throw new Problem('not_found', mergeTexts.survivorGone);
  if (found.length <= ids.length) throw new Problem('not_found', mergeTexts.gone);
  return { survivor, dying: found.filter((entry) => entry !== survivor) };
}

function claimed(tx: Tx, kind: ReferenceKind, ids: readonly number[]): Promise<Reference[]> {
  return tx
    .selectFrom(tableOf(kind))
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where(stays(kind))
    .orderBy('id')
    .$call(claimRows(tx))
    .execute();
}
