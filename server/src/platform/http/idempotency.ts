import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../database';
import { type Clock, day } from '../clock';
import { type Tx, withTransaction } from '../db/transactions';
import { fieldProblem, Problem } from '../Problem';
import { fieldTexts } from '../problemTexts';

const keptFor = day;

/** A request that creates something. */
export interface Creation {
  /** The Idempotency-Key header; null if none was sent. */
  key: string | null;
  administratorId: number;
  /**
   * The id of the call’s API token, because each of a person’s programs has its own keys; null for
   * a person.
   */
  tokenId: number | null;
  /** The method and the path. */
  route: string;
  /** The fingerprint of the content (`fingerprintOf`). A key is valid for one content only. */
  fingerprint: string;
}

export interface Answer<T> {
  status: number;
  body: T;
  /** False if nothing was written, so that the answer need not be kept for a repeat. */
  isKept?: boolean;
}

/** The maximum number of bytes that are kept of an answer. */
export const maxKeptBytes = 64 * 1024;

/**
 * Runs `make` in a transaction and stores its answer under the request’s key in the same
 * transaction. A repeat within 24 hours gets the first answer without running `make`. A repeat with
 * other content is refused (idempotency_conflict). An answer of more than `maxKeptBytes` is kept as
 * `shorten` returns it.
 */
export async function createOnce<T>(
  db: Kysely<Database>,
  clock: Clock,
  creation: Creation,
  make: (tx: Tx) => Promise<Answer<T>>,
  shorten?: (body: T) => T,
): Promise<Answer<T> & { repeated: boolean }> {
  const key = storedKey(creation);
  if (key === null) return withTransaction(db, async (tx) => ({ ...(await make(tx)), repeated: false }));
  return withTransaction(db, async (tx) => {
    const earlier = await claim(tx, clock.now(), creation, key);
    // This function stored the body itself, from an answer of the same route.
    if (earlier) return { status: earlier.status, body: JSON.parse(earlier.body) as T, repeated: true };
    const answer = await make(tx);
    if (answer.isKept === false) await forget(tx, creation, key);
    else {
      await tx
        .updateTable('idempotency_keys')
        .set({ status: answer.status, body: keptForm(answer.body, shorten) })
        .where('administrator_id', '=', creation.administratorId)
        .where('key', '=', key)
        .execute();
    }
    return { ...answer, repeated: false };
  });
}

function keptForm<T>(body: T, shorten?: (body: T) => T): string {
  const whole = JSON.stringify(body);
  if (Buffer.byteLength(whole) <= maxKeptBytes) return whole;
  const short = shorten && JSON.stringify(shorten(body));
  if (short === undefined || Buffer.byteLength(short) > maxKeptBytes)
    throw new Error('an answer is too long to be kept for a repeat');
  return short;
}

/** Returns the first entries of a list, as many as fit into `bytes` as JSON. */
export function firstThatFit<T>(list: readonly T[], bytes: number): T[] {
  let room = bytes;
  const end = list.findIndex((entry) => {
    room -= Buffer.byteLength(JSON.stringify(entry)) + 1;
    return room < 0;
  });
  return list.slice(0, end < 0 ? list.length : end);
}

/**
 * Returns the first answer to a repeated request; null if the request is new. Call it to save
 * costly work before the transaction; `createOnce` makes the final decision.
 */
export async function findEarlierAnswer<T>(
  db: Kysely<Database>,
  clock: Clock,
  creation: Creation,
): Promise<Answer<T> | null> {
  const key = storedKey(creation);
  if (key === null) return null;
  const row = await readKey(db, creation, key);
  if (!row || row.created_at < clock.now() - keptFor) return null;
  refuseOtherContent(row, creation);
  return { status: row.status, body: JSON.parse(row.body) as T };
}

/**
 * Claims the key for this request. Returns the earlier answer if the key is already used; otherwise
 * null. Throws idempotency_conflict if the earlier request differed, and unavailable if a
 * concurrent request had claimed the key and failed.
 */
async function claim(tx: Tx, now: number, creation: Creation, key: string) {
  await tx
    .deleteFrom('idempotency_keys')
    .where('administrator_id', '=', creation.administratorId)
    .where('key', '=', key)
    .where('created_at', '<', now - keptFor)
    .execute();
  // If a concurrent request is using the key, the database makes this one wait.
  const taken = await tx
    .insertInto('idempotency_keys')
    .values({
      administrator_id: creation.administratorId,
      key,
      route: creation.route,
      fingerprint: creation.fingerprint,
      status: 0,
      body: 'null',
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (taken.numInsertedOrUpdatedRows === 1n) return null;
  const earlier = await readKey(tx, creation, key);
  if (!earlier) throw new Problem('unavailable', undefined, { retryAfter: 1 });
  refuseOtherContent(earlier, creation);
  return earlier;
}

/** Gives a claimed key back, as if the request had not been made. */
async function forget(tx: Tx, creation: Creation, key: string): Promise<void> {
  await tx
    .deleteFrom('idempotency_keys')
    .where('administrator_id', '=', creation.administratorId)
    .where('key', '=', key)
    .execute();
}

function readKey(db: Kysely<Database>, creation: Creation, key: string) {
  return db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('administrator_id', '=', creation.administratorId)
    .where('key', '=', key)
    .executeTakeFirst();
}

function refuseOtherContent(row: { route: string; fingerprint: string }, creation: Creation): void {
  if (row.route !== creation.route || row.fingerprint !== creation.fingerprint) {
    throw new Problem('idempotency_conflict');
  }
}

/** Returns the key in its stored form; null if none was sent. Throws if the key is invalid. */
function storedKey({ key, tokenId }: Creation): string | null {
  if (key === null) return null;
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw fieldProblem('Idempotency-Key', 'pattern', fieldTexts.idempotencyKey);
  }
  // A client’s key contains no space, so a person’s key never equals a token’s.
  return tokenId === null ? key : `${tokenId} ${key}`;
}

export async function cleanUpIdempotencyKeys(db: Kysely<Database>, clock: Clock): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', clock.now() - keptFor)
    .execute();
}

/** Returns the SHA-256 of a request's content. */
export function fingerprintOf(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('hex');
}
