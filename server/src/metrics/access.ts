import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../platform/config';
import { bearerToken } from '../platform/http/caller';
import { shortestForm } from '../platform/http/clientAddress';
import { Problem } from '../platform/Problem';

type AccessConfig = Pick<Config, 'metricsToken' | 'publicOrigin' | 'trustProxy'>;

/**
 * Lets in callers with the token, where there is one. Otherwise only programs of this machine that
 * reach the server directly. Throws unauthenticated, forbidden.
 */
export function refuseStrangers(config: AccessConfig, request: FastifyRequest): void {
  if (config.metricsToken === null) {
    if (!isOfThisMachine(config, request)) throw new Problem('forbidden');
  } else if (!isSame(bearerToken(request) ?? '', config.metricsToken)) throw new Problem('unauthenticated');
}

/** What a proxy adds to the requests that it passes on. */
const signsOfProxy = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-server',
  'x-original-host',
  'x-real-ip',
];

/**
 * A proxy on this machine connects from loopback too, on behalf of anybody. One that nobody named
 * in TRUST_PROXY may add nothing that shows it: with https there is one, as this server speaks
 * http alone. The name of the host is that of this machine, so that no page of another site comes
 * in by a name that was pointed here.
 */
function isOfThisMachine({ publicOrigin, trustProxy }: AccessConfig, request: FastifyRequest): boolean {
  const mayHideProxy = trustProxy.length === 0 && publicOrigin?.startsWith('https:') === true;
  if (mayHideProxy || signsOfProxy.some((name) => request.headers[name] !== undefined)) return false;
  return isLoopback(request.socket.remoteAddress) && isLoopback(request.ip) && isLoopbackName(request);
}

function isLoopback(address = ''): boolean {
  return /^(?:127(?:\.\d{1,3}){3}|::1)$/.test(shortestForm(address) ?? '');
}

function isLoopbackName({ hostname }: FastifyRequest): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(hostname);
}

/** Takes equally long for any text. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(hashOf(given), hashOf(expected));
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
