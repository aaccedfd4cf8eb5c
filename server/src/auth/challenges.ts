/**
 * The challenges that authenticators sign and providers send back. Each contains its expiry and
 * this installation’s seal, so that the server need not store it before it is answered. A challenge
 * is valid for one answer, on any server.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../database';
import { type Clock, minute } from '../platform/clock';
import type { Config } from '../platform/config';
import type { Tx } from '../platform/db/transactions';
import { hashOf } from '../platform/hashOf';

export const challengeLife = 5 * minute;
const randomLength = 16;
const endLength = 8;

/**
 * The purpose of a challenge, which is valid for no other purpose. In this order:
 * - a new passkey for a session, as the first factor or `beside` others;
 * - a proof that a session’s person is present;
 * - the completion of the sign-in that has this ticket;
 * - a sign-in with a passkey alone;
 * - a sign-in through the provider, in the browser whose cookie has this hash.
 */
export type ChallengeFor =
  | { register: number; beside: boolean }
  | { prove: number }
  | { ticket: string }
  | 'sign-in'
  | { cookie: string };

/**
 * Returns a challenge in base64url: random bytes, its expiry, and a seal of 32 bytes that nobody
 * else can make.
 */
export function makeChallenge(
  config: Config,
  clock: Clock,
  purpose: ChallengeFor,
  life = challengeLife,
): string {
  const end = Buffer.alloc(endLength);
  end.writeBigUInt64BE(BigInt(clock.now() + life));
  const body = Buffer.concat([randomBytes(randomLength), end]);
  return Buffer.concat([body, sealOf(config, purpose, body)]).toString('base64url');
}

/**
 * Returns whether this installation made the challenge, for this purpose, and it has not expired.
 */
export function isChallenge(config: Config, clock: Clock, purpose: ChallengeFor, challenge: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  const body = bytes.subarray(0, randomLength + endLength);
  const seal = bytes.subarray(randomLength + endLength);
  const expected = sealOf(config, purpose, body);
  if (bytes.toString('base64url') !== challenge || seal.length !== expected.length) return false;
  return timingSafeEqual(seal, expected) && endOf(challenge) > clock.now();
}

/** Notes that a challenge was answered. Returns false if it was answered before. */
export async function answerChallenge(tx: Tx, challenge: string): Promise<boolean> {
  const noted = await tx
    .insertInto('answered_challenges')
    .values({ challenge_hash: hashOf(challenge), expires_at: endOf(challenge) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('challenge_hash')
    .executeTakeFirst();
  return noted !== undefined;
}

export async function cleanUpChallenges(db: Kysely<Database>, clock: Clock): Promise<void> {
  await db.deleteFrom('answered_challenges').where('expires_at', '<', clock.now()).execute();
}

/** Returns the challenge's expiry in UTC milliseconds. */
function endOf(challenge: string): number {
  return Number(Buffer.from(challenge, 'base64url').readBigUInt64BE(randomLength));
}

function sealOf({ jwtSecret }: Config, purpose: ChallengeFor, body: Buffer): Buffer {
  const key = createHmac('sha256', jwtSecret).update('challenges of passkeys').digest();
  return createHmac('sha256', key).update(body).update(JSON.stringify(purpose)).digest();
}
