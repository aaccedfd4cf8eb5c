/** Codes of an authenticator (RFC 6238: SHA-1, 6 digits, 30 seconds), each accepted once. */
import type { Kysely } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { TotpSecret } from '../../../../src/contract/factors';
import type { Database } from '../../database';
import { minute, second } from '../../platform/clock';
import type { Tx } from '../../platform/db/transactions';
import type { Services } from '../../services';
import { seal, unseal } from './sealedSecret';

type Needed = Pick<Services, 'config' | 'clock'>;

const issuer = 'Clothes Admin';
/** The length of a secret in bytes. It equals the length of the hash, as RFC 4226 recommends. */
const secretLength = 20;
const period = 30;
/** The number of time steps before and after the current one whose codes are accepted. */
const drift = 1;
/** The time after which an unconfirmed secret is forgotten. */
const pendingLife = 15 * minute;

/** Makes a pending secret. A code must confirm it; until then the former secret stays in force. */
export async function beginTotp(
  tx: Tx,
  { config, clock }: Needed,
  { administratorId, email }: { administratorId: number; email: string },
): Promise<TotpSecret> {
  const secret = new Secret({ size: secretLength });
  const row = {
    pending: seal(config.jwtSecret, administratorId, secret.base32),
    pending_until: clock.now() + pendingLife,
  };
  await tx
    .insertInto('totp_secrets')
    .values({ administrator_id: administratorId, secret: null, last_step: 0, ...row })
    .onConflict((conflict) => conflict.column('administrator_id').doUpdateSet(row))
    .execute();
  return { secret: secret.base32, uri: totpOf(secret.base32, email).toString() };
}

/** Puts the pending secret in force. Returns false if the code is wrong or no secret is pending. */
export async function confirmTotp(
  tx: Tx,
  { config, clock }: Needed,
  administratorId: number,
  code: string,
): Promise<boolean> {
  const row = await find(tx, administratorId);
  if (!row?.pending || row.pending_until === null || row.pending_until <= clock.now()) return false;
  const secret = unseal(config.jwtSecret, administratorId, row.pending);
  const step = secret === null ? null : stepOf(secret, code, clock.now());
  if (step === null) return false;
  const confirmed = await tx
    .updateTable('totp_secrets')
    .set({ secret: row.pending, pending: null, pending_until: null, last_step: step })
    .where('administrator_id', '=', administratorId)
    // A concurrent call may have made a new secret, or may have confirmed this one.
    .where('pending', '=', row.pending)
    .executeTakeFirst();
  return confirmed.numUpdatedRows === 1n;
}

/**
 * Uses up a code. Returns false if it is wrong or was used before. If several calls use a code
 * concurrently, even on several servers, only one of them gets true. Afterwards no code of this
 * time step or an earlier one is accepted.
 */
export async function takeTotp(
  tx: Tx,
  { config, clock }: Needed,
  administratorId: number,
  code: string,
): Promise<boolean> {
  const row = await find(tx, administratorId);
  const secret = row?.secret ? unseal(config.jwtSecret, administratorId, row.secret) : null;
  const step = secret === null ? null : stepOf(secret, code, clock.now());
  if (step === null || !row) return false;
  const taken = await tx
    .updateTable('totp_secrets')
    .set({ last_step: step })
    .where('administrator_id', '=', administratorId)
    .where('secret', '=', row.secret)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}

/**
 * Returns whether the person has an authenticator whose codes can be checked. They cannot be
 * checked after a change of the signing secret, with which the authenticator's secret is encrypted.
 */
export async function isTotpReadable(
  db: Kysely<Database>,
  config: Needed['config'],
  administratorId: number,
): Promise<boolean> {
  const sealed = (await find(db, administratorId))?.secret;
  return !!sealed && unseal(config.jwtSecret, administratorId, sealed) !== null;
}

/** Removes the person's secret. Returns false if none was in force. */
export async function removeTotp(tx: Tx, administratorId: number): Promise<boolean> {
  const removed = await tx
    .deleteFrom('totp_secrets')
    .where('administrator_id', '=', administratorId)
    .returning('secret')
    .executeTakeFirst();
  return removed !== undefined && removed.secret !== null;
}

function find(db: Kysely<Database>, administratorId: number) {
  return db
    .selectFrom('totp_secrets')
    .selectAll()
    .where('administrator_id', '=', administratorId)
    .executeTakeFirst();
}

/** Returns the time step of a code; null if the code belongs to no accepted step. */
function stepOf(secret: string, code: string, now: number): number | null {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const delta = totpOf(secret, '').validate({ token, timestamp: now, window: drift });
  return delta === null ? null : Math.floor(now / second / period) + delta;
}

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period, secret: Secret.fromBase32(secret) });
}
