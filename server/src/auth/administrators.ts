import type { Kysely } from 'kysely';
import type { ResetMeans } from '../../../src/contract/changes';
import type { Role } from '../../../src/contract/people';
import { type Author, operator } from '../history/author';
import { created, recorded, type Subject, updated } from '../history/record';
import { type Clock, day } from '../platform/clock';
import { advisoryLock, holdRows, lockRows } from '../platform/db/locks';
import type { Database } from '../platform/db/schema';
import type { Tx } from '../platform/db/transactions';
import { revokeTokensOf } from '../tokens/tokens';

export interface Administrator {
  id: number;
  email: string;
  name: string;
  role: Role;
  password_hash: string;
  must_change_password: number;
  disabled_at: number | null;
  password_expires_at: number | null;
}

/** How long a printed password stays valid unless it is changed (OWASP ASVS 6.4.1). */
const printedPasswordLife = 3 * day;

/**
 * The one form in which e-mails are stored and compared: trimmed, NFC, lower case; accents count.
 */
export function emailKey(email: string): string {
  return email.normalize('NFC').trim().toLowerCase();
}

/** Letters that nobody sees would make an address look like another person's. */
const unseen = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

export function isEmail(text: string): boolean {
  const key = emailKey(text);
  return /^[^\s@]+@[^\s@]+$/.test(key) && !unseen.test(key) && key.length <= 254;
}

export async function findAdministrator(
  db: Kysely<Database>,
  email: string,
): Promise<Administrator | undefined> {
  return db.selectFrom('administrators').selectAll().where('email', '=', emailKey(email)).executeTakeFirst();
}

/** Makes other transactions that add people or change rights wait until this one ends. */
export function lockPeople(tx: Tx): Promise<void> {
  return advisoryLock(tx, 'people');
}

/** The people are locked: nobody else can disable or demote the other one meanwhile. */
export async function hasOtherAdministrator(tx: Tx, id: number): Promise<boolean> {
  const other = await tx
    .selectFrom('administrators')
    .select('id')
    .where('role', '=', 'administrator')
    .where('disabled_at', 'is', null)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Returns whether somebody with the right password may sign in. */
export function isUsable(account: Administrator | undefined, now: number): account is Administrator {
  if (!account || account.disabled_at !== null) return false;
  return account.password_expires_at === null || account.password_expires_at > now;
}

/** Returns the new id. The caller has checked that the e-mail is free; the database enforces it. */
export function addAdministrator(
  tx: Tx,
  clock: Clock,
  entry: { email: string; name?: string; role?: Role; passwordHash: string; mustChangePassword: boolean },
  author: Author = operator,
): Promise<number> {
  const now = clock.now();
  const email = emailKey(entry.email);
  const { name = '', role = 'administrator' } = entry;
  return recorded(tx, now, author, async () => {
    const { id } = await tx
      .insertInto('administrators')
      .values({
        email,
        name,
        role,
        password_hash: entry.passwordHash,
        must_change_password: entry.mustChangePassword ? 1 : 0,
        password_expires_at: entry.mustChangePassword ? now + printedPasswordLife : null,
        disabled_at: null,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return {
      result: id,
      change: created(subjectOf({ id, email }), { email, ...(name && { name }), role, disabled: false }),
    };
  });
}

function subjectOf({ id, email }: Pick<Administrator, 'id' | 'email'>): Subject {
  return { subject: 'administrators', subjectId: id, subjectName: email };
}

/**
 * Returns whether the account is still enabled and has the password that it was read with. If so,
 * that holds until the end of the transaction: a concurrent change waits, and finds what was made
 * here.
 */
export async function holdUnchanged(tx: Tx, account: Administrator): Promise<boolean> {
  const found = await tx
    .selectFrom('administrators')
    .select('id')
    .where('id', '=', account.id)
    .where('password_hash', '=', account.password_hash)
    .where('disabled_at', 'is', null)
    .$call(holdRows(tx))
    .executeTakeFirst();
  return found !== undefined;
}

/** What others may change of an account. */
export interface AccountValues {
  name: string;
  role: Role;
  disabled: boolean;
}

export function valuesOf({ name, role, disabled_at }: Administrator): AccountValues {
  return { name, role, disabled: disabled_at !== null };
}

/**
 * Writes what others may change of an account. Whoever is disabled loses their API tokens
 * for good; the caller ends the sessions in the same transaction.
 */
export function changeAccount(
  tx: Tx,
  clock: Clock,
  author: Author,
  account: Administrator,
  to: AccountValues,
): Promise<void> {
  const now = clock.now();
  return recorded(tx, now, author, async () => {
    const from = valuesOf(account);
    const disabledAt = from.disabled === to.disabled ? account.disabled_at : to.disabled ? now : null;
    const change = updated(subjectOf(account), { ...from }, { ...to });
    if (change)
      await tx
        .updateTable('administrators')
        .set({ name: to.name, role: to.role, disabled_at: disabledAt, updated_at: now })
        .where('id', '=', account.id)
        .execute();
    if (to.disabled && !from.disabled) await revokeTokensOf(tx, now, account.id);
    return { result: undefined, change };
  });
}

/** Tells the other administrators by the journal which means of the sign-in a person has lost. */
export function recordReset(
  tx: Tx,
  now: number,
  author: Author,
  account: Pick<Administrator, 'id' | 'email'>,
  reset: ResetMeans,
): Promise<void> {
  return recorded(tx, now, author, async () => ({
    result: undefined,
    change: updated(subjectOf(account), {}, { reset }),
  }));
}

/** Returns the account, which others cannot change until the end of the transaction. */
export function lockAccount(tx: Tx, id: number): Promise<Administrator | undefined> {
  return tx
    .selectFrom('administrators')
    .selectAll()
    .where('id', '=', id)
    .$call(lockRows(tx))
    .executeTakeFirst();
}

/**
 * Sets a password that must be changed at the next sign-in. The caller ends the sessions in the
 * same transaction.
 */
export async function resetPassword(
  tx: Tx,
  clock: Clock,
  administratorId: number,
  passwordHash: string,
): Promise<void> {
  const now = clock.now();
  await tx
    .updateTable('administrators')
    .set({
      password_hash: passwordHash,
      must_change_password: 1,
      password_expires_at: now + printedPasswordLife,
      updated_at: now,
    })
    .where('id', '=', administratorId)
    .execute();
}

/**
 * Sets the password that its owner chose in place of the one that `account` was read with. The
 * caller ends the sessions in the same transaction. Returns false where the password has changed
 * in between: a concurrent reset must not be undone.
 */
export async function replacePassword(
  tx: Tx,
  clock: Clock,
  account: Pick<Administrator, 'id' | 'password_hash'>,
  passwordHash: string,
): Promise<boolean> {
  const changed = await tx
    .updateTable('administrators')
    .set({
      password_hash: passwordHash,
      must_change_password: 0,
      password_expires_at: null,
      updated_at: clock.now(),
    })
    .where('id', '=', account.id)
    .where('password_hash', '=', account.password_hash)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
}
