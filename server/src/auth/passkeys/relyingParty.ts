import type { FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config';
import { isOwnOrigin } from '../../platform/http/security';

export const relyingPartyName = 'Clothes Admin';

/**
 * Returns the domain to which passkeys belong: the domain of PUBLIC_ORIGIN, or else the host by
 * which the call reached the server or its trusted proxy. Browsers use a passkey on no other
 * domain.
 */
export function relyingPartyId(config: Config, request: FastifyRequest): string {
  return config.publicOrigin === null ? request.hostname : new URL(config.publicOrigin).hostname;
}

/** Returns whether a passkey was used on a page of this site. */
export function isPasskeyOrigin(config: Config, request: FastifyRequest, origin: string): boolean {
  return config.publicOrigin === null ? isOwnOrigin(config, request, origin) : origin === config.publicOrigin;
}
