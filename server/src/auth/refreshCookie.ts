import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../platform/config';
import { clearPlanted, cookieAttributes, cookieName, cookieValues, tokensOf } from './cookies';

const name = 'refreshToken';

/**
 * Sets the cookie to the new refresh token. If that is null, the browser keeps its present cookie.
 */
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

/** Clears the cookie, and any cookies that other sites have planted beside it. */
export function clearRefreshCookie(config: Config, request: FastifyRequest, reply: FastifyReply): void {
  const ownName = cookieName(config, request, name);
  if (cookieValues(request, ownName).length > 1) clearPlanted(config, request, reply, ownName);
  else reply.clearCookie(ownName, cookieAttributes(config, request));
}

/**
 * Returns the refresh token of the request; null if its cookie is missing or malformed. Returns
 * `planted` if the request has several cookies with this name: none of them is used, because one
 * may belong to another person.
 */
export function readRefreshCookie(config: Config, request: FastifyRequest): string | 'planted' | null {
  const values = cookieValues(request, cookieName(config, request, name));
  return values.length > 1 ? 'planted' : (tokensOf(values)[0] ?? null);
}

/** Returns all refresh tokens of the request. A sign-out ends the sessions of all of them. */
export function readRefreshCookies(config: Config, request: FastifyRequest): string[] {
  return tokensOf(cookieValues(request, cookieName(config, request, name)));
}
