/**
 * Tickets for archives of photos: random and stored as hashes. Each opens one archive, once, on any
 * server, within a minute. So the browser itself can download the archive, without the access
 * token.
 */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { PhotoFormat } from '../../../src/contract/photoFiles';
import type { Database } from '../database';
import { type Clock, minute } from '../platform/clock';
import { hashOf } from '../platform/hashOf';

const ticketLife = minute;

/** The archive that a ticket opens. */
export interface Ordered {
  /** The ids of the items. */
  ids: number[];
  as: PhotoFormat;
}

/** An archive, the session that ordered it, and until when that session may open it. */
interface TicketFor extends Ordered {
  sid: number;
  expiresAt: number;
}

/** Makes a ticket. */
export async function makeTicket(
  db: Kysely<Database>,
  clock: Clock,
  { ids, as, sid, expiresAt }: TicketFor,
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await db
    .insertInto('photo_zips')
    .values({
      token_hash: hashOf(ticket),
      family_id: sid,
      expires_at: clock.now() + ticketLife,
      session_until: expiresAt,
      items: JSON.stringify(ids),
      format: as,
    })
    .execute();
  return ticket;
}

/** Uses up a ticket. Of concurrent uses, even on several servers, all but one get null. */
export async function takeTicket(
  db: Kysely<Database>,
  clock: Clock,
  ticket: string,
): Promise<TicketFor | null> {
  const taken = await db
    .deleteFrom('photo_zips')
    .where('token_hash', '=', hashOf(ticket))
    .returningAll()
    .executeTakeFirst();
  if (!taken || taken.expires_at <= clock.now()) return null;
  // `makeTicket` wrote this JSON.
  const ids: number[] = JSON.parse(taken.items);
  return { ids, as: taken.format, sid: taken.family_id, expiresAt: taken.session_until };
}

export async function cleanUpPhotoZips(db: Kysely<Database>, clock: Clock): Promise<void> {
  await db.deleteFrom('photo_zips').where('expires_at', '<', clock.now()).execute();
}
