import type { Dialect } from 'kysely';
import type { Client, ClientConfig } from 'pg';
import { noLog, type Warnings } from '../EarlyLog';
import { wholeNumber } from '../environment';
import { redactUrl } from '../redactUrl';
import { reasonOf, StartError, Unanswered } from '../StartError';
import { isUnanswered } from './errors';
import { NotificationListener } from './NotificationListener';
import type { Listen } from './notifications';
import { plannedName } from './prepared';
import { refuseSharedSessions } from './refuseSharedSessions';
import { clientUrl } from './whereTo';

interface PostgresConnection {
  dialect: Dialect;
  listen: Listen;
  pool(): PoolState;
}

/** The connections of a pool, and the number of queries that wait for one. */
export interface PoolState {
  open: number;
  idle: number;
  waiting: number;
}

/** The settings in DATABASE_URL that we read ourselves. */
interface Settings {
  /**
   * The maximum number of this server’s connections. PostgreSQL’s own default limit is 100 for all
   * its clients.
   */
  poolSize: number;
  /** The milliseconds to wait for a new connection, or for a free one in the pool. */
  connectTime: number;
  /** The milliseconds after which PostgreSQL aborts a statement. */
  statementTime: number;
  /** The milliseconds after which PostgreSQL ends a connection whose transaction is idle. */
  idleTime: number;
}

/**
 * Opens a pool of connections. `log` gets a warning when a connection is lost. The PostgreSQL
 * client is loaded only here, because SQLite does not need it. Throws Unanswered if the database
 * does not answer, and StartError if DATABASE_URL has a wrong value.
 */
export async function connectPostgres(url: string, log: Warnings = noLog): Promise<PostgresConnection> {
  const settings = readSettings(url);
  const [{ default: pg }, { PostgresDialect }] = await Promise.all([import('pg'), import('kysely')]);
  const config = clientConfig(url, settings, pg.types);
  const { statementTime, idleTime } = settings;
  const limits = `set statement_timeout = ${statementTime}; set idle_in_transaction_session_timeout = ${idleTime}`;
  const pool = new pg.Pool({ ...config, max: settings.poolSize, idleTimeoutMillis: 30_000 });
  const lost = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  // Without listeners for errors, the process would end when the database closes a connection. The
  // pool reports idle connections; a connection in use reports itself.
  pool.on('error', lost);
  pool.on('connect', (client) => {
    client.on('error', lost);
    // Set here, because PgBouncer refuses a connection that begins with them. The pool's first
    // query waits behind this one, and fails as it does.
    client.query(limits).catch(lost);
    keepPlans(client);
  });
  try {
    await refuseSharedSessions(pool);
  } catch (error) {
    await pool.end();
    throw unusable(url, error);
  }
  const connect = () => new pg.Client({ ...config, application_name: 'clothes-admin listening' });
  return {
    dialect: new PostgresDialect({ pool }),
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    listen: async (listener) => {
      const listening = new NotificationListener({ connect, log }, listener);
      await listening.start();
      return () => listening.stop();
    },
  };
}

/** Returns the StartError for an error of the first connection. `url` names the database. */
export function unusable(url: string, error: unknown): StartError {
  if (error instanceof StartError) return error;
  const database = `the database ${redactUrl(url)}`;
  if (isUnanswered(error)) return new Unanswered(`${database} does not answer: ${reasonOf(error)}`);
  return new StartError(`${database} cannot be used: ${reasonOf(error)}`);
}

/** Makes a connection keep the plans of the queries that `planned` has built. */
function keepPlans(client: Pick<Client, 'query'>): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  Object.assign(client, {
    query(text: unknown, values?: unknown, ...rest: unknown[]) {
      const name = typeof text === 'string' ? plannedName(text) : undefined;
      return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest);
    },
  });
}

function clientConfig(url: string, settings: Settings, types: typeof import('pg').types): ClientConfig {
  return {
    connectionString: clientUrl(url),
    connectionTimeoutMillis: settings.connectTime,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'clothes-admin',
    types: {
      // The client gives 64-bit numbers as text. Our ids, instants and amounts are all exact as
      // numbers.
      getTypeParser: (id, format) =>
        id === types.builtins.INT8 && format !== 'binary' ? Number : types.getTypeParser(id, format),
    },
  };
}

function readSettings(url: string): Settings {
  const { searchParams } = new URL(url);
  const whole = (name: string, otherwise: number, min: number, max: number) => {
    const value = searchParams.get(name);
    return value === null ? otherwise : wholeNumber(`${name} in DATABASE_URL`, value, [min, max]);
  };
  return {
    poolSize: whole('pool_size', 10, 2, 1000),
    connectTime: whole('connect_timeout', 5, 1, 600) * 1000,
    statementTime: whole('statement_timeout', 10_000, 1, 3_600_000),
    idleTime: whole('idle_in_transaction_session_timeout', 30_000, 1, 3_600_000),
  };
}
