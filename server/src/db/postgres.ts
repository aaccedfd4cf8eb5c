import type { Dialect } from 'kysely';
import type { PoolConfig } from 'pg';
import type { Logger } from '../logging';
import { StartError } from '../StartError';

/** A server keeps this many connections; PostgreSQL's own usual limit is 100 for all. */
const connections = 10;

export interface PostgresConnection {
  dialect: Dialect;
  /** The pool's own line to the log; set once there is a logger. */
  logWith(logger: Logger): void;
}

/** A pool of connections to PostgreSQL; the client is loaded only where it is asked for. Throws StartError. */
export async function connectPostgres(url: string): Promise<PostgresConnection> {
  const [{ default: pg }, { PostgresDialect }] = await Promise.all([import('pg'), import('kysely')]);
  const pool = new pg.Pool(poolConfig(url, pg.types));
  let logger: Logger | null = null;
  // Without a listener, an idle connection that the database closes would end the process.
  pool.on('error', (error) => logger?.warn({ err: error }, 'a database connection was lost'));
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`the database ${withoutPassword(url)} does not answer: ${reason}`);
  }
  return {
    dialect: new PostgresDialect({ pool }),
    logWith: (given) => {
      logger = given;
    },
  };
}

function poolConfig(url: string, types: typeof import('pg').types): PoolConfig {
  return {
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'clothes-admin',
    types: {
      // 64-bit numbers come as text: ids, instants and amounts of ours are all exact as numbers.
      getTypeParser: (id, format) =>
        id === types.builtins.INT8 && format !== 'binary' ? Number : types.getTypeParser(id, format),
    },
  };
}

function withoutPassword(url: string): string {
  return url.replace(/(\/\/[^:@/]*):[^@]*@/, '$1@');
}
