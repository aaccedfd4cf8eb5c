import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../platform/config';
import { clearPlanted, cookieAttributes, cookieName, cookieValues, tokensOf } from './cookies';

const name = 'refreshToken';

/** Sets the cookie; where there is no new token the browser keeps the one that it has. */
export function setRefreshCookie(
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
  grant: { refreshToken: string | null; refreshUntil: number },
): void {
  if (grant.refreshToken === null) return;
  reply.setCookie(cookieName(config, request, name), grant.refreshToken, {
    ...cookieAttributes(config, request),
    expires: new Date(grant.refreshUntil),
  });
}

/** Takes the cookie away, and those that were planted beside it. */
export function clearRefreshCookie(config: Config, request: FastifyRequest, reply: FastifyReply): void {
  const ownName = cookieName(config, request, name);
  if (cookieValues(request, ownName).length > 1) clearPlanted(config, request, reply, ownName);
  else reply.clearCookie(ownName, cookieAttributes(config, request));
}

/**
 * The refresh token that came along; null if none that could be one of ours. `planted` where several cookies of
 * its name came: then none is to be taken, for one of them may be another person's.
 */
export function readRefreshCookie(config: Config, request: FastifyRequest): string | 'planted' | null {
  const values = cookieValues(request, cookieName(config, request, name));
  return values.length > 1 ? 'planted' : (tokensOf(values)[0] ?? null);
}

/** Every refresh token that came along, for a sign-out, which may end them all. */
export function readRefreshCookies(config: Config, request: FastifyRequest): string[] {
  return tokensOf(cookieValues(request, cookieName(config, request, name)));
}
