import type { OwnerProof, Passkey, PasskeyInput } from '../contract/factors';
import type { Id } from '../contract/types';
import { fields, id, list, nothing, text } from '../http/decode';
import { request } from '../http/request';
import { type PasskeyOptions, readPasskeyOptions } from '../lib/passkey';

/** Calls of the own passkeys. */

export function listPasskeys(signal?: AbortSignal): Promise<Passkey[]> {
  return request('GET', '/api/auth/passkeys/', { decode: list(passkey), signal });
}

/** What the browser makes a passkey with; `password` where the sign-in is not recent. */
export function beginPasskey(password: string | undefined): Promise<PasskeyOptions> {
  return request('POST', '/api/auth/passkeys/options', { decode: readPasskeyOptions, body: { password } });
}

export function addPasskey(input: PasskeyInput): Promise<Passkey> {
  return request('POST', '/api/auth/passkeys/', { decode: passkey, body: input });
}

export function removePasskey(of: Id, proof: OwnerProof): Promise<void> {
  return request('DELETE', `/api/auth/passkeys/${of}`, { decode: nothing, body: proof });
}

function passkey(value: unknown): Passkey {
  const entry = fields(value);
  return {
    id: id(entry.id),
    name: text(entry.name),
    createdAt: text(entry.createdAt),
    lastUsedAt: typeof entry.lastUsedAt === 'string' ? entry.lastUsedAt : null,
    backedUp: entry.backedUp === true,
  };
}
