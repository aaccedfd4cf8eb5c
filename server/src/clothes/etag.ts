import type { FastifyReply, FastifyRequest } from 'fastify';
import { lockRows } from '../platform/db/locks';
import type { Tx } from '../platform/db/transactions';
import { Problem } from '../platform/Problem';
import { texts } from '../platform/problemTexts';

/** Returns whether a stored version may be replaced; null replaces any version. */
export type VersionCheck = ((version: number) => boolean) | null;

/**
 * Sends an item's ETag. It covers the fields that PUT writes: photos and purchases do not change
 * it.
 */
export function sendEtag(reply: FastifyReply, version: number): void {
  reply.header('etag', etagOf(version));
}

/**
 * Returns the check that If-Match requires of the stored version (RFC 9110, 13.1.1); null if the
 * header was not sent. A weak tag never matches.
 */
export function ifMatch(request: FastifyRequest): VersionCheck {
  const header = request.headers['if-match'];
  if (header === undefined || header.trim() === '*') return null;
  const tags = header.split(',').map((tag) => tag.trim());
  return (version) => tags.includes(etagOf(version));
}

function etagOf(version: number): string {
  return `"v${version}"`;
}

/**
 * Locks an item until the end of the transaction, so that concurrent saves wait for each other, and
 * compares its version. Returns its title and description. Throws not_found, and stale if
 * `isCurrent` refuses the version, even if the save would change nothing.
 */
export async function holdVersion(
  tx: Tx,
  id: number,
  isCurrent: VersionCheck,
): Promise<{ title: string; description: string | null }> {
  const row = await tx
    .selectFrom('clothes')
    .select(['version', 'title', 'description'])
    .where('id', '=', id)
    .$call(lockRows(tx))
    .executeTakeFirst();
  if (!row) throw new Problem('not_found', texts.itemNotFound);
  if (isCurrent && !isCurrent(row.version)) throw new Problem('stale');
  return row;
}

/** Gives a locked item its next version, and thereby a new ETag, because its fields change. */
export async function raiseVersion(tx: Tx, id: number): Promise<void> {
  await tx
    .updateTable('clothes')
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
