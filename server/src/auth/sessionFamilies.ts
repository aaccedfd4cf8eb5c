/** The rows of sessions: which families are open, and how they end. */
import type { Kysely } from 'kysely';
import type { SessionInfo } from '../../../src/contract/signIn';
import type { Database } from '../database';
import { type Clock, wireInstant } from '../platform/clock';
import { holdRows } from '../platform/db/locks';
import type { Tx } from '../platform/db/transactions';
import { hashOf } from '../platform/hashOf';
import type { PlatformServices } from '../platform/PlatformServices';
import { Problem } from '../platform/Problem';
import { refreshTokenLife } from './refreshTokens';

/**
 * The maximum number of open sessions of one administrator; a further one ends the least recently
 * used.
 */
const maxSessions = 50;

export type EndReason =
  | 'logout'
  | 'reuse'
  | 'password'
  | 'disabled'
  | 'ended'
  | 'reset'
  | 'surplus'
  | 'replaced';

/**
 * Ends open families and returns their ids. The administrator command, a separate process, also
 * calls this; the servers then find the ended sessions by looking them up (SessionWatch.ts).
 */
export async function endFamilies(
  db: Kysely<Database>,
  clock: Clock,
  reason: EndReason,
  which: { sids?: readonly number[]; administratorId?: number; except?: readonly number[] },
): Promise<number[]> {
  let query = db
    .updateTable('session_families')
    .set({ ended_at: clock.now(), end_reason: reason })
    .where('ended_at', 'is', null);
  if (which.sids !== undefined) query = query.where('id', 'in', which.sids);
  if (which.administratorId !== undefined)
    query = query.where('administrator_id', '=', which.administratorId);
  if (which.except !== undefined && which.except.length > 0)
    query = query.where('id', 'not in', which.except);
  const rows = await query.returning('id').execute();
  return rows.map((row) => row.id);
}

/** Ends an administrator’s least recently used sessions beyond 50 and returns their ids. */
export async function endSurplus(tx: Tx, clock: Clock, administratorId: number): Promise<number[]> {
  const kept = await tx
    .selectFrom('session_families')
    .select('id')
    .where('administrator_id', '=', administratorId)
    .where('ended_at', 'is', null)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxSessions)
    .execute();
  if (kept.length < maxSessions) return [];
  const except = kept.map((family) => family.id);
  return endFamilies(tx, clock, 'surplus', { administratorId, except });
}

/**
 * Returns the ids of the families to which refresh tokens belong, also of used and expired ones.
 */
export async function familiesOf(db: Kysely<Database>, refreshTokens: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('refresh_tokens')
    .select('family_id')
    .where('token_hash', 'in', refreshTokens.map(hashOf))
    .execute();
  return rows.map((row) => row.family_id);
}

/**
 * Returns the families among `sids` that are still open, with the ids of their administrators.
 */
export async function livingOf(
  db: Kysely<Database>,
  sids: readonly number[],
): Promise<{ id: number; administrator_id: number }[]> {
  if (sids.length === 0) return [];
  return db
    .selectFrom('session_families')
    .select(['id', 'administrator_id'])
    .where('id', 'in', sids)
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * Throws session_expired if a session has ended since the call began; otherwise keeps the session
 * open until the end of the transaction. Call it before storing something that outlives the
 * session, such as a factor.
 */
export async function holdLiving(tx: Tx, sid: number): Promise<void> {
  await tx
    .selectFrom('session_families')
    .select('id')
    .where('id', '=', sid)
    .where('ended_at', 'is', null)
    .$call(holdRows(tx))
    .executeTakeFirstOrThrow(() => new Problem('session_expired'));
}

/** Returns the time after which a session must have been used in order to be renewable at `now`. */
export function livingSince(now: number): number {
  return now - refreshTokenLife;
}

/** Returns the open sessions of an administrator, the most recently used first. */
export async function listSessions(
  { db, clock }: Pick<PlatformServices, 'db' | 'clock'>,
  administratorId: number,
  currentSid: number,
): Promise<SessionInfo[]> {
  const now = clock.now();
  const rows = await db
    .selectFrom('session_families')
    .select(['id', 'created_at', 'last_used_at', 'user_agent', 'ip'])
    .where('administrator_id', '=', administratorId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_used_at', '>', livingSince(now))
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxSessions)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    createdAt: wireInstant(row.created_at),
    lastUsedAt: wireInstant(row.last_used_at),
    userAgent: row.user_agent,
    ip: row.ip,
    current: row.id === currentSid,
  }));
}

/** Deletes expired tokens, and families that ended a month ago. */
export async function cleanUpSessions(db: Kysely<Database>, clock: Clock): Promise<void> {
  const now = clock.now();
  await db.deleteFrom('refresh_tokens').where('expires_at', '<', now).execute();
  await db
    .deleteFrom('session_families')
    .where((is) =>
      is.or([is('ended_at', '<', now - refreshTokenLife), is('expires_at', '<', now - refreshTokenLife)]),
    )
    .execute();
}
