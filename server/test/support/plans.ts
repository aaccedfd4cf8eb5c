import { type CompiledQuery, createQueryId, type Kysely, type RootOperationNode } from 'kysely';
import type { Database } from '../../src/database';
import { onPostgres } from './app';

/** Runs a call and returns the queries that it builds and sends, without prepared ones. */
export async function builtQueries(
  db: Kysely<Database>,
  call: (db: Kysely<Database>) => Promise<unknown>,
): Promise<CompiledQuery[]> {
  const nodes: RootOperationNode[] = [];
  const recording = db.withPlugin({
    transformQuery({ node }) {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await call(recording);
  return nodes.map((node) => db.getExecutor().compileQuery(node, createQueryId()));
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

/**
 * Returns the steps of a query's plan that read a whole table, or sort the rows read. A scan in
 * order that ends with the page does not count.
 */
export async function wholeReads(
  db: Kysely<Database>,
  query: CompiledQuery,
  table: string,
): Promise<string[]> {
  if (onPostgres) {
    const { rows } = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
      ...query,
      sql: `explain (format json) ${query.sql}`,
    });
    const bad = (plan: Plan): string[] => [
      ...(plan['Node Type'] === 'Sort' ? ['Sort'] : []),
      ...(plan['Node Type'].endsWith('Seq Scan') && plan['Relation Name'] === table
        ? [plan['Node Type']]
        : []),
      ...(plan.Plans ?? []).flatMap(bad),
    ];
    return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => bad(plan)));
  }
  const { rows } = await db.executeQuery<{ detail: string }>({
    ...query,
    sql: `explain query plan ${query.sql}`,
  });
  return rows
    .map(({ detail }) => detail)
    .filter(
      (detail) =>
        detail.includes('TEMP B-TREE') ||
        (detail === `SCAN ${table}` && !/order by .* limit/.test(query.sql)),
    );
}

/**
 * Returns the steps of a SQLite query's plan that read rows of a table only to skip or count them.
 * Look-ups by id, or from a table with few rows, do not count.
 */
export async function rowReads(db: Kysely<Database>, query: CompiledQuery, table: string): Promise<string[]> {
  if (onPostgres || !/ limit | offset /.test(query.sql)) return [];
  const { rows } = await db.executeQuery<{ detail: string }>({
    ...query,
    sql: `explain query plan ${query.sql}`,
  });
  return rows
    .map(({ detail }) => detail)
    .filter((detail) => new RegExp(`^(SCAN|SEARCH) ${table}\\b(?! USING COVERING INDEX)`).test(detail));
}
