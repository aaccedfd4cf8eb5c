import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../platform/config';
import { hashOf } from '../platform/hashOf';
import { bearerToken } from '../platform/http/caller';
import { Problem } from '../platform/Problem';
import { texts } from '../platform/problemTexts';

/**
 * Refuses callers without the token. If no token is configured, it refuses everybody, even on this
 * machine, because a proxy here may forward a stranger’s request without any sign of it. Throws
 * unauthenticated for a missing or wrong token, and not_found if none is configured.
 */
export function refuseStrangers(
  { metricsToken }: Pick<Config, 'metricsToken'>,
  request: FastifyRequest,
): void {
  if (metricsToken === null) throw new Problem('not_found', texts.addressNotFound);
  if (!isSame(bearerToken(request) ?? '', metricsToken)) throw new Problem('unauthenticated');
}

/** Returns whether two texts are equal, in constant time. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(hashOf(given)), Buffer.from(hashOf(expected)));
}
