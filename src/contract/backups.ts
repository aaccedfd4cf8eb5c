/** The backups that the server makes on its own. */
import { flag, instant, integer, listOf, number, object, orNull, type TypeOf, text } from './schema';

const count = integer({ min: 0 });

/**
 * A backup that can be restored.
 *
 * - `name`: the name of its folder.
 * - `size`: its total bytes; `added`: the bytes that it takes beyond the previous backup.
 * - `verified`: false if a photo's file is missing from it or it was found damaged.
 * - `items`, `photos`: the numbers of items and photos in it.
 */
export const backup = object({
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
 * The state of all backups; the answer of `POST /api/backups/`.
 *
 * - `configured`: a folder is set.
 * - `every`: hours between two backups; null if no folder is set.
 * - `last`: the newest backup; null if there is none.
 * - `failure`: the instant of the newest attempt's failure and its reason, a Ukrainian sentence;
 *   null if the attempt succeeded.
 * - `alarming`: the newest attempt failed, or the last backup is older than twice the period.
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

/** The answer of `GET /api/backups/`: the state, and the backups with the newest first. */
export const backupList = object({ status: backupStatus, backups: listOf(backup) });
export type BackupList = TypeOf<typeof backupList>;
