import { listOf, object, oneOf, optional, type TypeOf, text } from './schema';

/**
 * The answer of `GET /api/health`.
 *
 * - `failing`: the first part that fails: database, photo store (`images`), or the disk of the
 *   server's own files; missing if all work.
 * - `warnings`: problems that need attention although the server works. `backup`: the backups fail
 *   or are late.
 */
export const health = object({
  status: oneOf(['ok', 'failing']),
  version: text(),
  failing: optional(oneOf(['database', 'images', 'disk'])),
  warnings: optional(listOf(oneOf(['backup']))),
});
export type Health = TypeOf<typeof health>;

/** The answer of `GET /api/health/live`, whatever database, photo store and disk do. */
export const life = object({ status: oneOf(['ok']), version: text() });
