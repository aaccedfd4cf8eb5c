import type { FastifyRequest } from 'fastify';
import { caller } from './caller';
import { type Creation, fingerprintOf } from './idempotency';

/**
 * Returns the description of a request that creates something, with its Idempotency-Key. `content`
 * is only the validated input, without the rest of the body.
 */
export function creationOf(request: FastifyRequest, content: unknown): Creation {
  return creationWith(request, fingerprintOf(JSON.stringify(content)));
}

/** Like `creationOf`, for content that is not JSON. */
export function creationWith(request: FastifyRequest, fingerprint: string): Creation {
  const key = request.headers['idempotency-key'];
  const { administratorId, apiToken } = caller(request);
  return {
    key: typeof key === 'string' ? key : null,
    administratorId,
    tokenId: apiToken?.id ?? null,
    route: `${request.method} ${request.url.split('?', 1)[0]?.replace(/\/$/, '')}`,
    fingerprint,
  };
}
