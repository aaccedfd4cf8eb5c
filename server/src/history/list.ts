/**
 * Reads the history, newest first. Finds the ids of a page in an index with the list's order, and
 * reads only those rows, because rows are long.
 */
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Change, forAdministrators } from '../../../src/contract/changes';
import { maxChangesListed } from '../../../src/contract/limits';
import type { PageMeta } from '../../../src/contract/types';
import type { Database } from '../database';
import { wireInstant } from '../platform/clock';
import { Problem } from '../platform/Problem';
import { noTurn, type Turn } from '../platform/work/loopTurn';
import { addParts, isNewestOfBatch } from './batchRows';
import { plainAfter } from './moved';
import { type Days, findPage, idsOfDays, passToPage } from './pageIds';
import type { ChangesFilter } from './query';
import { isRevertible } from './revertRules';
import { shortenChange } from './shortenChange';
import { shownPerson } from './shownPerson';
import type { ChangeRow } from './tables';
import { historyTexts } from './texts';

/**
 * The maximum number of changes counted, in the whole history and in that of one subject or batch.
 * For a page near or beyond this number, changes are counted up to the end of the next page, but at
 * most `maxChangesListed`.
 */
const maxCounted = { all: 10_000, ofOne: 1_000 };

interface Page {
  data: Change[];
  meta: PageMeta;
}

/**
 * Returns whether a page may take long to read: for a page far back, all rows before it are
 * counted, and a filter by field has to search rows that lack the field.
 */
export function isCostlyPage({ page, size, field }: ChangesFilter): boolean {
  return page * size > maxCounted.all || field !== undefined;
}

/** Returns one page of the matching changes. Awaits `turn` between statements. */
export async function listChanges(
  db: Kysely<Database>,
  filter: ChangesFilter,
  turn: Turn = noTurn,
): Promise<Page> {
  const { page, size } = filter;
  const days = await idsOfDays(db, filter);
  const matches = condition(filter, days);
  const matching = db
    .selectFrom(sql<{ id: number }>`${sql.table(filter.group ? 'change_groups' : 'changes')}`.as('changes'))
    .where(matches)
    .$if(filter.group !== undefined, (query) => query.where(isNewestOfBatch(matches)));
  const enough = (filter.subjectId ?? filter.batchId) === undefined ? maxCounted.all : maxCounted.ofOne;
  const max = Math.max(enough, Math.min((page + 1) * size, maxChangesListed));
  const { count, ids } =
    filter.field === undefined
      ? await findPage(db, matching, filter, max, turn)
      : await passToPage(db, matching, filter, { max, days, turn });
  await turn();
  const data = (await changesByIds(db, ids, filter)).map(shortenChange);
  if (filter.group) await addParts(db, data, matches);
  const total = Math.min(count, max);
  const atLeast = count > max;
  return { data, meta: { total, page, size, ...(atLeast && { atLeast }) } };
}

/**
 * Returns one change with all of its values. Throws not_found for a change that does not exist, and
 * for one that the caller may not see.
 */
export async function readChange(db: Kysely<Database>, id: number, withPeople: boolean): Promise<Change> {
  const [change] = await changesByIds(db, [id], { withPeople });
  if (change && (withPeople || !forAdministrators.includes(change.subject))) return change;
  throw new Problem('not_found', historyTexts.changeNotFound);
}

/**
 * Returns the condition for a filter. Its columns have no table name, so that it suits `changes` as
 * well as `change_groups`.
 */
function condition(filter: ChangesFilter, { first, last }: Days) {
  const equal = {
    subject: filter.subject,
    subject_id: filter.subjectId,
    kind: filter.kind,
    administrator_id: filter.administratorId,
    batch_id: filter.batchId,
  };
  const all: RawBuilder<unknown>[] = Object.entries(equal).flatMap(([column, value]) =>
    value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`],
  );
  if (first !== null) all.push(sql`id >= ${first}`);
  if (last !== null) all.push(sql`id <= ${last}`);
  if (!filter.withPeople) all.push(sql`subject not in (${sql.join([...forAdministrators])})`);
  if (filter.field !== undefined) all.push(sql`fields like ${`%,${filter.field},%`}`);
  return sql<SqlBool>`(${all.length > 0 ? sql.join(all, sql` and `) : sql`true`})`;
}

/** Returns the changes of a page, the newest first. */
async function changesByIds(
  db: Kysely<Database>,
  ids: readonly number[],
  filter: Pick<ChangesFilter, 'withPeople' | 'group'>,
): Promise<Change[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('changes')
    .where('changes.id', 'in', ids)
    .leftJoin('administrators', 'administrators.id', 'changes.administrator_id')
    .leftJoin('api_tokens', 'api_tokens.id', 'changes.token_id')
    .leftJoin('changes as later', 'later.reverts', 'changes.id')
    .leftJoin('trash', 'trash.id', 'changes.subject_id')
    .selectAll('changes')
    .select([
      'administrators.email',
      'administrators.name as person',
      'api_tokens.name as token_name',
      'later.id as reverted_by',
      'later.batch_id as reverted_in',
      'trash.id as trashed',
    ])
    .execute();
  return rows.sort((one, other) => other.id - one.id).map((row) => toChange(row, filter));
}

interface ListedRow extends ChangeRow {
  email: string | null;
  person: string | null;
  token_name: string | null;
  reverted_by: number | null;
  /** The batch of the change that reverted this one; null for none. */
  reverted_in: number | null;
  /** The subject's id if it is an item in the trash; else null. */
  trashed: number | null;
}

function toChange(
  row: ListedRow,
  { withPeople, group }: Pick<ChangesFilter, 'withPeople' | 'group'>,
): Change {
  const { administrator_id: id, email, person: name } = row;
  // If only the newest change of a batch was reverted by itself, the rest can still be reverted.
  const isReverted = row.reverted_by !== null && (group === undefined || row.reverted_in !== null);
  return {
    id: row.id,
    at: wireInstant(row.at),
    administrator: shownPerson({ id, email, name }, withPeople),
    ...(row.token_id !== null && { token: { id: row.token_id, name: row.token_name ?? '' } }),
    cause: row.cause,
    batchId: row.batch_id,
    subject: row.subject,
    subjectId: row.subject_id,
    subjectName: row.subject_name,
    kind: row.kind,
    before: JSON.parse(row.before),
    after: plainAfter(row.after),
    reverts: row.reverts,
    revertible: !isReverted && isRevertible(row, row.trashed !== null),
  };
}
