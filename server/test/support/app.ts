/** The real application over a real SQLite file in a temporary folder; a test sets its clock. */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { hash } from '@node-rs/argon2';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { type Kysely, sql } from 'kysely';
import type { ProblemBody } from '../../../src/contract/problem';
import { type AppOptions, buildApp } from '../../src/app';
import type { Database } from '../../src/database';
import { DiskStore } from '../../src/photos/store/DiskStore';
import type { PhotoStore } from '../../src/photos/store/store';
import type { Clock } from '../../src/platform/clock';
import type { Config } from '../../src/platform/config';
import type { DataVersion } from '../../src/platform/db/dataVersion';
import { openDatabase } from '../../src/platform/db/open';
import { emptyTempDir } from '../../src/platform/files/tempDir';
import { loggerOptions } from '../../src/platform/logging';
import { addAdministrator } from './administrators';
import { Secrets } from './Secrets';
import { inTempFolder } from './tempFolder';

export const adminEmail = 'anna@example.com';
export const adminPassword = 'вишневий-сад-1904';

export type Method = NonNullable<Exclude<InjectOptions['method'], Lowercase<string>>>;

/**
 * An answer with its parsed JSON. `body` has the type that the test expects; a test fails if it
 * differs.
 */
export interface Answer<T> {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  body: T;
}

export interface SignIn {
  accessToken: string;
  /** The cookie as `name=value`, as a browser would send it back. */
  cookie: string;
}

/** A clock that the test advances. */
export class TestClock implements Clock {
  constructor(public time = Date.UTC(2026, 10, 21, 8, 0)) {}
  now(): number {
    return this.time;
  }
  forward(milliseconds: number): void {
    this.time += milliseconds;
  }
}

export interface CallOptions {
  headers?: Record<string, string>;
  /** A session other than that of the last `signIn`; null for none. */
  accessToken?: string | null;
  cookie?: string;
  remoteAddress?: string;
}

export class TestApp {
  accessToken: string | null = null;
  /** Every log line of all levels; `close` fails if one of them holds a secret. */
  readonly log: string[];
  readonly secrets = new Secrets();

  constructor(
    readonly app: FastifyInstance,
    readonly db: Kysely<Database>,
    readonly dataVersion: DataVersion,
    readonly config: Config,
    readonly photos: PhotoStore,
    readonly clock: TestClock,
    readonly folder: string,
    log: string[],
    private readonly release: () => Promise<void>,
  ) {
    this.log = log;
    this.secrets.addConfig(config);
  }

  /** Makes a call; a body that is not a string is sent as JSON. */
  async api<T = unknown>(
    method: Method,
    url: string,
    body?: unknown,
    options: CallOptions = {},
  ): Promise<Answer<T>> {
    const { headers = {}, accessToken = this.accessToken, cookie, remoteAddress } = options;
    const answer = await this.app.inject({
      method,
      url,
      remoteAddress,
      headers: {
        ...(accessToken === null ? {} : { authorization: `Bearer ${accessToken}` }),
        ...(cookie === undefined ? {} : { cookie }),
        ...(body === undefined || typeof body === 'string' || Buffer.isBuffer(body)
          ? {}
          : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: payloadOf(body) }),
    });
    const json = answer.payload !== '' && String(answer.headers['content-type'] ?? '').includes('json');
    const read: Answer<T> = {
      status: answer.statusCode,
      headers: answer.headers as Answer<T>['headers'],
      text: answer.payload,
      // The caller names the type; its assertions check the fields.
      body: (json ? JSON.parse(answer.payload) : null) as T,
    };
    if (/^\/api\/(?:auth|people|invitations|tokens|webhooks)\//.test(url)) {
      this.secrets.addFields(body);
      this.secrets.addFields(read.body);
      for (const cookie of [read.headers['set-cookie'] ?? []].flat()) this.secrets.addCookie(cookie);
    }
    return read;
  }

  /** Makes a call that must succeed; returns its `data`. */
  async data<T>(method: Method, url: string, body?: unknown, options: CallOptions = {}): Promise<T> {
    const answer = await this.api<{ data: T }>(method, url, body, options);
    if (answer.status >= 400) throw new Error(`${method} ${url} → ${answer.status} ${answer.text}`);
    return answer.body?.data;
  }

  /** Makes a call that must be refused; returns the problem. */
  async problem(
    method: Method,
    url: string,
    body?: unknown,
    options: CallOptions = {},
  ): Promise<ProblemBody> {
    const answer = await this.api<ProblemBody>(method, url, body, options);
    if (answer.headers['content-type'] !== 'application/problem+json; charset=utf-8') {
      throw new Error(`${method} ${url} → ${answer.status} ${answer.text.slice(0, 200)}, not a problem`);
    }
    return answer.body;
  }

  /** Makes a call that must be refused; returns each field with its code: `name required`. */
  async fieldErrors(
    method: Method,
    url: string,
    body?: unknown,
    options: CallOptions = {},
  ): Promise<string[]> {
    const { status, code, errors = [] } = await this.problem(method, url, body, options);
    if (status !== 422 || code !== 'validation_failed')
      throw new Error(`${method} ${url} → ${status} ${code}`);
    return errors.map((error) => `${error.field} ${error.code}`);
  }

  /** Signs in; later calls use this session unless they name another one. */
  async signIn(email = adminEmail, password = adminPassword, options: CallOptions = {}): Promise<SignIn> {
    const answer = await this.api<{ data: { accessToken: string } }>(
      'POST',
      '/api/auth/login',
      { email, password },
      { accessToken: null, ...options },
    );
    if (answer.status !== 200) throw new Error(`sign-in failed: ${answer.text}`);
    this.accessToken = answer.body.data.accessToken;
    return { accessToken: this.accessToken, cookie: cookieOf(answer) };
  }

  /** Lets the application listen on a free port of this machine, and returns the port. */
  async listen(): Promise<number> {
    return Number(new URL(await this.app.listen({ host: '127.0.0.1', port: 0 })).port);
  }

  async close(): Promise<void> {
    await this.app.close();
    await this.release();
    const leaked = this.secrets.findIn(this.log.join(''));
    if (leaked.length > 0) throw new Error(`secrets in the log: ${leaked.join(', ')}`);
  }
}

/** Returns the cookie that an answer sets, as a browser would send it back; '' if it sets none. */
export function cookieOf(answer: Pick<Answer<unknown>, 'headers'>): string {
  const header = answer.headers['set-cookie'];
  const line = Array.isArray(header) ? header[0] : header;
  return line?.split(';')[0] ?? '';
}

export type StartOptions = Partial<Omit<AppOptions, 'config' | 'clock'>> & {
  config?: Partial<Config>;
  clock?: TestClock;
  beside?: TestApp;
  copyOf?: string;
};

/**
 * Starts a fresh application with one administrator; or another server on the database and folder
 * of a running one, to be closed before it; or, on SQLite, one with a copy of a data folder.
 */
export async function startApp(overrides: StartOptions = {}): Promise<TestApp> {
  const { beside, copyOf } = overrides;
  const folder = beside?.folder ?? (await mkdtemp(path.join(tmpdir(), 'clothes-admin-test-')));
  const given = beside !== undefined || overrides.config?.database !== undefined;
  const freshDatabase = given ? null : (emptied.pop() ?? (await makeDatabase()));
  const database = beside?.config.database ?? freshDatabase?.config.database;
  const config = { ...testConfig(folder), ...(database ? { database } : {}), ...overrides.config };
  if (copyOf !== undefined) await cp(copyOf, folder, { recursive: true });
  if (!beside && config.database.kind === 'sqlite') await copyEmpty(config.database.file);
  const { db, dialect, dataVersion, listen, close } = await openDatabase(config.database);
  // No test needs its data after a crash.
  if (dialect === 'sqlite') await sql`pragma synchronous = off`.execute(db);
  if (freshDatabase) usualShape ??= await shapeOf(db);
  const clock = overrides.clock ?? new TestClock();
  if (!beside) await emptyTempDir(folder);
  const photos = overrides.photos ?? (await DiskStore.open(folder));
  const log: string[] = [];
  const logger = loggerOptions('trace', { write: (line) => log.push(line) });
  const app = await buildApp({ logger, ...overrides, config, db, dataVersion, listen, photos, clock });
  await app.ready();
  // A test that fails before it closes the application must not keep the run from ending.
  app.server.unref();
  if (!beside && copyOf === undefined) {
    await addAdministrator(db, clock, {
      email: adminEmail,
      passwordHash: await adminHash(),
      mustChangePassword: false,
    });
  }
  return new TestApp(app, db, dataVersion, config, photos, clock, folder, log, async () => {
    const whole = freshDatabase && (await shapeOf(db)) === usualShape;
    if (whole) await emptyTables(db);
    await close();
    if (whole) emptied.push(freshDatabase);
    else await freshDatabase?.drop();
    if (!beside) await rm(folder, { recursive: true, force: true });
  });
}

/** Runs `work` on a fresh application, and closes it even if `work` fails. */
export async function withApp<T>(options: StartOptions, work: (t: TestApp) => Promise<T>): Promise<T> {
  const t = await startApp(options);
  try {
    return await work(t);
  } finally {
    await t.close();
  }
}

/** Runs `work` on a fresh application with the administrator signed in. */
export function withSignedIn<T>(options: StartOptions, work: (t: TestApp) => Promise<T>): Promise<T> {
  return withApp(options, (t) => t.signIn().then(() => work(t)));
}

let emptyFile: Promise<Buffer> | null = null;

/** Copies a database without rows to the file: copying costs less than all migrations. */
async function copyEmpty(file: string): Promise<void> {
  emptyFile ??= inTempFolder(async (folder) => {
    const made = path.join(folder, 'clothes.db');
    await (await openDatabase({ kind: 'sqlite', file: made })).close();
    return readFile(made);
  });
  if (!existsSync(file)) await writeFile(file, await emptyFile);
}

/** Schemas whose tables are empty again: making one costs more than most tests. */
const emptied: MadeDatabase[] = [];
let usualShape: string | null = null;

/**
 * Returns a text that changes with the tables, so that a table dropped by one test is not missing
 * in another.
 */
async function shapeOf(db: Kysely<Database>): Promise<string | null> {
  const { rows } = await sql<{ shape: string }>`
    select md5(string_agg(concat(relname, relkind, attname, tgname), ',' order by relname, attname, tgname)) as shape
    from pg_class left join pg_attribute on attrelid = pg_class.oid left join pg_trigger on tgrelid = pg_class.oid
      and not tgisinternal
    where relnamespace = current_schema()::regnamespace`.execute(db);
  return rows[0]?.shape ?? null;
}

/**
 * The size in bytes from which a table is truncated; below it, the new files for the table and its
 * indexes cost more.
 */
const bigTable = 200_000;

async function emptyTables(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ name: string; isBig: boolean }>`
    select quote_ident(relname) as name, reltuples > 0 or pg_table_size(oid) > ${bigTable} as "isBig" from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'
      and relname not in ('schema_version', 'clothes_counts')`.execute(db);
  const names = rows.map(({ name }) => name);
  await db.connection().execute(async (one) => {
    if (rows.some(({ isBig }) => isBig)) await sql`truncate ${sql.raw(names.join())}`.execute(one);
    // One query without parameters may hold many statements; triggers and foreign keys are off
    // meanwhile.
    const deletions = names.map((name) => `delete from ${name}`).join(';');
    await sql
      .raw(
        `begin; set local session_replication_role = replica; ${deletions}; update clothes_counts set items = 0; commit`,
      )
      .execute(one);
    await sql`select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences
      where schemaname = current_schema() and last_value is not null`.execute(one);
  });
}

/**
 * Whether TEST_POSTGRES names a PostgreSQL server (`postgres://user@host:port`), where each
 * application gets its own schema.
 */
export const onPostgres = process.env.TEST_POSTGRES !== undefined;

interface MadeDatabase {
  config: Pick<Config, 'database'>;
  drop(): Promise<void>;
}

/** Creates a schema without tables; returns null on SQLite. */
export async function makeDatabase(): Promise<MadeDatabase | null> {
  const server = process.env.TEST_POSTGRES;
  if (server === undefined) return null;
  const name = `clothes_admin_test_${randomBytes(8).toString('hex')}`;
  const { default: pg } = await import('pg');
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: `${server}/postgres` });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  // Creating a schema takes no time, creating a database does.
  await run(`create schema ${name}`);
  return {
    config: {
      database: { kind: 'postgres', url: `${server}/postgres?options=-c%20search_path%3D${name}` },
    },
    drop: () => run(`drop schema ${name} cascade`),
  };
}

/** Returns the result of `loadConfig` for an empty environment, except for the data folder. */
export function testConfig(dataDir: string): Config {
  return {
    port: 0,
    host: '127.0.0.1',
    dataDir,
    database: { kind: 'sqlite', file: path.join(dataDir, 'clothes.db') },
    s3: null,
    publicOrigin: null,
    trustProxy: [],
    adminEmail: null,
    adminPassword: null,
    jwtSecret: 'a secret of the tests, 32 bytes and more',
    openaiApiKey: null,
    openaiBaseUrl: null,
    aiModels: [],
    oidc: null,
    metricsToken: null,
    logLevel: 'silent',
    rateLimit: 0,
    overloadDelay: 0,
    historyDays: 365,
    trashDays: 30,
    backups: null,
    webhooksToPrivate: false,
    timeZone: null,
  };
}

let madeHash: Promise<string> | null = null;

/**
 * Returns a cheap hash of the password; a hash names its own cost, and the usual one takes 30 ms
 * per sign-in.
 */
export function adminHash(): Promise<string> {
  madeHash ??= hash(adminPassword.normalize('NFKC'), { memoryCost: 8, timeCost: 1 });
  return madeHash;
}

function payloadOf(body: unknown): string | Buffer {
  return typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
}
