import type { FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config';
import { isPasskeyOrigin } from './relyingParty';

/** What the browser says of a use of a passkey; the authenticator signs it. */
export interface ClientData {
  challenge: string;
  origin: string;
}

/**
 * Reads what the browser says. Returns null for what is no such data, or comes from a page of
 * another site or inside one.
 */
export function readClientData(config: Config, request: FastifyRequest, encoded: string): ClientData | null {
  const { challenge, origin, crossOrigin } = parsed(encoded);
  if (typeof challenge !== 'string' || typeof origin !== 'string' || crossOrigin === true) return null;
  return isPasskeyOrigin(config, request, origin) ? { challenge, origin } : null;
}

function parsed(encoded: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString());
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}
