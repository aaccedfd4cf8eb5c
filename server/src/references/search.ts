import { type Kysely, sql } from 'kysely';
import type { PageMeta, Reference, ReferenceKind } from '../../../src/contract/types';
import { patternOf } from '../clothes/list/filters';
import { isPostgres } from '../platform/db/locks';
import { preparedShapes } from '../platform/db/prepared';
import type { Database } from '../platform/db/schema';
import { shortestIndexedWord, trigramsOf } from '../platform/db/textSearch';
import { nameKey } from './nameKeys';
import { listReferences } from './references';

export interface ReferenceQuery {
  page: number;
  size: number;
  /** Text that the name holds. */
  q: string;
  /** This entry alone. */
  id?: number;
  /** A list that is no longer than this comes whole. */
  wholeUpTo: number;
}

/** The entries whose names hold a text: the one of just this name first, then those that begin with it, each in order. */
export async function searchReferences(
  db: Kysely<Database>,
  kind: ReferenceKind,
  { page, size, q, id, wholeUpTo }: ReferenceQuery,
): Promise<{ data: Reference[]; meta: PageMeta }> {
  if (wholeUpTo > 0) {
    const [known] = await countOf({ kind, searched: false, indexed: false })(db);
    const total = Number(known?.total ?? 0);
    if (total <= wholeUpTo) {
      const data = await listReferences(db, kind);
      return { data, meta: { total: data.length, page: 1, size: Math.max(1, data.length), whole: true } };
    }
  }
  if (id !== undefined) {
    const data = await oneOf(kind)(db, id);
    return { data, meta: { total: data.length, page: 1, size } };
  }
  const text = nameKey(q);
  const trigrams = isPostgres(db)
    ? []
    : text.split(' ').flatMap((word) => ([...word].length < shortestIndexedWord ? [] : [trigramsOf(word)]));
  const shape = { kind, searched: text !== '', indexed: trigrams.length > 0 };
  const values = [patternOf(text), trigrams.join(' AND '), text, patternOf(text).slice(1)];
  const [count] = await countOf(shape)(db, ...values);
  const data = await pageOf(shape)(db, ...values, size, (page - 1) * size);
  return { data, meta: { total: Number(count?.total ?? 0), page, size } };
}

interface Shape {
  kind: ReferenceKind;
  searched: boolean;
  /** SQLite: by the table of trigrams. */
  indexed: boolean;
}

type Argument = (position: number) => number;

const countOf = preparedShapes((db, argument, shape: Shape) => {
  const query = sql<{ total: number }>`
    select count(*) as total from ${sql.table(shape.kind)} ${holding(shape, argument)}`;
  return { compile: () => query.compile(db) };
});

const pageOf = preparedShapes((db, argument, shape: Shape) => {
  const closest = sql`case when name_key = ${argument(2)} then 0 when name_key like ${argument(3)} escape '\\' then 1 else 2 end,`;
  const query = sql<Reference>`
    select id, name from ${sql.table(shape.kind)} ${holding(shape, argument)}
    order by ${shape.searched ? closest : sql``} sort_key, id limit ${argument(4)} offset ${argument(5)}`;
  return { compile: () => query.compile(db) };
});

const oneOf = preparedShapes((db, argument, kind: ReferenceKind) => {
  const query = sql<Reference>`select id, name from ${sql.table(kind)} where id = ${argument(0)}`;
  return { compile: () => query.compile(db) };
});

function holding({ kind, searched, indexed }: Shape, argument: Argument) {
  if (!searched) return sql``;
  const search = sql.table(`${kind}_search`);
  const named = sql`id in (select rowid from ${search} where ${search} match ${argument(1)}) and`;
  return sql`where ${indexed ? named : sql``} name_key like ${argument(0)} escape '\\'`;
}
