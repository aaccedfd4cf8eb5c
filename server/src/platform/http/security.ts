import type { FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { Problem } from '../Problem';
import { noteEvent } from './securityLog';
import type { ThrottledLog } from './ThrottledLog';

const year = 365 * 24 * 60 * 60;

/**
 * Returns whether people reach this server by https. PUBLIC_ORIGIN decides; if it is not set, the
 * header of a trusted proxy decides.
 */
export function isHttps(config: Config, request: FastifyRequest): boolean {
  return config.publicOrigin ? config.publicOrigin.startsWith('https:') : request.protocol === 'https';
}

/**
 * Returns whether browsers trust the address as they trust https. On other addresses they ignore
 * Clear-Site-Data and print a warning.
 */
export function isSecureOrigin(config: Config, request: FastifyRequest): boolean {
  return isHttps(config, request) || loopback.test(request.hostname);
}

/** The host names of this machine. */
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/;

/**
 * Returns the headers of every answer. Everything that the page loads comes from its own origin;
 * `blob:` is for previews of photos before they are uploaded. The headers are made once, because
 * thousands of answers a second have them.
 */
export function securityHeaders(config: Config): Readonly<Record<string, string>> {
  const https = config.publicOrigin?.startsWith('https:') ?? false;
  return {
    'content-security-policy': contentSecurityPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissionsPolicy,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(https ? httpsHeaders : {}),
  };
}

/**
 * Headers for https. The second one makes browsers use a separate process, apart from other hosts
 * of the domain. On http, browsers would only print a warning about it.
 */
const httpsHeaders = { 'strict-transport-security': `max-age=${year}`, 'origin-agent-cluster': '?1' };

const contentSecurityPolicy = [
  "default-src 'self'",
  "img-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  // The page cannot turn a text into code through the DOM. The only Trusted Types policy permits
  // the address of the photo worker.
  "require-trusted-types-for 'script'",
  'trusted-types photo-worker',
].join('; ');

const permissionsPolicy = [
  'accelerometer=()',
  'camera=()',
  'display-capture=()',
  'geolocation=()',
  'gyroscope=()',
  'microphone=()',
  'payment=()',
  'usb=()',
].join(', ');

/**
 * Throws forbidden_origin for a call that relies on the cookie but does not come from our own
 * pages. As OWASP advises, it checks Sec-Fetch-Site, and Origin too. A client that sends neither
 * header is not a browser, and has no person’s cookie.
 */
export function refuseForeignOrigin(
  { config, throttledLog }: { config: Config; throttledLog: ThrottledLog },
  request: FastifyRequest,
): void {
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw foreignOrigin(throttledLog, request);
  if (origin !== undefined && !isOwnOrigin(config, request, origin))
    throw foreignOrigin(throttledLog, request);
}

/**
 * Returns whether an Origin header names this site: PUBLIC_ORIGIN, or this machine if the call came
 * to it by that name. Without that setting it is the host that the call, or a trusted proxy, names.
 */
export function isOwnOrigin(config: Config, request: FastifyRequest, origin: string): boolean {
  if (origin === config.publicOrigin) return true;
  const named = parsed(origin);
  if (!named || !/^https?:$/.test(named.protocol)) return false;
  if (config.publicOrigin !== null)
    return loopback.test(named.hostname) && isHostOf(named, request.headers.host ?? '');
  return isHostOf(named, request.host) && isOwnScheme(config, request, named);
}

/** Returns whether a Host header names an origin’s host. It may include the default port. */
function isHostOf(named: URL, host: string): boolean {
  return named.host === parsed(`${named.protocol}//${host}`)?.host;
}

/**
 * Returns whether an origin of this host has the right scheme. An http page of the host counts as
 * another site, because anybody in between may have written it. If no trusted proxy tells which
 * scheme people use, both are accepted.
 */
function isOwnScheme({ trustProxy }: Config, request: FastifyRequest, named: URL): boolean {
  const isKnown = trustProxy.length > 0 && request.headers['x-forwarded-proto'] !== undefined;
  return !isKnown || named.protocol === `${request.protocol}:`;
}

function parsed(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}

/** Logs that a call came from another site, and returns its refusal. */
export function foreignOrigin(log: ThrottledLog, request: FastifyRequest): Problem {
  log.write('foreign_origin', () => noteEvent(request, 'foreign_origin'));
  return new Problem('forbidden_origin');
}
