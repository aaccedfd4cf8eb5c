import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { Problem } from '../Problem';
import { clientAddress, networkOf } from './clientAddress';

/**
 * Limits the calls per ten seconds of each person, of each API token and, if nobody is signed in,
 * of each network.
 */
export async function limitRate(api: FastifyInstance, max: number): Promise<void> {
  await api.register(rateLimit, {
    max,
    timeWindow: 10_000,
    // This hook runs after the check of the session, so that the caller is known.
    hook: 'preParsing',
    keyGenerator: (request) => {
      const { signedIn } = request;
      if (!signedIn) return networkOf(clientAddress(request));
      return signedIn.apiToken ? `t${signedIn.apiToken.id}` : `u${signedIn.administratorId}`;
    },
    errorResponseBuilder: (_request, context) =>
      new Problem('too_many_requests', undefined, { retryAfter: Math.ceil(context.ttl / 1000) }),
    addHeaders: withoutHeaders,
    addHeadersOnExceeding: withoutHeaders,
  });
}

/** Retry-After is the only header that the refusal needs. */
const withoutHeaders = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};
