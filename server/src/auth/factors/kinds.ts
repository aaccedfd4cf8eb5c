/** The second factors that people have. */
import type { Kysely } from 'kysely';
import type { FactorMethod } from '../../../../src/contract/factors';
import type { FactorKind } from '../../../../src/contract/people';
import type { Database } from '../../database';
import type { Services } from '../../services';
import { countRecoveryCodes } from './recoveryCodes';
import { isTotpReadable } from './totp';

/**
 * Returns the kinds of the confirmed factors by person id, for all people or for one person. People
 * without a factor are left out.
 */
export async function factorKinds(
  db: Kysely<Database>,
  administratorId: number | null = null,
): Promise<Map<number, FactorKind[]>> {
  const kinds = new Map<number, FactorKind[]>();
  // Neither query lists the people’s ids, because databases limit the number of parameters.
  const totp = await db
    .selectFrom('totp_secrets')
    .select('administrator_id')
    .$if(administratorId !== null, (all) => all.where('administrator_id', '=', administratorId))
    .where('secret', 'is not', null)
    .execute();
  for (const { administrator_id } of totp) kinds.set(administrator_id, ['totp']);
  const passkeys = await db
    .selectFrom('passkeys')
    .select('administrator_id')
    .distinct()
    .$if(administratorId !== null, (all) => all.where('administrator_id', '=', administratorId))
    .execute();
  for (const { administrator_id } of passkeys)
    kinds.set(administrator_id, [...(kinds.get(administrator_id) ?? []), 'passkey']);
  return kinds;
}

export async function factorKindsOf(db: Kysely<Database>, administratorId: number): Promise<FactorKind[]> {
  return (await factorKinds(db, administratorId)).get(administratorId) ?? [];
}

/** Returns the methods that can complete this person's sign-in; null if the password is enough. */
export async function factorMethods(
  { db, config }: Pick<Services, 'db' | 'config'>,
  administratorId: number,
): Promise<FactorMethod[] | null> {
  const kinds = await factorKindsOf(db, administratorId);
  if (kinds.length === 0) return null;
  const methods: FactorMethod[] = [];
  for (const kind of kinds)
    if (kind !== 'totp' || (await isTotpReadable(db, config, administratorId))) methods.push(kind);
  if ((await countRecoveryCodes(db, administratorId)) > 0) methods.push('recoveryCode');
  return methods;
}
