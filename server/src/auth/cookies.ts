import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../platform/config';
import { isHttps } from '../platform/http/security';

/** What we put into cookies: 256 random bits, base64url. */
const token = /^[\w-]{43}$/;
/** More values of one name are ignored. */
const mostValues = 4;

/** On https the prefix makes browsers insist on Secure (RFC 6265bis). */
export function cookieName(config: Config, request: FastifyRequest, name: string): string {
  return isHttps(config, request) ? `__Secure-${name}` : name;
}

/**
 * The attributes of our cookies: only for calls of auth, out of reach of scripts and other sites.
 */
export function cookieAttributes(config: Config, request: FastifyRequest) {
  return {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttps(config, request),
  } as const;
}

/**
 * Returns all values of a cookie’s name, as they were sent. Several mean that another site of the
 * same domain has planted one: a cookie does not say who set it, and the planter chooses which one
 * comes first.
 */
export function cookieValues(request: FastifyRequest, name: string): string[] {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs
    .filter((pair) => pair.startsWith(`${name}=`))
    .slice(0, mostValues)
    .map((pair) => pair.slice(name.length + 1));
}

/** Returns the values that could be tokens of ours. */
export function tokensOf(values: readonly string[]): string[] {
  return values.filter((value) => token.test(value));
}

/** Where a sibling site can have planted a cookie that reaches the sign-in calls. */
const plantedPaths = ['/', '/api', '/api/auth', '/api/auth/refresh'];

/**
 * Clears every cookie of this name, also those that another site of the domain has set, as far as a
 * server can.
 */
export function clearPlanted(
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
): void {
  const attributes = cookieAttributes(config, request);
  for (const domain of [undefined, ...domainsAbove(request.hostname)]) {
    for (const path of plantedPaths) reply.clearCookie(name, { ...attributes, path, domain });
  }
}

/** `a.b.example` → itself and `b.example`; nothing for addresses and single words. */
function domainsAbove(host: string): string[] {
  if (!/^[a-z0-9.-]+\.[a-z][a-z0-9-]*$/i.test(host)) return [];
  const labels = host.split('.').slice(-4);
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'));
}
