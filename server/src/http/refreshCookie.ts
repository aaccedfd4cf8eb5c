import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { isHttps } from './security';

/** On https the name itself makes browsers insist on Secure (RFC 6265bis §4.1.3.1). */
function nameOf(config: Config, request: FastifyRequest): string {
  return isHttps(config, request) ? '__Secure-refreshToken' : 'refreshToken';
}

function attributes(config: Config, request: FastifyRequest) {
  return {
    path: '/api/auth',
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttps(config, request),
  } as const;
}

export function setRefreshCookie(
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
  grant: { refreshToken: string; refreshUntil: number },
): void {
  reply.setCookie(nameOf(config, request), grant.refreshToken, {
    ...attributes(config, request),
    expires: new Date(grant.refreshUntil),
  });
}

export function clearRefreshCookie(config: Config, request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(nameOf(config, request), attributes(config, request));
}

/** The refresh token that came along; null if none that could be one of ours. */
export function readRefreshCookie(config: Config, request: FastifyRequest): string | null {
  const token = request.cookies[nameOf(config, request)];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : null;
}
