import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { Problem } from '../Problem';

const year = 365 * 24 * 60 * 60;

/** Whether people reach this server by https: what PUBLIC_ORIGIN says, else what a trusted proxy says. */
export function isHttps(config: Config, request: FastifyRequest): boolean {
  return config.publicOrigin ? config.publicOrigin.startsWith('https:') : request.protocol === 'https';
}

/**
 * The headers of every answer. Everything the page needs comes from its own origin; `blob:` is for previews of photos that
 * are being chosen. Fonts, styles and scripts in the page itself are refused.
 */
export async function setSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const https = config.publicOrigin?.startsWith('https:') ?? false;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    originAgentCluster: false,
    dnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    frameguard: { action: 'deny' },
    noSniff: true,
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: https ? { maxAge: year, includeSubDomains: false } : false,
  });
  app.addHook('onRequest', async (_request, reply) => {
    reply.header(
      'permissions-policy',
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()',
    );
  });
}

/**
 * Calls that live on the cookie come from our own pages only (OWASP: Sec-Fetch-Site first, Origin where it is missing).
 * What sends neither is no browser, and has no cookie of anybody.
 */
export function refuseForeignOrigin(config: Config, request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') refuse(request);
  if (origin !== undefined && !isOwnOrigin(config, request, origin)) refuse(request);
}

/** Whether an Origin header names this very site. */
export function isOwnOrigin(config: Config, request: FastifyRequest, origin: string): boolean {
  if (config.publicOrigin !== null && origin === config.publicOrigin) return true;
  const named = parsed(origin);
  if (!named || !/^https?:$/.test(named.protocol)) return false;
  // Host may spell the usual port out, Origin never does.
  return named.host === parsed(`${named.protocol}//${request.host}`)?.host;
}

function parsed(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}

function refuse(request: FastifyRequest): never {
  request.log.warn({ event: 'foreign_origin', req: request }, 'a call from another site was refused');
  throw new Problem('forbidden_origin');
}
