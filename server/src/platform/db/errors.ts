/** Translates the errors of both databases into our own terms. */

/**
 * Returns SQLite’s primary result code (5 busy, 8 read-only, 13 full, 19 constraint, …); null for
 * other errors.
 */
export function sqliteCode(error: unknown): number | null {
  const code = sqliteExtendedCode(error);
  return code === null ? null : code & 0xff;
}

function sqliteExtendedCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_SQLITE_ERROR') return null;
  if ('errcode' in error && typeof error.errcode === 'number') return error.errcode;
  // The driver leaves the code out of the errors that `all` throws, so the message decides.
  // SQLite’s messages are as stable as its codes.
  const found = sqliteSentences.find(([sentence]) => error.message.startsWith(sentence));
  return found ? found[1] : 1;
}

const sqliteSentences: readonly [string, number][] = [
  ['UNIQUE constraint failed', 2067],
  ['FOREIGN KEY constraint failed', 787],
  ['database is locked', 5],
  ['database table is locked', 6],
  ['attempt to write a readonly database', 8],
  ['disk I/O error', 10],
  ['database disk image is malformed', 11],
  ['database or disk is full', 13],
  ['unable to open database file', 14],
  ['file is not a database', 26],
];

/**
 * Returns PostgreSQL’s SQLSTATE, which has five characters. Returns null for other errors, such as
 * the system’s EPIPE, whose code has five characters too.
 */
function sqlState(error: unknown): string | null {
  if (!(error instanceof Error) || !('severity' in error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/** Returns whether an error is a violation of a unique index (2067) or of a primary key (1555). */
export function isUniqueViolation(error: unknown): boolean {
  const code = sqliteExtendedCode(error);
  return code === 2067 || code === 1555 || sqlState(error) === '23505';
}

export function isForeignKeyViolation(error: unknown): boolean {
  return sqliteExtendedCode(error) === 787 || sqlState(error) === '23503';
}

/**
 * Returns whether the same transaction may succeed if it runs again: after a table lock, a
 * serialization failure, or a deadlock.
 */
export function isTransient(error: unknown): boolean {
  const state = sqlState(error);
  return sqliteCode(error) === 6 || state === '40001' || state === '40P01';
}

/** A state of the database in which every call fails. The values are codes of the API. */
export type DatabaseState = 'storage_full' | 'read_only' | 'unavailable';

export function databaseState(error: unknown): DatabaseState | null {
  const code = sqliteCode(error);
  if (code !== null) return sqliteStates[code] ?? null;
  const state = sqlState(error);
  if (state === '53100') return 'storage_full';
  if (state === '25006') return 'read_only';
  // Connections (08), resources (53), serialization (40), shutdown and restart (57P), the time
  // limit of a statement (57014) and of waiting for a lock (55P03).
  if (state !== null) return /^(08|53|57P|57014|55P03|40)/.test(state) ? 'unavailable' : null;
  return isLostConnection(error) ? 'unavailable' : null;
}

/**
 * The state for each of SQLite’s codes: 5 busy, 6 locked, 8 read-only, 10 disk error (such as a
 * full or missing disk), 13 full, 14 file cannot be opened.
 */
const sqliteStates: Record<number, DatabaseState> = {
  5: 'unavailable',
  6: 'unavailable',
  8: 'read_only',
  10: 'unavailable',
  13: 'storage_full',
  14: 'unavailable',
};

/**
 * Returns whether PostgreSQL, or a pooler before it, gives no answer now and may give one later
 * with the same settings. After a power cut its name may not be known yet, its socket may not be
 * made, and this machine’s clock may be behind its certificate.
 */
export function isUnanswered(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnanswered);
  if (!(error instanceof Error)) return false;
  const state = sqlState(error);
  if (state === '08P01') return !poolersRefusal.test(error.message);
  // No room or memory (53), a disk (58) or a file (XX) that fails: no setting would fix them.
  if (state !== null && /^(?:53|58|XX)/.test(state)) return true;
  const isMissingSocket = codeOf(error) === 'ENOENT' && 'syscall' in error && error.syscall === 'connect';
  return isMissingSocket || codeOf(error) === 'CERT_NOT_YET_VALID' || databaseState(error) === 'unavailable';
}

/** PgBouncer's messages about wrong settings; they have the SQLSTATE of a database that is away. */
const poolersRefusal =
  /unsupported startup|no such (?:database|user)|(?:password|SASL|auth\w*) .*failed|SSL required|login rejected/i;

function isLostConnection(error: unknown): boolean {
  // If a host name has several addresses, there is one error for each.
  if (error instanceof AggregateError) return error.errors.some(isLostConnection);
  if (!(error instanceof Error)) return false;
  return lostConnection.test(error.message) || ('syscall' in error && lostCodes.has(codeOf(error)));
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : '';
}

/** Errors of the `pg` client and of TLS that have no code or no system call. */
const lostConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Client network socket disconnected)/;

/** The system’s codes for a connection whose other end cannot be reached or is gone. */
const lostCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
