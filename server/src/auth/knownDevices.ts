/**
 * Devices that have signed in (OWASP, “Slow Down Online Guessing Attacks with Device Cookies”). A
 * browser keeps a random token; the database keeps its hash, with each administrator who has signed
 * in there. The token grants nothing, but tries that come with it are counted apart from strangers’
 * tries.
 */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../database';
import { type Clock, day } from '../platform/clock';
import type { Tx } from '../platform/db/transactions';
import { hashOf } from '../platform/hashOf';
import { emailKey } from './accounts';

/** The longest time for which browsers keep a cookie. */
const deviceLife = 400 * day;
/**
 * The maximum number of devices of one administrator; a further one replaces the least recently
 * used.
 */
const maxDevices = 50;

/**
 * The content of a device cookie: its token, and the UTC milliseconds until which the browser keeps
 * it.
 */
export interface DeviceToken {
  token: string;
  until: number;
}

/**
 * Returns the id of the device with this token on which the account of `email` has signed in; null
 * if there is none.
 */
export async function findDevice(
  db: Kysely<Database>,
  clock: Clock,
  email: string,
  token: string | null,
): Promise<number | null> {
  if (token === null) return null;
  const found = await db
    .selectFrom('known_devices')
    .innerJoin('administrators', 'administrators.id', 'known_devices.administrator_id')
    .select('known_devices.id')
    .where('known_devices.token_hash', '=', hashOf(token))
    .where('known_devices.used_at', '>', clock.now() - deviceLife)
    .where('administrators.email', '=', emailKey(email))
    .executeTakeFirst();
  return found?.id ?? null;
}

/**
 * Remembers that this administrator has signed in on this device. A token that is known for any
 * administrator stays; any other token is replaced, so that no client can choose its token. Returns
 * the content of the device's cookie.
 */
export async function rememberDevice(
  tx: Tx,
  now: number,
  administratorId: number,
  token: string | null,
): Promise<DeviceToken> {
  const kept = token !== null && (await isKnown(tx, hashOf(token))) ? token : newToken();
  await tx
    .insertInto('known_devices')
    .values({ administrator_id: administratorId, token_hash: hashOf(kept), used_at: now })
    .onConflict((conflict) =>
      conflict.columns(['token_hash', 'administrator_id']).doUpdateSet({ used_at: now }),
    )
    .execute();
  await forgetOldest(tx, administratorId);
  return { token: kept, until: now + deviceLife };
}

/**
 * Gives this device a new token after a password change, for all administrators who have signed in
 * there. The administrator’s other devices are forgotten. Returns the content of this device's
 * cookie.
 */
export async function renewDevice(
  tx: Tx,
  now: number,
  administratorId: number,
  token: string | null,
): Promise<DeviceToken> {
  const renewed = newToken();
  if (token !== null) {
    await tx
      .updateTable('known_devices')
      .set({ token_hash: hashOf(renewed) })
      .where('token_hash', '=', hashOf(token))
      .execute();
  }
  await forgetDevices(tx, administratorId);
  await tx
    .insertInto('known_devices')
    .values({ administrator_id: administratorId, token_hash: hashOf(renewed), used_at: now })
    .execute();
  return { token: renewed, until: now + deviceLife };
}

export async function forgetDevices(tx: Tx, administratorId: number): Promise<void> {
  await tx.deleteFrom('known_devices').where('administrator_id', '=', administratorId).execute();
}

export async function cleanUpDevices(db: Kysely<Database>, clock: Clock): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('used_at', '<', clock.now() - deviceLife)
    .execute();
}

async function isKnown(tx: Tx, tokenHash: string): Promise<boolean> {
  const found = await tx
    .selectFrom('known_devices')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

async function forgetOldest(tx: Tx, administratorId: number): Promise<void> {
  const devices = tx
    .selectFrom('known_devices')
    .select('id')
    .where('administrator_id', '=', administratorId)
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxDevices);
  await tx
    .deleteFrom('known_devices')
    .where('administrator_id', '=', administratorId)
    .where('id', 'not in', devices)
    .execute();
}

function newToken(): string {
  return randomBytes(32).toString('base64url');
}
