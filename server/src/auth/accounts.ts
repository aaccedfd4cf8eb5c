import type { Kysely, Selectable } from 'kysely';
import type { ResetMeans } from '../../../src/contract/changes';
import type { Role } from '../../../src/contract/people';
import type { Database } from '../database';
import { type Author, operator } from '../history/author';
import { created, recorded, type Subject, updated } from '../history/record';
import { type Clock, day } from '../platform/clock';
import { advisoryLock, holdRows, lockRows } from '../platform/db/locks';
import type { Tx } from '../platform/db/transactions';
import { revokeTokensOf } from '../tokens/tokens';
import type { AdministratorsTable } from './tables';

export type Administrator = Selectable<AdministratorsTable>;

/**
 * The milliseconds for which a password that the server printed stays valid, unless its owner
 * changes it first (OWASP ASVS 6.4.1).
 */
const printedPasswordLife = 3 * day;

/**
 * Returns an e-mail in the form in which e-mails are stored and compared: trimmed, NFC, lower case.
 * Accents are kept.
 */
export function emailKey(email: string): string {
  return email.normalize('NFC').trim().toLowerCase();
}

/** Invisible characters, which could make an address look like another person’s. */
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

/**
 * Returns whether another enabled administrator exists. Call `lockPeople` first, so that nobody can
 * disable or demote that administrator before `tx` ends.
 */
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

/** Returns whether the account's owner may sign in with the right password. */
export function isUsable(account: Administrator | undefined, now: number): account is Administrator {
  if (!account || account.disabled_at !== null) return false;
  return account.password_expires_at === null || account.password_expires_at > now;
}

/**
 * Adds the account and returns its id. The caller must check first that the e-mail is free;
 * otherwise the database rejects the account.
 */
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
 * Returns whether the account is still enabled and has the same password as in `account`. If so, a
 * concurrent change of the account waits until the end of this transaction, and then sees the rows
 * that this transaction has written, e.g. a session that it must end.
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

/** The fields of an account that other people may change. */
interface AccountValues {
  name: string;
  role: Role;
  disabled: boolean;
}

export function valuesOf({ name, role, disabled_at }: Administrator): AccountValues {
  return { name, role, disabled: disabled_at !== null };
}

/**
 * Writes the fields of an account that other people may change. A person who is disabled loses
 * their API tokens for good. The caller must end the sessions in the same transaction.
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

/**
 * Records in the journal, for the other administrators, that a person’s password or factors were
 * reset.
 */
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

/**
 * Returns the account and locks it, so that others cannot change it until the end of the
 * transaction; undefined if there is no such account.
 */
export function lockAccount(tx: Tx, id: number): Promise<Administrator | undefined> {
  return tx
    .selectFrom('administrators')
    .selectAll()
    .where('id', '=', id)
    .$call(lockRows(tx))
    .executeTakeFirst();
}

/**
 * Sets a password that must be changed at the next sign-in. The caller must end the sessions in the
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
 * Stores the password that the account’s owner chose. Returns false if the stored password is no
 * longer the one in `account`, so that a concurrent reset is not undone. The caller must end the
 * sessions in the same transaction.
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
