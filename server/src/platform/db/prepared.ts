import { createHash } from 'node:crypto';
import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import { isPostgres } from './locks';
import type { DialectName } from './migrations/Migration';
import type { Database } from './schema';

/** Returns a placeholder for the call’s argument at `position`, of the type that a column wants. */
export type Argument = <T = number>(position: number) => T;

/** Returns the placeholders of the first `count` arguments: of a list of ids. */
export function argumentsOf(argument: Argument, count: number): number[] {
  return Array.from({ length: count }, (_, position) => argument(position));
}

type Values = readonly (number | string | null)[];

/**
 * Builds and compiles a query once, for calls that come thousands of times a second: building one
 * costs more than SQLite takes to run it. `build` names its arguments by position; the returned
 * function runs the query with values.
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
 * The same for a query that PostgreSQL plans once for each connection, and not at each call: for an
 * item with what it names, planning takes ten times as long as reading. Only for a query whose
 * best plan is the same for all values, as by an id; and one that names its columns: a newer
 * server may add some to a table while this one runs.
 */
export function planned<Row>(
  build: (db: Kysely<Database>, argument: Argument) => Compilable<Row>,
): ReturnType<typeof prepared<Row>> {
  return prepared((db, argument) => {
    const query = build(db, argument);
    if (isPostgres(db)) {
      const { sql } = query.compile();
      plannedNames.set(sql, `q${createHash('sha256').update(sql).digest('hex').slice(0, 32)}`);
    }
    return query;
  });
}

const plannedNames = new Map<string, string>();

/** Returns the name under which a connection to PostgreSQL keeps a query; undefined for most. */
export function plannedName(sql: string): string | undefined {
  return plannedNames.get(sql);
}

/** The place of an argument: of a class of its own, so that no value is taken for one. */
class Mark {
  constructor(readonly position: number) {}
}

/** Kysely passes on what it gets; the type that the column wants is only claimed. */
function mark<T>(position: number): T {
  return new Mark(position) as T;
}

const shapesKept = 300;

/**
 * The same for a query of several shapes (which filters, what order): each is built once. `shape`
 * must say everything that `build` looks at.
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
