/** The rows of API tokens, and their rules. */
import { randomBytes } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { maxApiTokens, maxNameLength } from '../../../src/contract/limits';
import {
  type ApiToken,
  type ApiTokenCreated,
  type ApiTokenInput,
  apiTokenPrefix,
} from '../../../src/contract/tokens';
import type { Database } from '../database';
import type { Author } from '../history/author';
import { created, deleted, type Subject, writeRecorded } from '../history/record';
import { wireInstant } from '../platform/clock';
import { advisoryLock, holdRows, lockRows } from '../platform/db/locks';
import type { Tx } from '../platform/db/transactions';
import { hashOf } from '../platform/hashOf';
import { midnight } from '../platform/midnight';
import { fieldProblem, Problem } from '../platform/Problem';
import { cleanLine } from '../platform/text';
import type { ApiTokensTable } from './tables';
import { tokenTexts } from './texts';

const tokenBytes = 32;

/** The person who creates or revokes a token. */
type TokenAuthor = Author & { administratorId: number; email: string };

/** Returns the valid tokens of all people, the newest first. */
export async function listTokens(db: Kysely<Database>, now: number): Promise<ApiToken[]> {
  const rows = await db
    .selectFrom('api_tokens')
    .innerJoin('administrators', 'administrators.id', 'api_tokens.administrator_id')
    .selectAll('api_tokens')
    .select('administrators.email')
    .where('api_tokens.revoked_at', 'is', null)
    .where('api_tokens.expires_at', '>', now)
    .where('administrators.disabled_at', 'is', null)
    .orderBy('api_tokens.id', 'desc')
    .execute();
  return rows.map(toToken);
}

/**
 * Creates a token. Only its hash is stored, so only this answer shows it. Throws validation_failed
 * if its day is over or more than a year ahead, or if its creator has too many tokens.
 */
export function createToken(
  db: Kysely<Database>,
  now: number,
  author: TokenAuthor,
  input: ApiTokenInput,
): Promise<ApiTokenCreated> {
  const name = cleanLine(input.name, 'name', maxNameLength);
  const { role, until } = input;
  const expiresAt = endOf(until, now);
  const token = `${apiTokenPrefix}${randomBytes(tokenBytes).toString('base64url')}`;
  return writeRecorded(db, now, author, async (tx) => {
    await holdMaker(tx, author.administratorId);
    await refuseTooMany(tx, now, author.administratorId);
    const row = await tx
      .insertInto('api_tokens')
      .values({
        administrator_id: author.administratorId,
        name,
        role,
        token_hash: hashOf(token),
        until,
        created_at: now,
        expires_at: expiresAt,
        last_used_at: null,
        revoked_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return {
      result: { ...toToken({ ...row, email: author.email }), token },
      change: created(subjectOf(row), { name, role }),
    };
  });
}

/** Revokes any person's token. Throws not_found if it was revoked before. */
export function revokeToken(db: Kysely<Database>, now: number, author: Author, id: number): Promise<void> {
  return writeRecorded(db, now, author, async (tx) => {
    const row = await tx
      .selectFrom('api_tokens')
      .select(['id', 'name', 'role'])
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .$call(lockRows(tx))
      .executeTakeFirstOrThrow(() => new Problem('not_found', tokenTexts.notFound));
    await tx.updateTable('api_tokens').set({ revoked_at: now }).where('id', '=', id).execute();
    const { name, role } = row;
    return { result: undefined, change: deleted(subjectOf(row), { name, role }) };
  });
}

/** Revokes the tokens of a disabled person; enabling the person does not restore them. */
export async function revokeTokensOf(tx: Tx, now: number, administratorId: number): Promise<void> {
  await tx
    .updateTable('api_tokens')
    .set({ revoked_at: now })
    .where('administrator_id', '=', administratorId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Returns the end of the last valid day, in the server's time zone. Throws validation_failed. */
function endOf(until: string, now: number): number {
  const end = midnight('until', until, 1);
  const today = new Date(now);
  const latest = new Date(today.getFullYear() + 1, today.getMonth(), today.getDate() + 1).getTime();
  if (end <= now) throw fieldProblem('until', 'past', tokenTexts.past);
  if (end > latest) throw fieldProblem('until', 'tooLate', tokenTexts.tooLate);
  return end;
}

/**
 * Keeps the creator from being disabled until this transaction ends. Disabling revokes all tokens,
 * and none may be created after that. Throws session_expired if the creator is disabled.
 */
async function holdMaker(tx: Tx, administratorId: number): Promise<void> {
  await tx
    .selectFrom('administrators')
    .select('id')
    .where('id', '=', administratorId)
    .where('disabled_at', 'is', null)
    .$call(holdRows(tx))
    .executeTakeFirstOrThrow(() => new Problem('session_expired'));
}

async function refuseTooMany(tx: Tx, now: number, administratorId: number): Promise<void> {
  // Concurrent requests wait for one another, so that each counts the others’ tokens.
  await advisoryLock(tx, `API tokens of ${administratorId}`);
  const { count } = await tx
    .selectFrom('api_tokens')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('administrator_id', '=', administratorId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  if (Number(count) < maxApiTokens) return;
  throw fieldProblem('name', 'maxItems', tokenTexts.tooMany(maxApiTokens));
}

function subjectOf({ id, name }: { id: number; name: string }): Subject {
  return { subject: 'tokens', subjectId: id, subjectName: name };
}

function toToken(row: Selectable<ApiTokensTable> & { email: string }): ApiToken {
  return {
    id: row.id,
    name: row.name,
    role: row.role,
    until: row.until,
    createdAt: wireInstant(row.created_at),
    lastUsedAt: row.last_used_at === null ? null : wireInstant(row.last_used_at),
    administrator: { id: row.administrator_id, email: row.email },
  };
}
