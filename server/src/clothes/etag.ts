import type { FastifyReply, FastifyRequest } from 'fastify';
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
 * Begins a change of fields that the ETag covers. Writes the new version first, so that concurrent
 * saves of one item wait for each other on every database, and only then compares the old version.
 * Returns the item's title and description before the change. Throws not_found, and stale if
 * `isCurrent` refuses the old version.
 */
export async function takeVersion(
  tx: Tx,
  id: number,
  isCurrent: VersionCheck,
): Promise<{ title: string; description: string | null }> {
  const row = await tx
    .updateTable('clothes')
    .set((set) => ({ version: set('version', '+', 1) }))
    .where('id', '=', id)
    .returning(['version', 'title', 'description'])
    .executeTakeFirst();
  if (!row) throw new Problem('not_found', texts.itemNotFound);
  if (isCurrent && !isCurrent(row.version - 1)) throw new Problem('stale');
  return row;
}
