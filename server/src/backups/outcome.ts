import type { Kysely } from 'kysely';
import type { Database } from '../platform/db/schema';
import { withTransaction } from '../platform/db/transactions';
import type { FailureKind } from './BackupFailure';

const names = { made: 'backup_made', failure: 'backup_failure' } as const;

/** Why the newest attempt failed, or is not whole. */
export interface NotedFailure {
  at: number;
  kind: FailureKind;
  /** Photos that are missing in it, where that is the reason. */
  lost: number;
}

/** What became of the attempts, as all servers of a database know it. */
export interface Outcome {
  /** When the last one was made; null before the first. */
  madeAt: number | null;
  failure: NotedFailure | null;
}

export async function readOutcome(db: Kysely<Database>): Promise<Outcome> {
  const rows = await db
    .selectFrom('settings')
    .selectAll()
    .where('name', 'in', Object.values(names))
    .execute();
  const given = new Map(rows.map(({ name, value }) => [name, value]));
  const made = given.get(names.made);
  const failure = given.get(names.failure);
  return {
    madeAt: made === undefined ? null : Number(made),
    // Our own JSON.
    failure: failure === undefined ? null : (JSON.parse(failure) as NotedFailure),
  };
}

/** Notes that a backup was made, and what is wrong with it. */
export function noteMade(db: Kysely<Database>, at: number, failure: NotedFailure | null): Promise<void> {
  return write(db, { [names.made]: String(at), [names.failure]: failure && JSON.stringify(failure) });
}

/** Notes that none was made. */
export function noteFailure(db: Kysely<Database>, failure: NotedFailure): Promise<void> {
  return write(db, { [names.failure]: JSON.stringify(failure) });
}

async function write(db: Kysely<Database>, values: Record<string, string | null>): Promise<void> {
  await withTransaction(db, async (tx) => {
    for (const [name, value] of Object.entries(values)) {
      await tx.deleteFrom('settings').where('name', '=', name).execute();
      if (value !== null) await tx.insertInto('settings').values({ name, value }).execute();
    }
  });
}
