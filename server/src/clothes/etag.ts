import type { FastifyReply, FastifyRequest } from 'fastify';
import type { VersionCheck } from './save';

/** The ETag of an item covers what PUT writes: photos and purchases, which act on their own, do not change it. */
export function sendEtag(reply: FastifyReply, version: number): void {
  reply.header('etag', etagOf(version));
}

/** What If-Match (RFC 9110 §13.1.1) asks of the stored version; null where it was not sent. A weak tag never matches. */
export function ifMatch(request: FastifyRequest): VersionCheck {
  const header = request.headers['if-match'];
  if (header === undefined || header.trim() === '*') return null;
  const tags = header.split(',').map((tag) => tag.trim());
  return (version) => tags.includes(etagOf(version));
}

function etagOf(version: number): string {
  return `"v${version}"`;
}
