import type { FastifyReply, FastifyRequest } from 'fastify';
import type { VersionCheck } from './save';

/** Sends an item's ETag. It covers what PUT writes: photos and purchases do not change it. */
export function sendEtag(reply: FastifyReply, version: number): void {
  reply.header('etag', etagOf(version));
}

/**
 * Returns what If-Match asks of the stored version (RFC 9110, 13.1.1), null where it was not sent.
 * A weak tag never matches.
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
