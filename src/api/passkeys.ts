import type { NewPasskey, OwnerProof, Passkey, PasskeyInput } from '../contract/factors';
import type { Id } from '../contract/types';
import { fields, id, list, nothing, text } from '../http/decode';
import { request } from '../http/request';
import { type PasskeyOptions, readPasskeyOptions } from '../lib/passkey';

/** Calls of the own passkeys. */

export function listPasskeys(signal?: AbortSignal): Promise<Passkey[]> {
  return request('GET', '/api/auth/passkeys/', { decode: list(passkey), signal });
}

/** What the browser makes a passkey with. */
export function beginPasskey(proof: OwnerProof): Promise<PasskeyOptions> {
  return request('POST', '/api/auth/passkeys/options', { decode: readPasskeyOptions, body: proof });
}

/** What the browser is asked with for a passkey that proves its owner. */
export function beginPasskeyProof(): Promise<PasskeyOptions> {
  return request('POST', '/api/auth/passkeys/proof', { decode: readPasskeyOptions });
}

export function addPasskey(input: PasskeyInput): Promise<NewPasskey> {
  return request('POST', '/api/auth/passkeys/', { decode: newPasskey, body: input });
}

export function removePasskey(of: Id, proof: OwnerProof): Promise<void> {
  return request('DELETE', `/api/auth/passkeys/${of}`, { decode: nothing, body: proof });
}

function newPasskey(value: unknown): NewPasskey {
  const { recoveryCodes } = fields(value);
  return {
    ...passkey(value),
    ...(Array.isArray(recoveryCodes) && { recoveryCodes: recoveryCodes.map(text) }),
  };
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
