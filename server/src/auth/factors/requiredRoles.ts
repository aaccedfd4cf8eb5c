/**
 * The roles that must have a second factor. The `settings` table holds one row for each of them.
 */
import type { Kysely } from 'kysely';
import { type Role, roles } from '../../../../src/contract/people';
import type { Database } from '../../database';
import { advisoryLock } from '../../platform/db/locks';
import type { Tx } from '../../platform/db/transactions';
import { requiredPrefix } from './due';

export async function requiredRoles(db: Kysely<Database>): Promise<Role[]> {
  const rows = await db
    .selectFrom('settings')
    .select('name')
    .where('name', 'in', roles.map(settingOf))
    .execute();
  return roles.filter((role) => rows.some(({ name }) => name === settingOf(role)));
}

export async function isRoleRequired(db: Kysely<Database>, role: Role): Promise<boolean> {
  return (await requiredRoles(db)).includes(role);
}

/**
 * Sets the roles that must have a second factor. With `seen`, the roles that the person saw before
 * the edit, roles that are in both or in neither stay as they are.
 */
export async function requireFactors(tx: Tx, wanted: readonly Role[], seen?: readonly Role[]): Promise<void> {
  await advisoryLock(tx, requiredPrefix);
  const before = await requiredRoles(tx);
  const from = seen ?? before;
  const ended = before.filter((role) => from.includes(role) && !wanted.includes(role));
  const begun = roles.filter((role) => wanted.includes(role) && !from.includes(role));
  const added = begun.filter((role) => !before.includes(role));
  if (ended.length > 0) await tx.deleteFrom('settings').where('name', 'in', ended.map(settingOf)).execute();
  const rows = added.map((role) => ({ name: settingOf(role), value: 'yes' }));
  if (rows.length > 0) await tx.insertInto('settings').values(rows).execute();
}

function settingOf(role: Role): string {
  return `${requiredPrefix}${role}`;
}
