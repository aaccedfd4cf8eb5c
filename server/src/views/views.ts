/**
 * The rows and the rules of saved views. The history does not record them, because nothing depends
 * on them.
 */
import type { Kysely, Selectable } from 'kysely';
import { maxViewName, maxViewQuery, maxViews } from '../../../src/contract/limits';
import {
  type SavedView,
  type SavedViewChange,
  type SavedViewInput,
  viewParameters,
} from '../../../src/contract/views';
import type { Database } from '../database';
import type { Clock } from '../platform/clock';
import { isUniqueViolation } from '../platform/db/errors';
import { advisoryLock, lockRows } from '../platform/db/locks';
import { sortKey } from '../platform/db/sortKey';
import type { Flag } from '../platform/db/tables';
import { type Tx, withTransaction } from '../platform/db/transactions';
import type { SignedIn } from '../platform/http/caller';
import { fieldProblem, Problem } from '../platform/Problem';
import { problemTexts } from '../platform/problemTexts';
import { cleanLine } from '../platform/text';
import { nameKey } from '../references/nameKeys';
import type { SavedViewsTable } from './tables';
import { viewTexts } from './texts';

type Row = Selectable<SavedViewsTable>;

/**
 * Returns a person's own views and the shared ones, by name. A program (null) gets only the shared
 * ones.
 */
export async function listViews(db: Kysely<Database>, administratorId: number | null): Promise<SavedView[]> {
  const rows = await db
    .selectFrom('saved_views')
    .selectAll()
    .where((where) =>
      where.or([
        where('shared', '=', 1),
        ...(administratorId === null ? [] : [where('administrator_id', '=', administratorId)]),
      ]),
    )
    .orderBy('sort_key')
    .orderBy('id')
    .execute();
  return rows.map((row) => toView(row, administratorId));
}

/**
 * Creates a view. Throws duplicate_name, and validation_failed if the administrator has too many.
 */
export async function createView(
  tx: Tx,
  clock: Clock,
  administratorId: number,
  input: SavedViewInput,
): Promise<SavedView> {
  const columns = columnsOf(input);
  await advisoryLock(tx, `saved views of ${administratorId}`);
  const own = await tx
    .selectFrom('saved_views')
    .select('name_key')
    .where('administrator_id', '=', administratorId)
    .execute();
  if (own.some(({ name_key }) => name_key === columns.name_key)) throw duplicateName();
  if (own.length >= maxViews) throw fieldProblem('name', 'maxItems', viewTexts.tooMany(maxViews));
  const now = clock.now();
  const row = await tx
    .insertInto('saved_views')
    .values({ ...columns, administrator_id: administratorId, created_at: now, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toView(row, administratorId);
}

/**
 * Changes the given settings of a view and returns it; writes nothing if the view already has them.
 * Throws duplicate_name, not_found, and forbidden for another person's shared view.
 */
export function saveView(
  db: Kysely<Database>,
  clock: Clock,
  administratorId: number,
  id: number,
  input: SavedViewChange,
): Promise<SavedView> {
  const columns = columnsOf(input);
  return withTransaction(db, async (tx) => {
    const before = await lockOwn(tx, administratorId, id);
    const names = Object.keys(columns) as (keyof typeof columns)[];
    if (names.every((name) => columns[name] === before[name])) return toView(before, administratorId);
    try {
      const row = await tx
        .updateTable('saved_views')
        .set({ ...columns, updated_at: clock.now() })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return toView(row, administratorId);
    } catch (error) {
      throw isUniqueViolation(error) ? duplicateName() : error;
    }
  });
}

/**
 * Deletes a view of the person. Administrators may also delete shared views of others, which would
 * otherwise stay forever once their owners are gone. Throws not_found and forbidden.
 */
export function deleteView(
  db: Kysely<Database>,
  { administratorId, role }: Pick<SignedIn, 'administratorId' | 'role'>,
  id: number,
): Promise<void> {
  return withTransaction(db, async (tx) => {
    await lockOwn(tx, administratorId, id, role === 'administrator');
    await tx.deleteFrom('saved_views').where('id', '=', id).execute();
  });
}

/** Makes the shared views of a person who has left private, because nobody else maintains them. */
export async function unshareViewsOf(tx: Tx, now: number, administratorId: number): Promise<void> {
  await tx
    .updateTable('saved_views')
    .set({ shared: 0, updated_at: now })
    .where('administrator_id', '=', administratorId)
    .where('shared', '=', 1)
    .execute();
}

/**
 * Returns a view and locks it for a change. Throws forbidden for another person's shared view,
 * unless `orShared` is true, and not_found for another person's private one.
 */
async function lockOwn(tx: Tx, administratorId: number, id: number, orShared = false): Promise<Row> {
  const row = await tx
    .selectFrom('saved_views')
    .selectAll()
    .where('id', '=', id)
    .$call(lockRows(tx))
    .executeTakeFirst();
  if (row?.administrator_id === administratorId) return row;
  if (row?.shared === 1 && orShared) return row;
  if (row?.shared === 1) throw new Problem('forbidden', viewTexts.notOwn);
  throw new Problem('not_found', viewTexts.notFound);
}

type Settings = Pick<Row, 'name' | 'name_key' | 'sort_key' | 'query' | 'shared'>;

/** Returns settings in stored form; those that are missing stay missing. */
function columnsOf(input: SavedViewInput): Settings;
function columnsOf(input: SavedViewChange): Partial<Settings>;
function columnsOf({ name, query, shared }: SavedViewChange): Partial<Settings> {
  const clean = name === undefined ? undefined : cleanLine(name, 'name', maxViewName);
  const flag: Flag = shared ? 1 : 0;
  return {
    ...(clean !== undefined && { name: clean, name_key: nameKey(clean), sort_key: sortKey(clean) }),
    ...(query !== undefined && { query: cleanQuery(query) }),
    ...(shared !== undefined && { shared: flag }),
  };
}

/**
 * Returns a list's query in stored form: without repeated and empty parameters. Throws
 * validation_failed if the text has unknown parameters or is too long.
 */
function cleanQuery(query: string): string {
  const given = [...new URLSearchParams(query)].filter(([, value]) => value !== '');
  const kept = new URLSearchParams(Object.fromEntries(given));
  const known = given.every(([name]) => viewParameters.includes(name));
  // PostgreSQL cannot store U+0000.
  if (!known || String(kept).length > maxViewQuery || /%00/.test(String(kept)))
    throw fieldProblem('query', 'query', viewTexts.query);
  return String(kept);
}

function toView(row: Row, administratorId: number | null): SavedView {
  return {
    id: row.id,
    name: row.name,
    query: row.query,
    shared: row.shared === 1,
    own: row.administrator_id === administratorId,
  };
}

function duplicateName(): Problem {
  return new Problem('duplicate_name', problemTexts.duplicate_name, {
    errors: [{ field: 'name', code: 'duplicate_name', detail: problemTexts.duplicate_name }],
  });
}
