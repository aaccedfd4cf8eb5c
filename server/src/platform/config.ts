import path from 'node:path';
import { type BackupSettings, readBackups } from './backupSettings';
import type { DatabaseAddress } from './db/open';
import {
  type Environment,
  readFlag,
  readHttpUrl,
  readList,
  readOrigin,
  readSecret,
  readText,
  readWhole,
} from './environment';
import { type LogLevel, logLevels } from './logging';
import { type OidcSettings, readOidc } from './oidcSettings';
import { isWholeAddress } from './redactUrl';
import { StartError } from './StartError';
import { readTrustProxy } from './trustProxy';

/** The settings from the environment. */
export interface Settings {
  port: number;
  host: string;
  /**
   * The absolute path of the folder with the database, the photos and the signing secret; only the
   * owner may read it.
   */
  dataDir: string;
  database: DatabaseAddress;
  /** The object store that keeps the photos; null if the disk keeps them. */
  s3: S3Config | null;
  /**
   * The public origin, such as `https://shop.example`, without a slash at the end; null if unknown.
   */
  publicOrigin: string | null;
  /**
   * The proxies whose X-Forwarded-* headers are trusted: addresses, networks, `loopback`; empty for
   * none.
   */
  trustProxy: string[];
  /**
   * The e-mail and the password of the first administrator, made at the first start; null to use
   * admin@localhost and a random password.
   */
  adminEmail: string | null;
  adminPassword: string | null;
  /**
   * The secret that signs access tokens, at least 32 bytes; null if the data folder’s secret is
   * used.
   */
  jwtSecret: string | null;
  openaiApiKey: string | null;
  openaiBaseUrl: string | null;
  /** The AI models to offer instead of the usual three; empty for the usual ones. */
  aiModels: string[];
  /** The provider through which people may sign in; null for none. */
  oidc: OidcSettings | null;
  /** The token that opens /metrics; null to serve no metrics. */
  metricsToken: string | null;
  logLevel: LogLevel;
  /** The maximum number of calls of one administrator in 10 seconds; 0 for no limit. */
  rateLimit: number;
  /**
   * The milliseconds by which the event loop may be late before calls are refused; 0 permits any
   * delay.
   */
  overloadDelay: number;
  /** The number of days for which changes are kept; 0 keeps them for ever. */
  historyDays: number;
  /** The number of days for which deleted items can be restored; 0 deletes items at once. */
  trashDays: number;
  /** The backups that the server makes; null for none. */
  backups: BackupSettings | null;
  /** Whether webhooks may go to addresses of private networks and of this machine. */
  webhooksToPrivate: boolean;
  /** The time zone of the server's days, such as `Europe/Kyiv`; null for the machine's. */
  timeZone: string | null;
}

/** The configuration, read once at the start. No other code reads the environment. */
export interface Config extends Settings {
  jwtSecret: string;
}

/** A bucket of an S3-compatible store and the key to it. */
export interface S3Config {
  /**
   * The endpoint's origin, such as `https://s3.eu-central-1.amazonaws.com`, without a slash at the
   * end.
   */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether addresses have the bucket in their path; otherwise it is part of the host’s name. */
  pathStyle: boolean;
}

/**
 * Reads the settings from the environment. Makes no file or folder, and reads only the files that
 * variables such as JWT_SECRET_FILE name. Throws StartError with one line that names the variable.
 */
export function readSettings(env: Environment): Settings {
  const dataDir = readDataDir(env);
  const host = readText(env, 'HOST') ?? '127.0.0.1';
  const publicOrigin = readOrigin(env, 'PUBLIC_ORIGIN');
  return {
    port: readWhole(env, 'PORT', 8080, [0, 65_535]),
    host,
    dataDir,
    database: readDatabase(env, dataDir),
    s3: readS3(env),
    publicOrigin,
    trustProxy: readTrustProxy(readList(env, 'TRUST_PROXY'), host, publicOrigin),
    adminEmail: readEmail(env),
    adminPassword: readSecret(env, 'ADMIN_PASSWORD'),
    jwtSecret: readJwtSecret(env),
    openaiApiKey: readSecret(env, 'OPENAI_API_KEY'),
    openaiBaseUrl: readHttpUrl(env, 'OPENAI_BASE_URL'),
    aiModels: readModels(env),
    oidc: readOidc(env, publicOrigin),
    metricsToken: readMetricsToken(env),
    logLevel: readLogLevel(env),
    rateLimit: readWhole(env, 'RATE_LIMIT', 300, [0, 1_000_000]),
    overloadDelay: readWhole(env, 'OVERLOAD_DELAY', 1000, [0, 60_000]),
    historyDays: readWhole(env, 'HISTORY_DAYS', 365, [0, 36_500]),
    trashDays: readWhole(env, 'TRASH_DAYS', 30, [0, 36_500]),
    backups: readBackups(env, dataDir),
    webhooksToPrivate: readFlag(env, 'WEBHOOKS_TO_PRIVATE', false),
    timeZone: readTimeZone(env),
  };
}

/** Returns the absolute path of the data folder, which need not exist. */
export function readDataDir(env: Environment): string {
  return path.resolve(readText(env, 'DATA_DIR') ?? 'data');
}

/** Returns the database's address: a file in `dataDir`, unless DATABASE_URL names another one. */
export function readDatabase(env: Environment, dataDir: string): DatabaseAddress {
  const url = readSecret(env, 'DATABASE_URL');
  if (url === null) return { kind: 'sqlite', file: path.join(dataDir, 'clothes.db') };
  if (url.startsWith('file:')) {
    const file = url.slice('file:'.length).replace(/^\/\/(?=\/)/, '');
    if (file === '') throw new StartError('DATABASE_URL names no file');
    return { kind: 'sqlite', file: path.resolve(dataDir, file) };
  }
  if (!/^postgres(ql)?:\/\/./.test(url))
    throw new StartError('DATABASE_URL must begin with "file:" or "postgres://"');
  // An empty host, with `host=` in the query, is right for PostgreSQL's programs, not for URL.
  const withHost = url.replace(/^(\w+:\/\/[^/?#]*@)(?=[/?]|$)/, '$1localhost');
  if (isWholeAddress(withHost)) return { kind: 'postgres', url: withHost };
  throw new StartError(
    'DATABASE_URL is no address like postgres://user:password@host/name: in a password, write # as %23, / as %2F, ? as %3F, @ as %40, : as %3A, % as %25',
  );
}

/** Returns the object store if any of its variables is set; null if photos are kept on the disk. */
export function readS3(env: Environment): S3Config | null {
  const names = [
    'S3_ENDPOINT',
    'S3_BUCKET',
    'S3_REGION',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
    'S3_SECRET_ACCESS_KEY_FILE',
    'S3_PATH_STYLE',
  ];
  if (names.every((name) => readText(env, name) === null)) return null;
  const endpoint = readOrigin(env, 'S3_ENDPOINT');
  const region = readText(env, 'S3_REGION') ?? 'us-east-1';
  if (!/^[a-z0-9-]{1,50}$/i.test(region))
    throw new StartError(`S3_REGION must be like "eu-central-1", not "${region}"`);
  const bucket = needed(env, 'S3_BUCKET');
  if (!/^[\w][\w.-]{1,61}[\w]$/.test(bucket))
    throw new StartError(`S3_BUCKET must be a bucket's name, not "${bucket}"`);
  return {
    endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`,
    bucket,
    region,
    accessKeyId: needed(env, 'S3_ACCESS_KEY_ID'),
    secretAccessKey: needed(env, 'S3_SECRET_ACCESS_KEY', readSecret),
    // Amazon wants the bucket in the host’s name. Stores that people run themselves rarely have
    // such host names.
    pathStyle: readFlag(env, 'S3_PATH_STYLE', endpoint !== null),
  };
}

function needed(env: Environment, name: string, read = readText): string {
  const value = read(env, name);
  if (value !== null) return value;
  throw new StartError(`${name} is missing: if any S3_ variable is set, photos go to an object store`);
}

function readEmail(env: Environment): string | null {
  const value = readText(env, 'ADMIN_EMAIL');
  if (value === null || /^[^\s@]+@[^\s@]+$/.test(value)) return value;
  throw new StartError(`ADMIN_EMAIL must be an e-mail address, not "${value}"`);
}

function readModels(env: Environment): string[] {
  const models = readList(env, 'AI_MODELS');
  const wrong = models.find((model) => !/^[\w./:@+-]{1,100}$/.test(model));
  if (wrong === undefined) return [...new Set(models)];
  throw new StartError(`AI_MODELS must be model names separated by commas; "${wrong}" is not one`);
}

function readLogLevel(env: Environment): LogLevel {
  const value = readText(env, 'LOG_LEVEL') ?? 'info';
  const level = logLevels.find((name) => name === value);
  if (level) return level;
  throw new StartError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${value}"`);
}

function readJwtSecret(env: Environment): string | null {
  const secret = readSecret(env, 'JWT_SECRET');
  if (secret === null || Buffer.byteLength(secret) >= 32) return secret;
  throw new StartError('JWT_SECRET must be at least 32 bytes long');
}

function readMetricsToken(env: Environment): string | null {
  const token = readSecret(env, 'METRICS_TOKEN');
  if (token === null || /^[\x21-\x7e]{16,}$/.test(token)) return token;
  throw new StartError(
    'METRICS_TOKEN must be at least 16 characters: ASCII letters, digits and symbols, no spaces',
  );
}

function readTimeZone(env: Environment): string | null {
  const zone = readText(env, 'TIME_ZONE');
  try {
    if (zone !== null) new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone;
  } catch {
    throw new StartError(`TIME_ZONE must be a time zone like "Europe/Kyiv", not "${zone}"`);
  }
}
