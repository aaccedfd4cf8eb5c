import { listOf, object, oneOf, optional, type TypeOf, text } from './schema';

/**
 * What `GET /api/health` answers.
 *
 * - `failing`: the first part that fails: database, photo store, or the disk of the server's own
 *   files.
 * - `warnings`: what needs somebody although the server works: the backups fail or are late.
 */
export const health = object({
  status: oneOf(['ok', 'failing']),
  version: text(),
  failing: optional(oneOf(['database', 'images', 'disk'])),
  warnings: optional(listOf(oneOf(['backup']))),
});
export type Health = TypeOf<typeof health>;
