/** Names the entries of fields that a client wants to write. */
import { type EntriesField, inputName } from '../../../src/contract/itemFields';
import type { Reference, ReferenceKind } from '../../../src/contract/references';
import type { Tx } from '../platform/db/transactions';
import { fieldProblem } from '../platform/Problem';
import { fieldTexts } from '../platform/problemTexts';
import {
  entriesOf,
  type Find,
  findEntries,
  type NamedEntry,
  nameEntries,
  type SomeFields,
  setFields,
} from './fields';
import { tooLongSets } from './setChanges';
import { changedSet, setDifference } from './setRows';

/** The item whose fields are written, as far as the caller knows it. */
interface Known {
  /** The text that errors put before each field name. */
  prefix?: string;
  /** The stored fields. */
  known?: SomeFields<Reference>;
  /** The sets that the person saw. */
  seen?: SomeFields;
}

/**
 * Returns fields with the names of their entries. Entries in `known` are not looked up: the item
 * already refers to them, so they cannot be deleted. Of a set in `seen`, only the difference from
 * it changes the set in `known`. Throws validation_failed for an entry that is not in its list, and
 * for a set with too many.
 */
export async function requireEntries(
  tx: Tx,
  given: SomeFields,
  { prefix = '', known = {}, seen = {} }: Known = {},
): Promise<SomeFields<Reference>> {
  const had = new Map(entriesOf(known).map(({ list, entry }) => [`${list} ${entry.id}`, entry]));
  const knownEntry = (list: ReferenceKind, id: number) => had.get(`${list} ${id}`);
  const named = [...entriesOf(given), ...entriesOf(seen)];
  const unknown = named.filter(({ list, entry }) => !knownEntry(list, entry.id));
  const findUnknown = await findEntries(tx, unknown);
  const find = (list: ReferenceKind, id: number) => knownEntry(list, id) ?? findUnknown(list, id);
  const fields = { ...given, ...joinedSets(given, { known, seen }, find) };
  refuseUnknown(entriesOf(fields), find, prefix);
  const found = nameEntries(fields, find);
  const [tooLong] = tooLongSets(found);
  if (tooLong) throw fieldProblem(prefix + inputName(tooLong.field), 'maxItems', tooLong.detail);
  return found;
}

/** Throws validation_failed, with `prefix` before its place, for an entry that is not found. */
export function refuseUnknown(
  named: readonly NamedEntry<{ id: number }>[],
  find: Find,
  prefix: string,
): void {
  for (const { list, entry, path } of named)
    if (!find(list, entry.id)) throw fieldProblem(prefix + path, 'not_found', fieldTexts.unknownReference);
}

/** Returns the stored sets with what a person added to those seen, and removed from them. */
function joinedSets(
  given: SomeFields,
  { known = {}, seen = {} }: Known,
  find: Find,
): Partial<Pick<SomeFields, EntriesField>> {
  const joined: Partial<Pick<SomeFields, EntriesField>> = {};
  for (const { field, list } of setFields) {
    const [saw, wanted] = [seen, given].map((some) =>
      some[field]?.map((entry) => find(list, entry.id) ?? entry),
    );
    if (saw && wanted)
      joined[field] = changedSet<{ id: number }>(known[field] ?? [], setDifference(saw, wanted));
  }
  return joined;
}
