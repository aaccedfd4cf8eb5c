/** Changes of sets of entries, such as tags, of many items: what is added, and what is removed. */
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { EntriesChange } from '../../../../src/contract/batches';
import { type EntriesField, itemFields, itemHeadings, partName } from '../../../../src/contract/itemFields';
import { type Reference, referenceLists } from '../../../../src/contract/references';
import type { Database } from '../../database';
import type { Tx } from '../../platform/db/transactions';
import { fieldProblem } from '../../platform/Problem';
import { fieldTexts } from '../../platform/problemTexts';
import { findEntries, type SomeFields, setFields } from '../fields';
import { changedSet, type SetChange } from '../setRows';

/** What a change adds to a field and removes from it. */
export interface NamedSet extends SetChange<Reference> {
  field: EntriesField;
}

/**
 * Returns the changes of sets that a request names. Throws validation_failed, with `prefix` before
 * each field name, for an entry that is not in its list.
 */
export async function nameSets(tx: Tx, change: EntriesChange, prefix: string): Promise<NamedSet[]> {
  const sets: NamedSet[] = [];
  for (const { field, list } of setFields) {
    const ids = {
      add: change[partName('add', field)] ?? [],
      remove: change[partName('remove', field)] ?? [],
    };
    if (ids.add.length + ids.remove.length === 0) continue;
    const named = [...ids.add, ...ids.remove].map((id) => ({ list, entry: { id } }));
    const find = await findEntries(tx, named);
    const entries = (part: 'add' | 'remove') =>
      ids[part].map((id) => {
        const entry = find(list, id);
        if (entry) return entry;
        throw fieldProblem(prefix + partName(part, field), 'not_found', fieldTexts.unknownReference);
      });
    sets.push({ field, add: entries('add'), remove: entries('remove') });
  }
  return sets;
}

/** Returns an item's sets after a change, or a text that says why the item is skipped. */
export function setsAfter(
  stored: SomeFields<Reference>,
  changes: readonly NamedSet[],
): SomeFields<Reference> | string {
  const after: SomeFields<Reference> = {};
  for (const { field, ...change } of changes) {
    const entries = changedSet(stored[field] ?? [], change);
    const refusal = refusalOf(field, entries.length);
    if (refusal) return refusal;
    after[field] = entries;
  }
  return after;
}

/** Returns why a field cannot have so many entries; null if it can. */
export function refusalOf(field: EntriesField, count: number): string | null {
  const { max } = itemFields[field];
  return count > max ? `У полі «${itemHeadings[field]}» може бути не більше ${max} записів.` : null;
}

const item = expressionBuilder<Database, 'clothes'>();

/** Returns the conditions that a change makes a set differ from what is stored. */
export function setsDiffer(change: EntriesChange): Expression<SqlBool>[] {
  // An entry to remove counts more than all entries to add.
  return countedSets(change).map(({ sum, added }) => sql`${sum(1, added + 1, 0)} <> ${sql.lit(added)}`);
}

/**
 * Returns the condition that an item would get too many entries in a field; null if a change adds
 * none.
 */
export function becomesTooLong(change: EntriesChange): Expression<SqlBool> | null {
  const adding = countedSets(change).filter(({ added }) => added > 0);
  if (adding.length === 0) return null;
  return item.or(
    adding.map(({ sum, added, max }) => sql<SqlBool>`${sum(0, 0, 1)} + ${sql.lit(added)} > ${sql.lit(max)}`),
  );
}

/**
 * Returns the changed sets. `sum` adds up the entries of an item, each as a number for an entry
 * that is added, is removed, or is neither.
 */
function countedSets(change: EntriesChange) {
  return setFields.flatMap(({ field, list, max }) => {
    const [add, remove] = [change[partName('add', field)] ?? [], change[partName('remove', field)] ?? []];
    if (add.length + remove.length === 0) return [];
    const { name, namedIn } = referenceLists[list];
    const sum = (ofAdded: number, ofRemoved: number, ofOther: number) => {
      const numbers = [...add.map((id) => [id, ofAdded]), ...remove.map((id) => [id, ofRemoved])];
      const cases = numbers.map(([id, number]) => sql`when ${id} then ${sql.lit(number)}`);
      return sql<number>`(select coalesce(sum(case ${sql.ref(`${name}_id`)} ${sql.join(cases, sql` `)}
        else ${sql.lit(ofOther)} end), 0) from ${sql.table(namedIn)} where clothes_id = clothes.id)`;
    };
    return [{ sum, added: add.length, max }];
  });
}
