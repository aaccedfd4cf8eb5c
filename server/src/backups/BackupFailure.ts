import { sqliteCode } from '../platform/db/errors';
import { reasonOf, StartError } from '../platform/StartError';

/** The reason why a backup failed or is incomplete. */
export type FailureKind =
  | 'folder_missing'
  | 'folder_readonly'
  | 'folder_silent'
  | 'folder_swept'
  | 'full'
  | 'database'
  | 'photos'
  | 'photos_lost'
  | 'ended'
  | 'other';

/**
 * An error that ends a backup. Users see a text for its kind; the console and the log show its
 * message.
 */
export class BackupFailure extends StartError {
  override name = 'BackupFailure';

  constructor(
    readonly kind: FailureKind,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Returns a BackupFailure for known errors of the file system and of SQLite; any other error
 * unchanged.
 */
export function asFailure(error: unknown, folder: string): unknown {
  const code = codeOf(error);
  const ofSqlite = sqliteCode(error);
  if (ofSqlite === 11 || ofSqlite === 26) {
    return new BackupFailure('database', `the database is damaged: ${String(error)}`);
  }
  if (code === 'ENOSPC' || code === 'EDQUOT' || ofSqlite === 13) {
    return new BackupFailure('full', `there is no room left for ${folder}`);
  }
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM' || ofSqlite === 8) {
    return new BackupFailure('folder_readonly', `${folder} cannot be written (${reasonOf(error)})`);
  }
  if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'ESTALE' || code === 'EIO') {
    return new BackupFailure('folder_missing', `${folder} went away (${reasonOf(error)})`);
  }
  return error;
}

/** Returns the code of a Node error, e.g. ENOENT; null for other values. */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null;
}
