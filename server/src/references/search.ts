import { type Kysely, sql } from 'kysely';
import type { Reference, ReferenceKind } from '../../../src/contract/references';
import { searchKey } from '../../../src/contract/searchKey';
import type { PageMeta } from '../../../src/contract/types';
import type { Database } from '../database';
import { nameHolds, patternOf, searchedKey, trigramQuery } from '../platform/db/nameSearch';
import { type Argument, preparedShapes } from '../platform/db/prepared';
import { formerNameHolds, isFree } from './aliases';
import { readSurviving } from './mergedEntries';
import { stays, survivingId } from './merging';
import { nameKey } from './nameKeys';
import type { ReferenceQuery } from './query';
import { listWithAliases, withAliases } from './withAliases';

/**
 * Returns a page of the entries whose current or former names contain a text: first the entry with
 * exactly this name, then those that begin with the text, then the others, each group in order of
 * name.
 */
export async function searchReferences(
  db: Kysely<Database>,
  kind: ReferenceKind,
  { page, size, q, id, wholeUpTo }: ReferenceQuery,
): Promise<{ data: Reference[]; meta: PageMeta }> {
  if (wholeUpTo > 0) {
    const [known] = await countOf({ kind, searched: false, indexed: false })(db);
    const total = Number(known?.total ?? 0);
    if (total <= wholeUpTo) {
      const data = await listWithAliases(db, kind);
      const meta = { total: data.length, page: 1, size: Math.max(1, data.length), whole: true };
      return { data, meta };
    }
  }
  if (id !== undefined) {
    const data = await readSurviving(db, kind, id, (one) => entryOf(kind)(db, one));
    return { data, meta: { total: data.length, page: 1, size } };
  }
  const key = nameKey(q);
  const text = searchKey(key);
  const trigrams = trigramQuery(db, text);
  const shape = { kind, searched: text !== '', indexed: trigrams !== '' };
  const values = [patternOf(text), trigrams, key, patternOf(text).slice(1)];
  const [count] = await countOf(shape)(db, ...values);
  const entries = await pageOf(shape)(db, ...values, size, (page - 1) * size);
  // Former names are returned only for a search, because the text may have been found in them.
  const data = shape.searched ? await withAliases(db, kind, entries) : entries;
  return { data, meta: { total: Number(count?.total ?? 0), page, size } };
}

interface Shape {
  kind: ReferenceKind;
  searched: boolean;
  /** Whether the table of trigrams is searched first. */
  indexed: boolean;
}

const countOf = preparedShapes((db, argument, shape: Shape) => {
  const query = sql<{ total: number }>`
    select count(*) as total from ${sql.table(shape.kind)} ${matching(shape, argument)}`;
  return { compile: () => query.compile(db) };
});

const pageOf = preparedShapes((db, argument, shape: Shape) => {
  const closestFirst = sql`case
    when name_key = ${argument(2)} then 0
    when id in (select reference_id from reference_aliases
      where kind = ${sql.lit(shape.kind)} and name_key = ${argument(2)} and ${isFree(shape.kind)}) then 0
    when ${searchedKey('name_key')} like ${argument(3)} escape '\\' then 1
    else 2 end,`;
  const query = sql<Reference>`
    select id, name from ${sql.table(shape.kind)} ${matching(shape, argument)}
    order by ${shape.searched ? closestFirst : sql``} sort_key, id
    limit ${argument(4)} offset ${argument(5)}`;
  return { compile: () => query.compile(db) };
});

const entryOf = preparedShapes((db, argument, kind: ReferenceKind) => {
  const query = sql<Reference>`select ${survivingId(kind)} as id, name from ${sql.table(kind)} where id = ${argument(0)}`;
  return { compile: () => query.compile(db) };
});

/** Returns the condition that an entry matches by its current or a former name. */
function matching({ kind, searched, indexed }: Shape, argument: Argument) {
  if (!searched) return sql`where ${stays(kind)}`;
  return sql`where ${stays(kind)} and id in (
    select id from ${sql.table(kind)} where ${nameHolds(kind, indexed, [argument(0), argument(1)])}
    union all
    select reference_id from reference_aliases where ${formerNameHolds(kind, argument(0))})`;
}
