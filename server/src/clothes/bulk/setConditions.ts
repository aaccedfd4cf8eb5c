/** Conditions about the sets of entries that a change of many items adds to and removes from. */
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import type { EntriesChange } from '../../../../src/contract/batches';
import { partName } from '../../../../src/contract/itemFields';
import { referenceLists } from '../../../../src/contract/references';
import type { Database } from '../../database';
import { setFields } from '../fields';

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
