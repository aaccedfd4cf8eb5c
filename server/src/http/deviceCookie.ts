import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import type { DeviceToken } from '../domain/devices';
import { clearPlanted, cookieAttributes, cookieName, cookieValues, tokensOf } from './cookies';

const name = 'device';

/** Sets the cookie by which a later sign-in is told from a stranger's. It signs nobody in. */
export function setDeviceCookie(
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
  device: DeviceToken,
): void {
  const ownName = cookieName(config, request, name);
  // One that another site has planted would make this browser a stranger for good.
  if (cookieValues(request, ownName).length > 1) clearPlanted(config, request, reply, ownName);
  reply.setCookie(ownName, device.token, {
    ...cookieAttributes(config, request),
    expires: new Date(device.until),
  });
}

/** The device token that came along; null for none, for junk, and where several came. */
export function readDeviceCookie(config: Config, request: FastifyRequest): string | null {
  const values = cookieValues(request, cookieName(config, request, name));
  return values.length > 1 ? null : (tokensOf(values)[0] ?? null);
}
