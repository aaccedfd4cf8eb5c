/**
 * Reads the history, newest first. An index that has a list's order tells the ids of its page; only
 * their rows, which are long, are read.
 */
import type { Kysely } from 'kysely';
import type { Change } from '../../../src/contract/changes';
import { maxChangesListed } from '../../../src/contract/limits';
import type { PageMeta } from '../../../src/contract/types';
import { wireInstant } from '../platform/clock';
import type { ChangeRow } from '../platform/db/historyTables';
import type { Database } from '../platform/db/schema';
import { noTurn, type Turn } from '../platform/loopTurn';
import { plainAfter } from './moved';
import type { ChangesFilter } from './query';
import { isRevertible } from './revertible';
import { shownPerson } from './shownPerson';
import { forAdministrators } from './subjects';

/**
 * The total is counted up to this many, of all and of one subject, or as far as the page: the last
 * page that can be asked for has none behind it.
 */
const mostCounted = { all: 10_000, ofOne: 1_000 };

interface Page {
  data: Change[];
  meta: PageMeta;
}

/** Returns whether a page may take long: one far behind, as the rows before it are counted. */
export function isDearPage({ page, size }: ChangesFilter): boolean {
  return page * size > mostCounted.all;
}

/** Returns one page of the changes that match. `turn` is awaited between statements. */
export async function listChanges(
  db: Kysely<Database>,
  filter: ChangesFilter,
  turn: Turn = noTurn,
): Promise<Page> {
  const { page, size } = filter;
  const ids = await idsOfDays(db, filter);
  const matching = db
    .selectFrom('changes')
    .$if(ids.first !== null, (query) => query.where('changes.id', '>=', ids.first))
    .$if(ids.last !== null, (query) => query.where('changes.id', '<=', ids.last))
    .$if(filter.subject !== undefined, (query) =>
      query.where('changes.subject', '=', filter.subject ?? 'clothes'),
    )
    .$if(!filter.withPeople, (query) => query.where('changes.subject', 'not in', forAdministrators))
    .$if(filter.subjectId !== undefined, (query) =>
      query.where('changes.subject_id', '=', filter.subjectId ?? 0),
    )
    .$if(filter.kind !== undefined, (query) => query.where('changes.kind', '=', filter.kind ?? 'created'))
    .$if(filter.administratorId !== undefined, (query) =>
      query.where('changes.administrator_id', '=', filter.administratorId ?? 0),
    );
  const enough = filter.subjectId === undefined ? mostCounted.all : mostCounted.ofOne;
  const most = Math.max(enough, Math.min((page + 1) * size, maxChangesListed));
  const { count } = await db
    .selectFrom(
      matching
        .select('changes.id')
        // By another order PostgreSQL may look for the rows of one subject in the whole table.
        .orderBy('changes.id', 'desc')
        .limit(most + 1)
        .as('found'),
    )
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  const total = Math.min(Number(count), most);
  await turn();
  const found = await matching
    .select('changes.id')
    .orderBy('changes.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  await turn();
  const data = await changesByIds(
    db,
    found.map(({ id }) => id),
    filter.withPeople,
  );
  const atLeast = Number(count) > most;
  return { data, meta: { total, page, size, ...(atLeast && { atLeast }) } };
}

/** Returns the changes of a page, the newest first. */
async function changesByIds(
  db: Kysely<Database>,
  ids: readonly number[],
  withEmails: boolean,
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
      'trash.id as trashed',
    ])
    .execute();
  return rows.sort((one, other) => other.id - one.id).map((row) => toChange(row, withEmails));
}

/**
 * Returns the first and last ids of the changes of some days: ids grow with time. Where several
 * servers' clocks differ, a change at midnight may count to the other day.
 */
async function idsOfDays(db: Kysely<Database>, { from, before }: ChangesFilter) {
  const none = { id: 0 };
  const first = db.selectFrom('changes').select('id').orderBy('at').orderBy('id').limit(1);
  const last = db.selectFrom('changes').select('id').orderBy('at', 'desc').orderBy('id', 'desc').limit(1);
  return {
    first:
      from === undefined
        ? null
        : ((await first.where('at', '>=', from).executeTakeFirst())?.id ?? Number.MAX_SAFE_INTEGER),
    last: before === undefined ? null : ((await last.where('at', '<', before).executeTakeFirst()) ?? none).id,
  };
}

interface ListedRow extends ChangeRow {
  email: string | null;
  person: string | null;
  token_name: string | null;
  reverted_by: number | null;
  /** The id of the subject where it is an item in the trash. */
  trashed: number | null;
}

function toChange(row: ListedRow, withEmails: boolean): Change {
  const { administrator_id: id, email, person: name } = row;
  return {
    id: row.id,
    at: wireInstant(row.at),
    administrator: shownPerson({ id, email, name }, withEmails),
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
    revertible: row.reverted_by === null && isRevertible(row, row.trashed !== null),
  };
}
