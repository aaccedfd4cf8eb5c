/**
 * Tickets between the two steps of a sign-in: 256 random bits, stored as hashes. A ticket is valid
 * on any server, for one sign-in, for five minutes and five tries. It is bound to the password for
 * which it was issued, so that it is worthless after a password change.
 */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../database';
import { type Clock, minute } from '../../platform/clock';
import { type Tx, withTransaction } from '../../platform/db/transactions';
import { hashOf } from '../../platform/hashOf';
import type { Administrator } from '../accounts';
import { isUsable } from '../accounts';

const ticketLife = 5 * minute;
const maxTries = 5;

/** Makes a ticket for an account whose password was right. */
export async function makeFactorTicket(
  db: Kysely<Database>,
  clock: Clock,
  account: Pick<Administrator, 'id' | 'password_hash'>,
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await db
    .insertInto('factor_tickets')
    .values({
      token_hash: hashOf(ticket),
      administrator_id: account.id,
      password_mark: hashOf(account.password_hash),
      tries: 0,
      expires_at: clock.now() + ticketLife,
    })
    .execute();
  return ticket;
}

/**
 * Counts a try and returns the ticket’s account. Returns null if the ticket was used, has expired
 * or was tried too often, or if the account may no longer sign in with that password.
 */
export function noteTicketTry(
  db: Kysely<Database>,
  clock: Clock,
  ticket: string,
): Promise<Administrator | null> {
  const now = clock.now();
  return withTransaction(db, async (tx) => {
    const tried = await tx
      .updateTable('factor_tickets')
      .set((row) => ({ tries: row('tries', '+', 1) }))
      .where('token_hash', '=', hashOf(ticket))
      .where('expires_at', '>', now)
      .where('tries', '<', maxTries)
      .returning(['administrator_id', 'password_mark'])
      .executeTakeFirst();
    if (!tried || tried.administrator_id === null) return null;
    const account = await tx
      .selectFrom('administrators')
      .selectAll()
      .where('id', '=', tried.administrator_id)
      .executeTakeFirst();
    return isUsable(account, now) && hashOf(account.password_hash) === tried.password_mark ? account : null;
  });
}

/**
 * Returns the id of the person whose sign-in the ticket completes; null if the ticket was used, has
 * expired or was tried too often.
 */
export async function findTicketOwner(
  db: Kysely<Database>,
  clock: Clock,
  ticket: string,
): Promise<number | null> {
  const found = await db
    .selectFrom('factor_tickets')
    .select('administrator_id')
    .where('token_hash', '=', hashOf(ticket))
    .where('expires_at', '>', clock.now())
    .where('tries', '<', maxTries)
    .executeTakeFirst();
  return found?.administrator_id ?? null;
}

/**
 * Uses up a ticket. Returns false if it was used before. If several calls use a ticket
 * concurrently, only one of them gets true.
 */
export async function takeFactorTicket(tx: Tx, ticket: string): Promise<boolean> {
  const taken = await tx
    .deleteFrom('factor_tickets')
    .where('token_hash', '=', hashOf(ticket))
    .executeTakeFirst();
  return taken.numDeletedRows === 1n;
}

export async function forgetFactorTickets(tx: Tx, administratorId: number): Promise<void> {
  await tx.deleteFrom('factor_tickets').where('administrator_id', '=', administratorId).execute();
}

export async function cleanUpFactorTickets(db: Kysely<Database>, clock: Clock): Promise<void> {
  await db.deleteFrom('factor_tickets').where('expires_at', '<', clock.now()).execute();
}
