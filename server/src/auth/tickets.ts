/**
 * Tickets that open one thing, once, on any server, without the access token: random and stored as
 * hashes. Those of a kind have a table of their own.
 */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../database';
import { type Clock, minute, second } from '../platform/clock';
import { hashOf } from '../platform/hashOf';
import type { SocketTicketsTable } from './tables';

/** How long the tickets of each table are valid. */
const lives = { socket_tickets: 30 * second, photo_zips: minute } as const;
type TicketTable = keyof typeof lives;

/**
 * A session, and the instant until which its access token opens things, in UTC milliseconds.
 */
interface TicketFor {
  sid: number;
  expiresAt: number;
}

/** The further columns of a ticket's table, which name the thing that it opens. */
type Opens<Table extends TicketTable> = Omit<Database[Table], keyof SocketTicketsTable>;

/** Makes a ticket of this session. */
export async function makeTicket<Table extends TicketTable>(
  db: Kysely<Database>,
  clock: Clock,
  table: Table,
  { sid, expiresAt }: TicketFor,
  opens: Opens<Table>,
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  const row = {
    token_hash: hashOf(ticket),
    family_id: sid,
    expires_at: clock.now() + lives[table],
    session_until: expiresAt,
    ...opens,
  };
  await db.insertInto<TicketTable>(table).values(row).execute();
  return ticket;
}

/**
 * Uses up a ticket and returns its session and what it opens. Of concurrent uses, even on several
 * servers, all but one get null.
 */
export async function takeTicket<Table extends TicketTable>(
  db: Kysely<Database>,
  clock: Clock,
  table: Table,
  ticket: string,
): Promise<(TicketFor & Opens<Table>) | null> {
  const taken = await db
    .deleteFrom<TicketTable>(table)
    .where('token_hash', '=', hashOf(ticket))
    .returningAll()
    .executeTakeFirst();
  if (!taken || taken.expires_at <= clock.now()) return null;
  const session = { sid: taken.family_id, expiresAt: taken.session_until };
  // The row is one of this table.
  return { ...(taken as Opens<Table>), ...session };
}

export async function cleanUpTickets(db: Kysely<Database>, clock: Clock, table: TicketTable): Promise<void> {
  await db.deleteFrom(table).where('expires_at', '<', clock.now()).execute();
}
