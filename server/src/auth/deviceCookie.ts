import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../platform/config';
import { clearPlanted, cookieAttributes, cookieName, cookieValues, tokensOf } from './cookies';
import type { DeviceToken } from './devices';

const name = 'device';

/**
 * Sets the cookie by which later sign-ins from this browser are told apart from strangers’. It
 * grants nothing.
 */
export function setDeviceCookie(
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
  device: DeviceToken,
): void {
  const ownName = cookieName(config, request, name);
  // A cookie planted by another site would make this browser a stranger for good.
  if (cookieValues(request, ownName).length > 1) clearPlanted(config, request, reply, ownName);
  reply.setCookie(ownName, device.token, {
    ...cookieAttributes(config, request),
    expires: new Date(device.until),
  });
}

/**
 * Returns the device token of the request; null if the cookie is missing, malformed, or sent more
 * than once.
 */
export function readDeviceCookie(config: Config, request: FastifyRequest): string | null {
  const values = cookieValues(request, cookieName(config, request, name));
  return values.length > 1 ? null : (tokensOf(values)[0] ?? null);
}
