import type { FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config';
import { isPasskeyOrigin } from './relyingParty';

/** The browser's statements about a use of a passkey; the authenticator signs them. */
export interface ClientData {
  challenge: string;
  origin: string;
}

/**
 * Reads the browser's statements. Returns null if they are malformed, or come from a page of
 * another site or a frame inside one.
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
    // A client may send any text. Without fields, `readClientData` returns null.
    return {};
  }
}
