import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../platform/config';
import { isHttps } from '../platform/http/security';

/** The form of our cookie values: 256 random bits, base64url. */
const token = /^[\w-]{43}$/;
/** The maximum number of values that are read for one cookie name; further ones are ignored. */
const maxValues = 4;

/**
 * Returns the cookie’s name. On https it has the prefix with which browsers accept the cookie only
 * if it is Secure (RFC 6265bis).
 */
export function cookieName(config: Config, request: FastifyRequest, name: string): string {
  return isHttps(config, request) ? `__Secure-${name}` : name;
}

/**
 * Returns the attributes of our cookies. Browsers send these cookies only with the auth calls, and
 * hide them from scripts and other sites.
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
 * Returns the values of the cookies with this name, in the order in which they were sent. Several
 * values mean that another site of the same domain has planted a cookie. The server cannot know
 * which value is ours: a cookie does not say who set it, and the other site can choose the order.
 */
export function cookieValues(request: FastifyRequest, name: string): string[] {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs
    .filter((pair) => pair.startsWith(`${name}=`))
    .slice(0, maxValues)
    .map((pair) => pair.slice(name.length + 1));
}

/** Returns the values that have the form of our tokens. */
export function tokensOf(values: readonly string[]): string[] {
  return values.filter((value) => token.test(value));
}

/** Paths on which a sibling site can plant a cookie that reaches the sign-in calls. */
const plantedPaths = ['/', '/api', '/api/auth', '/api/auth/refresh'];

/**
 * Clears every cookie with this name, including those that other sites of the domain have set, as
 * far as a server can.
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

/**
 * Returns the host and its parent domains, except the top-level domain: `a.b.example` and
 * `b.example` for the host `a.b.example`. Only the last four labels count. Returns an empty array
 * for IP addresses and single words.
 */
function domainsAbove(host: string): string[] {
  if (!/^[a-z0-9.-]+\.[a-z][a-z0-9-]*$/i.test(host)) return [];
  const labels = host.split('.').slice(-4);
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'));
}
