import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Database } from '../../database';
import { hashOf } from '../hashOf';
import { isPostgres } from './locks';
import type { DialectName } from './migrations/Migration';

/** Returns a placeholder for the argument at `position`, with the type that the column requires. */
export type Argument = <T = number>(position: number) => T;

/** Returns placeholders for the first `count` arguments, such as a list of ids. */
export function argumentsOf(argument: Argument, count: number): number[] {
  return Array.from({ length: count }, (_, position) => argument(position));
}

type Values = readonly (number | string | null)[];

/**
 * Builds and compiles a query once, for queries that run thousands of times a second: on SQLite,
 * building a query costs more than running it. `build` refers to its arguments by position; the
 * returned function runs the query with their values.
 */
export function prepared<Row>(
  build: (db: Kysely<Database>, argument: Argument) => Compilable<Row>,
): (db: Kysely<Database>, ...values: Values) => Promise<Row[]> {
  const compiled: Partial<Record<DialectName, CompiledQuery<Row>>> = {};
  return async (db, ...values) => {
    const dialect = isPostgres(db) ? 'postgres' : 'sqlite';
    compiled[dialect] ??= build(db, mark).compile();
    const query = compiled[dialect];
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Mark ? values[parameter.position] : parameter,
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

/**
 * Like `prepared`, for a query that PostgreSQL plans once per connection instead of at each call.
 * For an item with its references, planning takes ten times as long as reading. Use it only if the
 * best plan is the same for all values, as for an id. The query must list its columns, because a
 * newer server may add columns to a table while this server runs.
 */
export function planned<Row>(
  build: (db: Kysely<Database>, argument: Argument) => Compilable<Row>,
): ReturnType<typeof prepared<Row>> {
  return prepared((db, argument) => {
    const query = build(db, argument);
    if (isPostgres(db)) {
      const { sql } = query.compile();
      plannedNames.set(sql, `q${hashOf(sql).slice(0, 32)}`);
    }
    return query;
  });
}

const plannedNames = new Map<string, string>();

/**
 * Returns the name under which PostgreSQL’s connections keep a query’s plan; undefined for queries
 * that `planned` did not build.
 */
export function plannedName(sql: string): string | undefined {
  return plannedNames.get(sql);
}

/** The place of an argument. It is a class, so that no value can be mistaken for it. */
class Mark {
  constructor(readonly position: number) {}
}

/**
 * Returns an argument’s place, typed as the column’s value. Kysely passes it on unchanged, so the
 * type is only asserted.
 */
function mark<T>(position: number): T {
  return new Mark(position) as T;
}

const shapesKept = 300;

/**
 * Like `prepared`, for a query that has several shapes (filters, orders). Each shape is built once.
 * `shape` must contain everything on which `build` depends.
 */
export function preparedShapes<Shape, Row>(
  build: (db: Kysely<Database>, argument: Argument, shape: Shape) => Compilable<Row>,
): (shape: Shape) => (db: Kysely<Database>, ...values: Values) => Promise<Row[]> {
  const kept = new Map<string, ReturnType<typeof prepared<Row>>>();
  return (shape) => {
    const key = JSON.stringify(shape);
    let query = kept.get(key);
    if (!query) {
      if (kept.size >= shapesKept) kept.clear();
      query = prepared((db, argument) => build(db, argument, shape));
      kept.set(key, query);
    }
    return query;
  };
}
