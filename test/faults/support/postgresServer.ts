import { spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';

const { TEST_POSTGRES = '', TEST_POSTGRES_BIN = '', TEST_POSTGRES_DATA = '' } = process.env;

/** Stops the tests' PostgreSQL as a crash would, starts it, or both. */
export async function controlPostgres(...actions: ('stop' | 'start')[]): Promise<void> {
  // PostgreSQL runs as the owner of its data.
  const { uid, gid } = await stat(TEST_POSTGRES_DATA);
  for (const action of actions) {
    const way = action === 'stop' ? ['-m', 'immediate'] : ['-l', path.join(TEST_POSTGRES_DATA, '..', 'log')];
    const child = spawn(
      path.join(TEST_POSTGRES_BIN, 'pg_ctl'),
      ['-D', TEST_POSTGRES_DATA, '-w', ...way, action],
      { cwd: TEST_POSTGRES_DATA, stdio: 'ignore', ...(process.getuid?.() === 0 ? { uid, gid } : {}) },
    );
    const code = await new Promise((resolve) => child.once('close', resolve));
    if (code !== 0) throw new Error(`pg_ctl ${action} ended with ${code}`);
  }
}

/** Returns the name of the schema in an address of `makeDatabase`. */
export function schemaOf(url: string): string {
  return new URL(url).searchParams.get('options')?.split('=')[1] ?? '';
}

/**
 * Returns a function that runs a statement in a schema and returns the first column of the first
 * row as a number.
 */
export function countIn(schema: string): (statement: string) => Promise<number> {
  return (statement) =>
    asOwner(async (client) => {
      await client.query(`set search_path = ${schema}`);
      const { rows } = await client.query(statement);
      return Number(Object.values(rows[0] ?? {})[0]);
    });
}

/**
 * Runs `work` with a connection of the database's administrator; the connection may end with the
 * database.
 */
export async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: `${TEST_POSTGRES}/postgres` });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
