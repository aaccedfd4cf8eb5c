/**
 * Challenges that authenticators sign, and providers send back: they carry their end and a seal of
 * this installation, so that nothing is stored until one is answered. Good for one answer, on any
 * server.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { type Clock, minute } from '../../platform/clock';
import type { Config } from '../../platform/config';
import type { Database } from '../../platform/db/schema';
import type { Tx } from '../../platform/db/transactions';
import { hashOf } from '../refreshTokens';

export const challengeLife = 5 * minute;
const randomLength = 16;
const endLength = 8;

/**
 * What a challenge is for, which another purpose refuses: a new passkey of one session, the first
 * factor or one beside others; the proof that a session's person is there; the completion of the
 * sign-in that a ticket stands for; a sign-in by a passkey alone; a sign-in through the provider,
 * in the browser that has the cookie of this hash.
 */
export type ChallengeFor =
  | { register: number; beside: boolean }
  | { prove: number }
  | { ticket: string }
  | 'sign-in'
  | { cookie: string };

/** Returns a challenge in base64url, for 32 bytes of which nobody knows the seal. */
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

/** Returns whether this installation made the challenge, for this purpose, and it still lives. */
export function isChallenge(config: Config, clock: Clock, purpose: ChallengeFor, challenge: string): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  const body = bytes.subarray(0, randomLength + endLength);
  const seal = bytes.subarray(randomLength + endLength);
  const expected = sealOf(config, purpose, body);
  if (bytes.toString('base64url') !== challenge || seal.length !== expected.length) return false;
  return timingSafeEqual(seal, expected) && endOf(challenge) > clock.now();
}

/** Notes that a challenge of ours was answered. Returns false where it was answered before. */
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

/** UTC milliseconds. */
function endOf(challenge: string): number {
  return Number(Buffer.from(challenge, 'base64url').readBigUInt64BE(randomLength));
}

function sealOf({ jwtSecret }: Config, purpose: ChallengeFor, body: Buffer): Buffer {
  const key = createHmac('sha256', jwtSecret).update('challenges of passkeys').digest();
  return createHmac('sha256', key).update(body).update(JSON.stringify(purpose)).digest();
}
