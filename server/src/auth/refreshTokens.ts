/**
 * The refresh tokens of a session family. They are random, stored as hashes, and used once each.
 * Within a short grace period a used token is accepted again, e.g. from a second tab or after a
 * lost answer.
 */

import { randomBytes } from 'node:crypto';
import { day, second } from '../platform/clock';
import type { Tx } from '../platform/db/transactions';
import { hashOf } from '../platform/hashOf';
import type { Administrator } from './accounts';
import { factorDue } from './factors/due';

export const refreshTokenLife = 30 * day;
const refreshGrace = 10 * second;
/**
 * The maximum number of unused tokens of one family: enough if an answer is lost or a few tabs
 * refresh at once.
 */
const maxUnused = 5;

/** The account of a session. */
export type Account = Pick<Administrator, 'id' | 'email' | 'name' | 'role' | 'must_change_password'> & {
  factor_due: number;
};

/**
 * A new refresh token; null if the family has enough tokens, so that the browser keeps its present
 * one.
 */
interface Issued {
  refreshToken: string | null;
  refreshUntil: number;
}

/** The outcome of using a refresh token. */
type Rotation =
  | ({ state: 'granted'; account: Account; sid: number } & Issued)
  | { state: 'refused' }
  | { state: 'reused'; sid: number; administratorId: number };

/**
 * Uses up a refresh token and issues the next one of its family. If the token was used before and
 * its grace period is over, the family ends.
 */
export async function rotate(tx: Tx, tokenHash: string, now: number): Promise<Rotation> {
  const token = await tx
    .selectFrom('refresh_tokens')
    .select(['id', 'family_id', 'expires_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!token) return { state: 'refused' };
  // The family’s row is written first, so that refreshes of one family run one after another on
  // PostgreSQL, too.
  const family = await tx
    .updateTable('session_families')
    .set({ last_used_at: now })
    .where('id', '=', token.family_id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['id', 'administrator_id', 'expires_at'])
    .executeTakeFirst();
  if (!family || token.expires_at <= now) return { state: 'refused' };
  const account = await tx
    .selectFrom('administrators')
    .select(['id', 'email', 'name', 'role', 'must_change_password'])
    .select(factorDue)
    .where('id', '=', family.administrator_id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst();
  if (!account) return { state: 'refused' };

  if (!(await useUp(tx, token.id, now))) {
    if (!(await isInGrace(tx, token.id, now))) {
      await tx
        .updateTable('session_families')
        .set({ ended_at: now, end_reason: 'reuse' })
        .where('id', '=', family.id)
        .execute();
      return { state: 'reused', sid: family.id, administratorId: family.administrator_id };
    }
  } else {
    // All unused tokens of a family were issued within one grace period, e.g. to two tabs. When one
    // of them is used, all count as used.
    await tx
      .updateTable('refresh_tokens')
      .set({ used_at: now })
      .where('family_id', '=', family.id)
      .where('used_at', 'is', null)
      .execute();
  }
  const issued = (await hasEnough(tx, family.id))
    ? { refreshToken: null, refreshUntil: now }
    : await issue(tx, family.id, now, family.expires_at);
  return { state: 'granted', account, sid: family.id, ...issued };
}

/**
 * Issues one new token after a password change and deletes all earlier ones, without a grace
 * period. Returns null if the family has ended.
 */
export async function replaceTokens(
  tx: Tx,
  sid: number,
  now: number,
): Promise<{ refreshToken: string; refreshUntil: number } | null> {
  const family = await tx
    .updateTable('session_families')
    .set({ last_used_at: now })
    .where('id', '=', sid)
    .where('ended_at', 'is', null)
    .returning('expires_at')
    .executeTakeFirst();
  if (!family) return null;
  await tx.deleteFrom('refresh_tokens').where('family_id', '=', sid).execute();
  return issue(tx, sid, now, family.expires_at);
}

/** Issues a refresh token and returns it with its expiry; only its hash is stored. */
export async function issue(
  tx: Tx,
  sid: number,
  now: number,
  familyEnd: number,
): Promise<{ refreshToken: string; refreshUntil: number }> {
  const refreshToken = randomBytes(32).toString('base64url');
  const refreshUntil = Math.min(now + refreshTokenLife, familyEnd);
  await tx
    .insertInto('refresh_tokens')
    .values({
      family_id: sid,
      token_hash: hashOf(refreshToken),
      created_at: now,
      expires_at: refreshUntil,
      used_at: null,
    })
    .execute();
  return { refreshToken, refreshUntil };
}

/**
 * Marks a token as used, atomically: of concurrent refreshes with one token, exactly one gets true.
 */
async function useUp(tx: Tx, tokenId: number, now: number): Promise<boolean> {
  const used = await tx
    .updateTable('refresh_tokens')
    .set({ used_at: now })
    .where('id', '=', tokenId)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

async function hasEnough(tx: Tx, sid: number): Promise<boolean> {
  const unused = await tx
    .selectFrom('refresh_tokens')
    .select('id')
    .where('family_id', '=', sid)
    .where('used_at', 'is', null)
    .limit(maxUnused)
    .execute();
  return unused.length === maxUnused;
}

async function isInGrace(tx: Tx, tokenId: number, now: number): Promise<boolean> {
  const { used_at: usedAt } = await tx
    .selectFrom('refresh_tokens')
    .select('used_at')
    .where('id', '=', tokenId)
    .executeTakeFirstOrThrow();
  // A clock that was set back must not lengthen the grace period.
  return usedAt !== null && Math.abs(now - usedAt) <= refreshGrace;
}
