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

/** A failed backup, with a kind for users and a line for the console and the log. */
export class BackupFailure extends StartError {
  override name = 'BackupFailure';

  constructor(
    readonly kind: FailureKind,
    message: string,
  ) {
    super(message);
  }
}

/** Returns the failure for an error of the folder's file system; any other error unchanged. */
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

/** Returns the code of a Node error; null for others. */
export function codeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error ? String(error.code) : null;
}
