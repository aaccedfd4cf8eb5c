import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import type { DatabaseAddress } from './db/open';
import { type LogLevel, logLevels } from './logging';
import { redactUrl } from './redactUrl';
import { StartError } from './StartError';
import { readTrustProxy } from './trustProxy';

/** The configuration, checked once at start; nothing else reads the environment. */
export interface Config {
  port: number;
  host: string;
  /** Absolute. Database, images and the signing secret; only the owner may read it. */
  dataDir: string;
  database: DatabaseAddress;
  /** The object store that keeps the images; null for the disk. */
  s3: S3Config | null;
  /** `https://shop.example`, without a slash at the end; null where the address is not known. */
  publicOrigin: string | null;
  /** Proxies whose X-Forwarded-* headers are believed: addresses, networks or `loopback`; empty for none. */
  trustProxy: string[];
  /** For the first administrator, made at the first start. */
  adminEmail: string | null;
  adminPassword: string | null;
  /** Signs access tokens; at least 32 bytes. */
  jwtSecret: string;
  openaiApiKey: string | null;
  openaiBaseUrl: string | null;
  /** Offered instead of the usual three; empty for those. */
  aiModels: string[];
  logLevel: LogLevel;
  /** Calls of one administrator in 10 seconds; 0 for no limit. */
  rateLimit: number;
  /** Milliseconds by which the event loop may keep coming late before calls are refused; 0 for any. */
  overloadDelay: number;
}

/** A bucket of an S3-compatible store and the key to it. */
export interface S3Config {
  /** `https://s3.eu-central-1.amazonaws.com`: an origin, without a slash at the end. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The bucket as the first part of the path; otherwise it is the first part of the host's name. */
  pathStyle: boolean;
}

type Environment = Record<string, string | undefined>;

/**
 * Environment → configuration. Makes DATA_DIR (mode 700) and the signing secret in it (mode 600) where they are missing.
 * Throws StartError with one line that names the variable.
 */
export function readConfig(env: Environment): Config {
  const dataDir = readDataDir(env);
  const host = text(env, 'HOST') ?? '127.0.0.1';
  const publicOrigin = readOrigin(env, 'PUBLIC_ORIGIN');
  return {
    port: whole(env, 'PORT', 8080, 0, 65_535),
    host,
    dataDir,
    database: readDatabase(env, dataDir),
    s3: readS3(env),
    publicOrigin,
    trustProxy: readTrustProxy(list(env, 'TRUST_PROXY'), host, publicOrigin),
    adminEmail: readEmail(env),
    adminPassword: secret(env, 'ADMIN_PASSWORD'),
    jwtSecret: readSecret(env, dataDir),
    openaiApiKey: secret(env, 'OPENAI_API_KEY'),
    openaiBaseUrl: readHttpUrl(env, 'OPENAI_BASE_URL'),
    aiModels: readModels(env),
    logLevel: readLogLevel(env),
    rateLimit: whole(env, 'RATE_LIMIT', 300, 0, 1_000_000),
    overloadDelay: whole(env, 'OVERLOAD_DELAY', 1000, 0, 60_000),
  };
}

/** The part that commands beside the server need. Throws StartError, also where there is no database yet. */
export function readDatabaseConfig(env: Environment): DatabaseAddress {
  const database = readDatabase(env, path.resolve(text(env, 'DATA_DIR') ?? 'data'));
  if (database.kind !== 'sqlite' || existsSync(database.file)) return database;
  throw new StartError(`there is no database ${database.file}: start the server once, or set DATA_DIR`);
}

/** The object store, where any of its variables is set; null for the disk. Throws StartError. */
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
  if (names.every((name) => text(env, name) === null)) return null;
  const endpoint = readOrigin(env, 'S3_ENDPOINT');
  const region = text(env, 'S3_REGION') ?? 'us-east-1';
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
    secretAccessKey: needed(env, 'S3_SECRET_ACCESS_KEY', secret),
    // Amazon wants the bucket in the host's name; stores of one's own rarely have names for that.
    pathStyle: flag(env, 'S3_PATH_STYLE', endpoint !== null),
  };
}

function needed(env: Environment, name: string, read = text): string {
  const value = read(env, name);
  if (value !== null) return value;
  throw new StartError(`${name} is missing: with one S3_ variable set, images go to an object store`);
}

function flag(env: Environment, name: string, otherwise: boolean): boolean {
  const value = text(env, name) ?? String(otherwise);
  if (value === 'true' || value === 'false') return value === 'true';
  throw new StartError(`${name} must be true or false, not "${value}"`);
}

/** An empty variable counts as none: that is how compose files and shells unset one. */
function text(env: Environment, name: string): string | null {
  const value = env[name]?.trim();
  return value === undefined || value === '' ? null : value;
}

/** A setting that others must not see: from NAME, or from the file that NAME_FILE names. Throws StartError. */
function secret(env: Environment, name: string): string | null {
  const file = text(env, `${name}_FILE`);
  const given = text(env, name);
  if (file === null) return given;
  if (given !== null) throw new StartError(`${name} and ${name}_FILE are both set: only one of them may be`);
  try {
    // Editors and shells end a file with a line break.
    const value = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    if (value !== '') return value;
  } catch (error) {
    throw new StartError(`${name}_FILE ${file} cannot be read: ${reason(error)}`);
  }
  throw new StartError(`${name}_FILE ${file} is empty`);
}

function list(env: Environment, name: string): string[] {
  return (text(env, name) ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function whole(env: Environment, name: string, otherwise: number, min: number, max: number): number {
  const value = text(env, name);
  if (value === null) return otherwise;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= min && number <= max) return number;
  throw new StartError(`${name} must be a whole number from ${min} to ${max}, not "${value}"`);
}

function readDataDir(env: Environment): string {
  const folder = path.resolve(text(env, 'DATA_DIR') ?? 'data');
  try {
    makeFolder(folder);
    if (!statSync(folder).isDirectory()) throw new Error('it is not a folder');
  } catch (error) {
    throw new StartError(`DATA_DIR ${folder} cannot be used: ${reason(error)}`);
  }
  return folder;
}

/** Node's own recursive mkdir never ends where the file system has no such folders (/proc). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  if (path.dirname(folder) !== folder) makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Another program was quicker.
    if (!existsSync(folder)) throw error;
  }
}

function readDatabase(env: Environment, dataDir: string): DatabaseAddress {
  const url = secret(env, 'DATABASE_URL');
  if (url === null) return { kind: 'sqlite', file: path.join(dataDir, 'clothes.db') };
  if (url.startsWith('file:')) {
    const file = url.slice('file:'.length).replace(/^\/\/(?=\/)/, '');
    if (file === '') throw new StartError('DATABASE_URL names no file');
    return { kind: 'sqlite', file: path.resolve(dataDir, file) };
  }
  if (/^postgres(ql)?:\/\/./.test(url) && URL.canParse(url)) return { kind: 'postgres', url };
  throw new StartError('DATABASE_URL must begin with "file:" or "postgres://"');
}

function readOrigin(env: Environment, name: string): string | null {
  const value = text(env, name);
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (
    url &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    url.search === '' &&
    url.username === ''
  ) {
    return url.origin;
  }
  throw new StartError(`${name} must be like "https://shop.example", not "${redactUrl(value)}"`);
}

function readHttpUrl(env: Environment, name: string): string | null {
  const value = text(env, name);
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url && /^https?:$/.test(url.protocol)) return value;
  throw new StartError(`${name} must be an http or https address, not "${redactUrl(value)}"`);
}

function readEmail(env: Environment): string | null {
  const value = text(env, 'ADMIN_EMAIL');
  if (value === null || /^[^\s@]+@[^\s@]+$/.test(value)) return value;
  throw new StartError(`ADMIN_EMAIL must be an e-mail address, not "${value}"`);
}

function readModels(env: Environment): string[] {
  const models = list(env, 'AI_MODELS');
  const wrong = models.find((model) => !/^[\w./:@+-]{1,100}$/.test(model));
  if (wrong === undefined) return [...new Set(models)];
  throw new StartError(`AI_MODELS must be model names divided by commas; "${wrong}" is none`);
}

function readLogLevel(env: Environment): LogLevel {
  const value = text(env, 'LOG_LEVEL') ?? 'info';
  const level = logLevels.find((name) => name === value);
  if (level) return level;
  throw new StartError(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${value}"`);
}

/** From the environment, or made once and kept: sessions outlive a restart. */
function readSecret(env: Environment, dataDir: string): string {
  const given = secret(env, 'JWT_SECRET');
  if (given !== null) {
    if (Buffer.byteLength(given) >= 32) return given;
    throw new StartError('JWT_SECRET must be at least 32 bytes long');
  }
  const file = path.join(dataDir, 'jwt-secret');
  try {
    if (!existsSync(file)) makeSecret(file);
    chmodSync(file, 0o600);
    const kept = readFileSync(file, 'utf8').trim();
    if (Buffer.byteLength(kept) >= 32) return kept;
  } catch (error) {
    throw new StartError(`the signing secret ${file} cannot be used: ${reason(error)}`);
  }
  throw new StartError(
    `${file} is shorter than 32 bytes: delete it and all sessions start anew, or set JWT_SECRET`,
  );
}

/** The file appears whole or not at all: a crash or a full disk must not leave half a secret, which no start would take. */
function makeSecret(file: string): void {
  const draft = `${file}.${randomBytes(4).toString('hex')}.part`;
  try {
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, {
      mode: 0o600,
      flag: 'wx',
      flush: true,
    });
    keepFirst(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Of servers that start for the first time at once, one keeps its own file and the others read that. */
function keepFirst(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch {
    // Not every file system has links.
    if (!existsSync(file)) renameSync(draft, file);
  }
}

function reason(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
