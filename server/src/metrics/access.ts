import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../platform/config';
import { bearerToken } from '../platform/http/caller';
import { Problem } from '../platform/Problem';
import { texts } from '../platform/problemTexts';

/**
 * Lets in callers with the token. Without one there is none to let in: a proxy on this machine may
 * show by nothing that it passes a stranger's request on. Throws unauthenticated, not_found.
 */
export function refuseStrangers(
  { metricsToken }: Pick<Config, 'metricsToken'>,
  request: FastifyRequest,
): void {
  if (metricsToken === null) throw new Problem('not_found', texts.addressNotFound);
  if (!isSame(bearerToken(request) ?? '', metricsToken)) throw new Problem('unauthenticated');
}

/** Takes equally long for any text. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(hashOf(given), hashOf(expected));
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
