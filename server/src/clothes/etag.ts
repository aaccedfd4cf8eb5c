import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../platform/Problem';

/** Returns whether a stored version may be replaced; null replaces any version. */
export type VersionCheck = ((version: number) => boolean) | null;

/** Throws stale if the stored version may not be replaced. */
export function requireVersion(stored: number, isCurrent: VersionCheck): void {
  if (isCurrent && !isCurrent(stored)) throw new Problem('stale');
}

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
