/** Backups that the server makes by itself. */
import { flag, instant, integer, listOf, number, object, orNull, type TypeOf, text } from './schema';

const count = integer({ min: 0 });

/**
 * A backup that can be restored. `name` is its folder's; `size` is all that it takes, in bytes, and
 * `added` what it takes beside the backup before it.
 */
const backup = object({
  name: text(),
  madeAt: instant,
  size: count,
  added: count,
  verified: flag,
  items: count,
  photos: count,
});
export type Backup = TypeOf<typeof backup>;

/**
 * The state of the backups as a whole; what `POST /api/backups/` answers.
 *
 * - `configured`: a folder is set.
 * - `every`: hours between two; null where no folder is set.
 * - `failure`: why the newest attempt failed, a Ukrainian sentence; null where it did not.
 * - `alarming`: it failed, or the last is older than twice the period.
 */
export const backupStatus = object({
  configured: flag,
  every: orNull(number()),
  running: flag,
  last: orNull(backup),
  failure: orNull(object({ at: instant, detail: text() })),
  alarming: flag,
});
export type BackupStatus = TypeOf<typeof backupStatus>;

/** `GET /api/backups/` answers it, the newest backup first. */
export const backupList = object({ status: backupStatus, backups: listOf(backup) });
export type BackupList = TypeOf<typeof backupList>;
