import type { Kysely } from 'kysely';
import type { Database } from '../db/schema';
import { fieldProblem, Problem } from '../Problem';
import { fieldTexts } from '../texts';
import type { Clock } from './clock';
import type { Tx } from './transactions';

export interface Administrator {
  id: number;
  email: string;
  password_hash: string;
  must_change_password: number;
  disabled_at: number | null;
}

/** The one form in which e-mails are stored and compared: trimmed, NFC, lower case; accents count. */
export function emailKey(email: string): string {
  return email.normalize('NFC').trim().toLowerCase();
}

/** Refuses (422) what cannot be an e-mail address. */
export function checkEmail(email: string, field = 'email'): string {
  const key = emailKey(email);
  if (/^[^\s@]+@[^\s@]+$/.test(key) && key.length <= 254) return key;
  throw fieldProblem(field, 'email', fieldTexts.email);
}

export async function findAdministrator(
  db: Kysely<Database>,
  email: string,
): Promise<Administrator | undefined> {
  return db.selectFrom('administrators').selectAll().where('email', '=', emailKey(email)).executeTakeFirst();
}

/** Answers the new id. The e-mail must be free (duplicate_name). */
export async function addAdministrator(
  tx: Kysely<Database>,
  clock: Clock,
  entry: { email: string; passwordHash: string; mustChangePassword: boolean },
): Promise<number> {
  const email = checkEmail(entry.email);
  if (await findAdministrator(tx, email)) throw new Problem('duplicate_name', `${email} already exists`);
  const now = clock.now();
  const { id } = await tx
    .insertInto('administrators')
    .values({
      email,
      password_hash: entry.passwordHash,
      must_change_password: entry.mustChangePassword ? 1 : 0,
      disabled_at: null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Sets a new password; the sessions are the caller's business, in the same transaction. */
export async function setPassword(
  tx: Tx,
  clock: Clock,
  administratorId: number,
  passwordHash: string,
  mustChangePassword: boolean,
): Promise<void> {
  await tx
    .updateTable('administrators')
    .set({
      password_hash: passwordHash,
      must_change_password: mustChangePassword ? 1 : 0,
      updated_at: clock.now(),
    })
    .where('id', '=', administratorId)
    .execute();
}
