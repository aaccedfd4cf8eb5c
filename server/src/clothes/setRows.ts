/** Sets of entries of a list, such as the tags of items: their rules, and their rows. */
import { type Kysely, sql } from 'kysely';
import { type Reference, referenceLists, type SeveralKind } from '../../../src/contract/references';
import type { Database } from '../database';
import { argumentsOf, planned, preparedShapes } from '../platform/db/prepared';
import type { Tx } from '../platform/db/transactions';
import { valueTable } from '../platform/db/valueTable';
import { survivingId } from '../references/merging';
import { tableOf } from '../references/tables';

/** The entries that a change adds to a set and removes from it. */
export interface SetChange<Entry> {
  add: readonly Entry[];
  remove: readonly Entry[];
}

/** Returns a set after a change, with each entry once. */
export function changedSet<Entry extends { id: number }>(
  stored: readonly Entry[],
  { add = [], remove = [] }: Partial<SetChange<Entry>>,
): Entry[] {
  const there = new Map([...stored, ...add].map((entry) => [entry.id, entry]));
  for (const { id } of remove) there.delete(id);
  return [...there.values()];
}

/** Returns what turns one set into another. */
export function setDifference<Entry extends { id: number }>(
  from: readonly Entry[],
  to: readonly Entry[],
): SetChange<Entry> {
  return { add: entriesBut(to, from), remove: entriesBut(from, to) };
}

function entriesBut<Entry extends { id: number }>(set: readonly Entry[], other: readonly Entry[]): Entry[] {
  const ids = new Set(other.map(({ id }) => id));
  return set.filter(({ id }) => !ids.has(id));
}

/** A set before and after a write. */
export interface SetWrite {
  before: readonly { id: number }[];
  after: readonly { id: number }[];
}

/** Returns how the rows of sets of a list's entries are read and written. */
export function setRows(list: SeveralKind) {
  const ofOne = planned((db, argument) => selectSets(db, list).where('clothes_id', '=', argument(0)));
  const ofMany = preparedShapes((db, argument, count: number) =>
    selectSets(db, list).where('clothes_id', 'in', argumentsOf(argument, count)),
  );
  return {
    /** Returns the sets of items in Ukrainian order, by the items' ids, without empty ones. */
    async read(db: Kysely<Database>, ids: readonly number[]): Promise<Map<number, Reference[]>> {
      const found = new Map<number, Reference[]>();
      if (ids.length === 0) return found;
      const rows = ids.length === 1 ? await ofOne(db, ...ids) : await ofMany(ids.length)(db, ...ids);
      for (const { clothes_id, id, name } of rows) {
        const set = found.get(clothes_id) ?? [];
        // Entries that are being merged have the name and the place of their survivor.
        if (set.at(-1)?.id !== id) set.push({ id, name });
        found.set(clothes_id, set);
      }
      return found;
    },

    /** Writes the differences of locked items' sets, without recording the changes. */
    async write(tx: Tx, sets: ReadonlyMap<number, SetWrite>): Promise<void> {
      const changes = [...sets].map(([item, { before, after }]) => ({
        item,
        ...setDifference(before, after),
      }));
      const pairs = (part: keyof SetChange<unknown>) =>
        changes.flatMap((change) => change[part].map(({ id }) => [change.item, id]));
      await removeRows(tx, list, pairs('remove'));
      await addRows(tx, list, pairs('add'));
    },
  };
}

/** Returns where a list's sets are. The type is that of tags, because all such tables are alike. */
function placeOf(list: SeveralKind) {
  const { name, namedIn } = referenceLists[list];
  return { table: namedIn as 'item_tags', column: `${name}_id` as 'tag_id' };
}

function selectSets(db: Kysely<Database>, list: SeveralKind) {
  const { table, column } = placeOf(list);
  const entries = tableOf(list);
  return db
    .selectFrom(table)
    .innerJoin(entries, `${entries}.id`, `${table}.${column}`)
    .select([`${table}.clothes_id`, `${entries}.name`])
    .select(survivingId(list).as('id'))
    .orderBy(`${table}.clothes_id`)
    .orderBy(`${entries}.sort_key`)
    .orderBy(survivingId(list));
}

/**
 * Returns the entries that items have themselves, in the order of ids: one that is being merged is
 * not replaced by its survivor.
 */
export async function ownEntries(
  tx: Tx,
  list: SeveralKind,
  items: readonly number[],
): Promise<{ item: number; entry: number; title: string }[]> {
  const { table, column } = placeOf(list);
  return tx
    .selectFrom(table)
    .innerJoin('clothes', 'clothes.id', `${table}.clothes_id`)
    .select(['clothes.id as item', `${table}.${column} as entry`, 'clothes.title'])
    .where('clothes.id', 'in', items)
    .orderBy('clothes.id')
    .orderBy(`${table}.${column}`)
    .execute();
}

/**
 * Deletes rows of sets, also those of entries that are being merged into the removed ones. SQLite
 * does not use the index for pairs of two queries, so the items are named alone as well.
 */
export async function removeRows(tx: Tx, list: SeveralKind, pairs: readonly number[][]): Promise<void> {
  if (pairs.length === 0) return;
  const { table, column } = placeOf(list);
  await sql`with gone as ${valueTable(tx, ['item', 'entry'], pairs)}
    delete from ${sql.table(table)}
    where clothes_id in (select item from gone) and (clothes_id, ${sql.ref(column)}) in (
      select item, entry from gone union all
      select item, merging.id from gone
      inner join ${sql.table(list)} as merging on merging.merging_into = gone.entry)`.execute(tx);
}

/** Inserts rows of sets, each given by its item and its entry. */
export async function addRows(tx: Tx, list: SeveralKind, pairs: readonly number[][]): Promise<void> {
  if (pairs.length === 0) return;
  const { table, column } = placeOf(list);
  await sql`insert into ${sql.table(table)} (clothes_id, ${sql.ref(column)})
    select item, entry from ${valueTable(tx, ['item', 'entry'], pairs)} as added`.execute(tx);
}
