/** Backups that the server makes by itself. */

/** A backup that can be restored. */
export interface Backup {
  /** The name of its folder. */
  name: string;
  /** A UTC instant. */
  madeAt: string;
  /** Bytes: all that it takes, and what it takes beside the backup before it. */
  size: number;
  added: number;
  verified: boolean;
  items: number;
  photos: number;
}

/** The state of the backups as a whole; what `POST /api/backups/` answers. */
export interface BackupStatus {
  /** Whether a folder is set. */
  configured: boolean;
  /** Hours between two; null where no folder is set. */
  every: number | null;
  running: boolean;
  last: Backup | null;
  /** Why the newest attempt failed, a Ukrainian sentence; null where it did not. */
  failure: { at: string; detail: string } | null;
  /** It failed, or the last is older than twice the period. */
  alarming: boolean;
}

/** What `GET /api/backups/` answers. */
export interface BackupList {
  status: BackupStatus;
  /** The newest first. */
  backups: Backup[];
}
