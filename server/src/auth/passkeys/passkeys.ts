import type { Kysely, Selectable } from 'kysely';
import type { Passkey } from '../../../../src/contract/factors';
import type { Database } from '../../database';
import type { Tx } from '../../platform/db/transactions';
import { Problem } from '../../platform/Problem';
import type { PasskeysTable } from './tables';
import { passkeyTexts } from './texts';

export type PasskeyRow = Selectable<PasskeysTable>;

/** Returns a person's passkeys, the oldest first. */
export async function listPasskeys(db: Kysely<Database>, administratorId: number): Promise<Passkey[]> {
  return (await passkeysOf(db, administratorId)).map(toPasskey);
}

export function passkeysOf(db: Kysely<Database>, administratorId: number): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('administrator_id', '=', administratorId)
    .orderBy('id')
    .execute();
}

export function findPasskey(db: Kysely<Database>, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
}

export async function hasPasskeys(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('passkeys').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Throws not_found unless the passkey exists and belongs to this person. */
export async function assertOwn(db: Kysely<Database>, administratorId: number, id: number): Promise<void> {
  const own = await passkeysOf(db, administratorId);
  if (!own.some((passkey) => passkey.id === id)) throw new Problem('not_found', passkeyTexts.notFound);
}

/** Removes a passkey. Throws not_found if it does not exist or belongs to another person. */
export async function removePasskey(tx: Tx, administratorId: number, id: number): Promise<void> {
  await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('administrator_id', '=', administratorId)
    .returning('id')
    .executeTakeFirstOrThrow(() => new Problem('not_found', passkeyTexts.notFound));
}

export async function removePasskeys(tx: Tx, administratorId: number): Promise<void> {
  await tx.deleteFrom('passkeys').where('administrator_id', '=', administratorId).execute();
}

export function toPasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    name: row.name,
    createdAt: new Date(row.created_at).toISOString(),
    lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
    backedUp: row.backed_up === 1,
  };
}

/**
 * Returns the descriptors by which a browser finds these passkeys: WebAuthn's
 * PublicKeyCredentialDescriptorJSON.
 */
export function descriptorsOf(rows: readonly PasskeyRow[]) {
  return rows.map(({ credential_id, transports }) => ({
    type: 'public-key',
    id: credential_id,
    transports: JSON.parse(transports),
  }));
}
