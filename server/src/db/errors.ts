/** What the databases' errors mean, in one place for both. */

/** SQLite's primary result code (5 busy, 8 read-only, 13 full, 19 constraint, …); null for any other error. */
export function sqliteCode(error: unknown): number | null {
  const code = sqliteExtendedCode(error);
  return code === null ? null : code & 0xff;
}

function sqliteExtendedCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return null;
  return error.errcode;
}

/** PostgreSQL's five-character SQLSTATE; null for any other error. */
export function sqlState(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null;
  return /^[0-9A-Z]{5}$/.test(error.code) ? error.code : null;
}

export function isUniqueViolation(error: unknown): boolean {
  return sqliteExtendedCode(error) === 2067 || sqlState(error) === '23505';
}

export function isForeignKeyViolation(error: unknown): boolean {
  return sqliteExtendedCode(error) === 787 || sqlState(error) === '23503';
}

/** Errors after which the same transaction may succeed: a table lock, a serialization failure, a deadlock. */
export function isPassing(error: unknown): boolean {
  const state = sqlState(error);
  return sqliteCode(error) === 6 || state === '40001' || state === '40P01';
}
