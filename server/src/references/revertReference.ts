import type { Reference, ReferenceKind } from '../../../src/contract/references';
import type { Author } from '../history/author';
import { type ChangeDraft, deleted, recorded, restored, type Subject, updated } from '../history/record';
import { leave, oneByOne, type Revert, type RevertResult, type StoredChange } from '../history/revert';
import { whyLeftAlone } from '../history/revertRules';
import { historyTexts } from '../history/texts';
import { insertWithId } from '../platform/db/insertWithId';
import type { Tx } from '../platform/db/transactions';
import { texts } from '../platform/problemTexts';
import { addAliases, aliasesOf, removeAliases, takeAliases } from './aliases';
import { forgetMerged } from './mergedEntries';
import { isSurvivor, mergingText } from './merging';
import { countUses, hasName, lockReference, nameColumns, removeRow, setName, subjectOf } from './references';
import { tableOf } from './tables';

/** Returns how changes of a list's entries are reverted. */
export function revertReference(kind: ReferenceKind): Revert {
  return oneByOne((tx, change) =>
    change.kind === 'deleted' ? bringBack(tx, kind, change) : undo(tx, kind, change),
  );
}

/** Restores an entry under its old id, so that older changes still refer to it. */
async function bringBack(tx: Tx, kind: ReferenceKind, change: StoredChange): Promise<RevertResult> {
  const { subjectId: id } = change;
  const name = change.before.name ?? '';
  const isThere = await tx.selectFrom(tableOf(kind)).select('id').where('id', '=', id).executeTakeFirst();
  if (isThere) return leave('name', historyTexts.entryBack);
  if (await hasName(tx, kind, name, null)) return leave('name', historyTexts.nameTaken(name));
  return { change: await insertAgain(tx, kind, { id, name }, change.before.aliases), left: [] };
}

/** Inserts a deleted entry whose id and name are free, and returns it. */
export function restoreReference(
  tx: Tx,
  now: number,
  author: Author,
  kind: ReferenceKind,
  entry: Reference,
): Promise<Reference> {
  return recorded(tx, now, author, async () => ({
    result: entry,
    change: await insertAgain(tx, kind, entry),
  }));
}

async function insertAgain(
  tx: Tx,
  kind: ReferenceKind,
  { id, name }: Reference,
  former: readonly string[] = [],
): Promise<ChangeDraft> {
  await insertWithId(tx, tableOf(kind), { id, ...nameColumns(name) });
  await forgetMerged(tx, kind, id);
  await addAliases(tx, kind, id, former);
  const values = { name, aliases: await aliasesOf(tx, kind, id) };
  return restored(subjectOf(kind, { id, name }), values);
}

async function undo(tx: Tx, kind: ReferenceKind, change: StoredChange): Promise<RevertResult> {
  const { subjectId: id } = change;
  const entry = await lockReference(tx, kind, id);
  if (!entry) return leave('name', historyTexts.entryGone);
  if (change.kind === 'updated' && change.after.aliases) return undoAliases(tx, kind, entry, change);
  const reason = whyLeftAlone(entry.name, change.after.name);
  if (reason !== null) return leave('name', reason);
  const name = change.before.name;
  if (name === undefined) {
    if (await isSurvivor(tx, kind, [id])) return leave('name', mergingText);
    const count = await countUses(tx, kind, id);
    if (count > 0) return leave('name', texts.inUse(count));
    const aliases = (await takeAliases(tx, kind, [id])).get(id);
    await removeRow(tx, kind, id);
    return { change: deleted(subjectOf(kind, entry), { name: entry.name, aliases }), left: [] };
  }
  if (await hasName(tx, kind, name, id)) return leave('name', historyTexts.nameTaken(name));
  await setName(tx, kind, id, name);
  return { change: updated(subjectOf(kind, { id, name }), { name: entry.name }, { name }), left: [] };
}

/** Removes the former names that a merge gave an entry, and restores those that it took. */
async function undoAliases(
  tx: Tx,
  kind: ReferenceKind,
  entry: Reference,
  { before, after }: StoredChange,
): Promise<RevertResult> {
  const [had, has] = [before.aliases ?? [], after.aliases ?? []];
  const current = await aliasesOf(tx, kind, entry.id);
  const given = has.filter((name) => !had.includes(name));
  const taken = had.filter((name) => !has.includes(name));
  await removeAliases(tx, kind, entry.id, given);
  await addAliases(tx, kind, entry.id, taken);
  const aliases = await aliasesOf(tx, kind, entry.id);
  const draft = aliasesChanged(subjectOf(kind, entry), current, aliases);
  return draft ? { change: draft, left: [] } : leave('aliases', historyTexts.changedSince);
}

/**
 * Returns the change of an entry's former names. It holds only the removed and the added ones, so
 * that its size does not grow with the number of names.
 */
export function aliasesChanged(
  subject: Subject,
  from: readonly string[],
  to: readonly string[],
): ChangeDraft | null {
  const [had, has] = [new Set(from), new Set(to)];
  const lost = from.filter((name) => !has.has(name));
  return updated(subject, { aliases: lost }, { aliases: to.filter((name) => !had.has(name)) });
}
