import type { Pool, PoolClient } from 'pg';
import { StartError } from '../StartError';

/**
 * Throws StartError if a pooler before PostgreSQL gives one session to several connections, as
 * PgBouncer does with `pool_mode = transaction`: LISTEN and time limits belong to a session. Also
 * throws the error of a connection that fails.
 */
export async function refuseSharedSessions(pool: Pool): Promise<void> {
  const taken: PoolClient[] = [];
  const take = async () => {
    const client = await pool.connect();
    taken.push(client);
    return client;
  };
  let failure: unknown;
  try {
    if (await sharesSession(await take(), await take())) failure = sharedSessions;
  } catch (error) {
    failure = error instanceof Error && /statement pooling/.test(error.message) ? sharedSessions : error;
  }
  for (const client of taken) client.release(failure !== undefined);
  if (failure !== undefined) throw failure;
}

/** Returns whether two open connections use the same session, or one of them uses several. */
async function sharesSession(one: PoolClient, other: PoolClient): Promise<boolean> {
  const own = await sessionOf(one);
  // Some poolers give the session that became free last, others the one that has been free longest.
  for (const ends of [
    [one, other],
    [other, one],
  ]) {
    // Transactions keep their sessions, so that both connections need one.
    await other.query('begin');
    if ((await sessionOf(other)) === own) return true;
    await one.query('begin');
    for (const each of ends) await each.query('rollback');
    if ((await sessionOf(one)) !== own) return true;
  }
  return false;
}

async function sessionOf(client: PoolClient): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}

const sharedSessions = new StartError(
  'the pooler before the database in DATABASE_URL pools by transaction or by statement: set pool_mode = session in PgBouncer, or name PostgreSQL itself',
);
