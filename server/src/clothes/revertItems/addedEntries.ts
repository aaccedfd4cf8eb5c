/** Finds what became of the entries that changes added to sets, such as the tags of items. */
import { sql } from 'kysely';
import type { ChangeValues } from '../../../../src/contract/changes';
import type { Reference } from '../../../../src/contract/references';
import type { StoredChange } from '../../history/revert';
import type { Tx } from '../../platform/db/transactions';
import { type Find, setFields } from '../fields';
import { ownEntries } from '../setRows';

type SetField = (typeof setFields)[number];
type Added = Pick<StoredChange, 'id' | 'subjectId' | 'after'>;

/**
 * Returns a function that returns what an item has of an entry that a change added: the entry, or
 * the survivor of its merge if the item has it from there. An item that had the survivor anyway has
 * nothing of the entry.
 */
export async function addedEntries(
  tx: Tx,
  changes: readonly Added[],
  find: Find,
): Promise<(change: Added, set: SetField, id: number) => Reference | undefined> {
  const isMerged = ({ list }: SetField, id: number) => (find(list, id)?.id ?? id) !== id;
  const merged = changes.filter(({ after }) =>
    setFields.some((set) => after[set.field]?.some(({ id }) => isMerged(set, id))),
  );
  if (merged.length === 0) return (_, { list }, id) => find(list, id);
  const items = merged.map(({ subjectId }) => subjectId);
  const later = await laterMerges(tx, merged);
  const own = new Set<string>();
  for (const { list } of setFields)
    for (const { item, entry } of await ownEntries(tx, list, items)) own.add(`${list} ${item} ${entry}`);
  return (change, set, id) => {
    const found = find(set.list, id);
    if (!found || !isMerged(set, id)) return found;
    const has = (entry: number) => own.has(`${set.list} ${change.subjectId} ${entry}`);
    const became = lastOfMerges(
      set,
      id,
      later.filter((one) => one.item === change.subjectId && one.id > change.id),
    );
    // While the merge runs, the item may still have the entry itself, beside its survivor.
    const isLeft = has(became) && (became === found.id || !has(found.id));
    return isLeft ? found : undefined;
  };
}

interface LaterChange {
  id: number;
  item: number;
  before: ChangeValues;
  after: ChangeValues;
}

/**
 * Returns the changes that merges made to sets since some changes of the same items, the oldest
 * first. The batch of a merge deletes entries, once its task, if it has one, is done.
 */
async function laterMerges(tx: Tx, changes: readonly Added[]): Promise<LaterChange[]> {
  const lists = setFields.map(({ list }) => list);
  const ofSets = setFields.map(({ field }) => sql`fields like ${`%,${field},%`}`);
  const rows = await tx
    .selectFrom('changes')
    .select(['id', 'subject_id as item', 'before', 'after'])
    .where('subject', '=', 'clothes')
    .where(
      'subject_id',
      'in',
      changes.map(({ subjectId }) => subjectId),
    )
    .where('id', '>', Math.min(...changes.map(({ id }) => id)))
    .where(sql<boolean>`(${sql.join(ofSets, sql` or `)})`)
    .where((where) =>
      where.or([
        where('batch_id', 'in', (from) =>
          from.selectFrom('batch_tasks').select('batch_id').where('kind', '=', 'merge'),
        ),
        where('batch_id', 'in', (from) =>
          from
            .selectFrom('changes')
            .select('batch_id')
            .where('subject', 'in', lists)
            .where('kind', '=', 'deleted'),
        ),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, before: JSON.parse(row.before), after: JSON.parse(row.after) }));
}

/**
 * Returns the id of the entry that an item has by now for another one: a merge replaces an entry by
 * a single one, or by none if the item has that already.
 */
function lastOfMerges({ field }: SetField, id: number, changes: readonly LaterChange[]): number {
  return changes.reduce((held, { before, after }) => {
    const [came, ...others] = before[field]?.some((entry) => entry.id === held) ? (after[field] ?? []) : [];
    return came && others.length === 0 ? came.id : held;
  }, id);
}
