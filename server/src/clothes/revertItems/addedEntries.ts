/** Finds what became of the entries that changes added to sets, such as the tags of items. */
import { sql } from 'kysely';
import type { ChangeValues } from '../../../../src/contract/changes';
import type { Reference } from '../../../../src/contract/references';
import type { StoredChange } from '../../history/revert';
import type { Tx } from '../../platform/db/transactions';
import { type Find, findEntries, setFields } from '../fields';
import { ownEntries } from '../setRows';

type SetField = (typeof setFields)[number];
type Added = Pick<StoredChange, 'id' | 'subjectId' | 'after'>;

/**
 * Returns a function that returns what an item has of an entry that a change added: the entry, or
 * the survivor of its merge if the item has it from there alone. An item that had the survivor, or
 * another entry merged into it, has nothing of the entry.
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
  const merges = await laterMerges(tx, merged);
  const own: { item: number; list: SetField['list']; entry: { id: number } }[] = [];
  for (const { list } of setFields)
    for (const { item, entry } of await ownEntries(tx, list, items))
      own.push({ item, list, entry: { id: entry } });
  const lost = merges.flatMap(({ before }) =>
    setFields.flatMap(({ field, list }) => (before[field] ?? []).map((entry) => ({ list, entry }))),
  );
  const findNow = await findEntries(tx, [...own, ...lost]);
  return (change, { field, list }, id) => {
    const found = find(list, id);
    if (!found || found.id === id) return found;
    const isOthers = (entry: number) => change.after[field]?.every((one) => one.id !== entry) ?? true;
    const later = merges.filter((one) => one.item === change.subjectId && one.id > change.id);
    const became = later.reduce((held, { before, after }) => {
      const gone = before[field] ?? [];
      const [came] = after[field] ?? [];
      const isAlone = gone.every((entry) => entry.id === held || !isOthers(entry.id));
      return came && isAlone && gone.some((entry) => entry.id === held) ? came.id : held;
    }, id);
    const has = own.filter((one) => one.item === change.subjectId && one.list === list);
    // While a merge runs, the item may still have entries themselves, beside their survivor.
    const others = [
      ...has.map(({ entry }) => entry.id),
      ...later
        .flatMap(({ before, after }) => (after[field]?.length ? [] : (before[field] ?? [])))
        .map((one) => one.id),
    ].filter((entry) => entry !== became && isOthers(entry));
    const isKept = others.some((entry) => findNow(list, entry)?.id === found.id);
    return has.some(({ entry }) => entry.id === became) && !isKept ? found : undefined;
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
 * first, without those that were taken back. The batch of a merge deletes entries, once its task,
 * if it has one, is done.
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
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('changes as undone').select('undone.id').whereRef('undone.reverts', '=', 'changes.id'),
        ),
      ),
    )
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, before: JSON.parse(row.before), after: JSON.parse(row.after) }));
}
