import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../platform/config';
import { clearPlanted, cookieAttributes, cookieName, cookieValues, tokensOf } from './cookies';
import type { DeviceToken } from './knownDevices';

const name = 'device';

/**
 * Sets the cookie that identifies this browser at later sign-ins, so that its tries are counted
 * apart from strangers' tries. The cookie gives no access.
 */
export function setDeviceCookie(
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
  device: DeviceToken,
): void {
  const ownName = cookieName(config, request, name);
  // If a cookie that another site planted stayed, every later request would send two values, and
  // this browser would be unknown at each sign-in.
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
