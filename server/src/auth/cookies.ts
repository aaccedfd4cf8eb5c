import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../platform/config';
import { isHttps } from '../platform/http/security';

/** What we put into cookies: 256 random bits, base64url. */
const token = /^[\w-]{43}$/;
/** More of one name are not looked at. */
const mostValues = 4;

/** On https the name itself makes browsers insist on Secure (RFC 6265bis §4.1.3.1). */
export function cookieName(config: Config, request: FastifyRequest, name: string): string {
  return isHttps(config, request) ? `__Secure-${name}` : name;
}

/** The attributes of our cookies: for the sign-in calls alone, out of reach of scripts and other sites. */
export function cookieAttributes(config: Config, request: FastifyRequest) {
  return {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttps(config, request),
  } as const;
}

/**
 * All values of a cookie's name, as they were sent. Several mean that another site of the same domain has
 * planted one: a cookie says nothing of who set it, and which one comes first is the planter's choice.
 */
export function cookieValues(request: FastifyRequest, name: string): string[] {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs
    .filter((pair) => pair.startsWith(`${name}=`))
    .slice(0, mostValues)
    .map((pair) => pair.slice(name.length + 1));
}

/** Those of the values that could be tokens of ours. */
export function tokensOf(values: readonly string[]): string[] {
  return values.filter((value) => token.test(value));
}

/** Where a sibling site can have planted a cookie that reaches the sign-in calls. */
const plantedPaths = ['/', '/api', '/api/auth', '/api/auth/refresh'];

/** Takes away every cookie of this name, also those that another site of the domain has set, as far as a server can. */
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
