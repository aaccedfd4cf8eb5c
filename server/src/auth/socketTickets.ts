/**
 * Tickets for the task socket: random and stored as hashes. Each is valid on any server, for one
 * socket, for 30 seconds.
 */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../database';
import { type Clock, second } from '../platform/clock';
import { hashOf } from '../platform/hashOf';

const ticketLife = 30 * second;

/**
 * A session, and the instant until which its access token keeps a socket open, in UTC milliseconds.
 */
interface TicketFor {
  sid: number;
  expiresAt: number;
}

/** Makes a ticket for one socket of this session. */
export async function makeTicket(
  db: Kysely<Database>,
  clock: Clock,
  { sid, expiresAt }: TicketFor,
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await db
    .insertInto('socket_tickets')
    .values({
      token_hash: hashOf(ticket),
      family_id: sid,
      expires_at: clock.now() + ticketLife,
      session_until: expiresAt,
    })
    .execute();
  return ticket;
}

/**
 * Uses up a ticket and returns its session. Of concurrent uses, even on several servers, one gets
 * the session and the others get null.
 */
export async function takeTicket(
  db: Kysely<Database>,
  clock: Clock,
  ticket: string,
): Promise<TicketFor | null> {
  const taken = await db
    .deleteFrom('socket_tickets')
    .where('token_hash', '=', hashOf(ticket))
    .returning(['family_id', 'expires_at', 'session_until'])
    .executeTakeFirst();
  if (!taken || taken.expires_at <= clock.now()) return null;
  return { sid: taken.family_id, expiresAt: taken.session_until };
}

export async function cleanUpTickets(db: Kysely<Database>, clock: Clock): Promise<void> {
  await db.deleteFrom('socket_tickets').where('expires_at', '<', clock.now()).execute();
}
