import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { isSeveral, referenceKinds, referenceLists } from '../../../src/contract/references';
import type { Database } from '../database';

/**
 * The tables to copy. Each table comes after those that its rows refer to (an item’s main photo is
 * the exception).
 */
export const copiedTables = [
  'administrators',
  'invitations',
  'session_families',
  'refresh_tokens',
  'api_tokens',
  ...referenceKinds,
  'reference_aliases',
  'merged_entries',
  'clothes',
  'compositions',
  ...referenceKinds.filter(isSeveral).map((kind) => referenceLists[kind].namedIn),
  'purchases',
  'images',
  'image_versions',
  'tasks',
  'suggestions',
  'idempotency_keys',
  'login_attempts',
  'login_turns',
  'known_devices',
  'operator_events',
  'socket_tickets',
  'totp_secrets',
  'recovery_codes',
  'factor_tickets',
  'factor_tries',
  'passkeys',
  'answered_challenges',
  'oidc_accounts',
  'batches',
  'batch_tasks',
  'batch_selections',
  'changes',
  'trash',
  'trash_images',
  'deleted_images',
  'uncompared_images',
  'likely_doubles',
  'distinct_items',
  'saved_views',
  'imports',
  'import_rows',
  'webhooks',
  'webhook_deliveries',
  'settings',
  'failures',
  'event_counts',
] as const satisfies readonly (keyof Database)[];

/**
 * Tables that are not copied: search indexes, counts and groups, which each database fills itself,
 * and the rows of running servers.
 */
const ownTables = /^(sqlite_.*|\w+_search(_\w+)?|clothes_counts|change_groups|servers)$/;

export interface Table {
  name: (typeof copiedTables)[number];
  columns: string[];
  /** The primary key's columns, in order. */
  key: string[];
}

/** A row's values, in the order of the columns. */
type Row = readonly (string | number | null)[];

export interface Content {
  rows: number;
  /** Checksum of all rows in the order of the key. */
  sha256: string;
}

const batch = 1000;

/**
 * Returns the tables of a SQLite installation. Throws Error if the file has a table that is in
 * neither list above, so that no new table is forgotten.
 */
export async function readTables(source: Kysely<Database>): Promise<Table[]> {
  const { rows: found } = await sql<{
    name: string;
  }>`select name from sqlite_schema where type = 'table'`.execute(source);
  const names = found.map(({ name }) => name).filter((name) => !ownTables.test(name));
  const unknown = names.find((name) => !copiedTables.some((copied) => copied === name));
  if (unknown !== undefined) throw new Error(`the table ${unknown} is not copied`);
  return Promise.all(
    copiedTables.map(async (name) => {
      const { rows } = await sql<{
        name: string;
        pk: number;
      }>`select name, pk from pragma_table_info(${name})`.execute(source);
      const key = rows.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
      return { name, columns: rows.map((column) => column.name), key: key.map((column) => column.name) };
    }),
  );
}

/** Yields all rows in the order of the key, in batches. */
export async function* readRows(db: Kysely<Database>, table: Table): AsyncGenerator<Row[]> {
  const keyAt = table.key.map((column) => table.columns.indexOf(column));
  let after: Row | null = null;
  for (;;) {
    const rows: Row[] = await readBatch(db, table, after);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = keyAt.map((at) => last[at] ?? null);
  }
}

async function readBatch(db: Kysely<Database>, table: Table, after: Row | null): Promise<Row[]> {
  const list = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
  const where = after === null ? sql`` : sql`where (${list(table.key)}) > (${sql.join([...after])})`;
  const { rows } = await sql<Record<string, string | number | null>>`
    select ${list(table.columns)} from ${sql.table(table.name)} ${where}
    order by ${list(table.key)} limit ${batch}`.execute(db);
  return rows.map((row) => table.columns.map((column) => row[column] ?? null));
}

/** Returns the number of rows and the checksum of a table. Equal results mean equal rows. */
export async function contentOf(db: Kysely<Database>, table: Table): Promise<Content> {
  const hash = createHash('sha256');
  let count = 0;
  for await (const rows of readRows(db, table)) {
    for (const row of rows) hash.update(`${JSON.stringify(row)}\n`);
    count += rows.length;
  }
  return { rows: count, sha256: hash.digest('hex') };
}
