import {
  type NewPasskey,
  newPasskey,
  type OwnerProof,
  type Passkey,
  type PasskeyInput,
  passkey,
} from '../contract/factors';
import type { Id } from '../contract/types';
import { list, nothing } from '../core/http/decode';
import { decoderOf } from '../core/http/decodeShape';
import { request } from '../core/http/request';
import { type PasskeyOptions, readPasskeyOptions } from '../core/lib/passkey';

/** Calls about the user's own passkeys. */

const decode = decoderOf(passkey);
const decodeNew = decoderOf(newPasskey);

export function listPasskeys(signal?: AbortSignal): Promise<Passkey[]> {
  return request('GET', '/api/auth/passkeys/', { decode: list(decode), signal });
}

/** Returns the options with which the browser creates a passkey. */
export function beginPasskey(proof: OwnerProof): Promise<PasskeyOptions> {
  return request('POST', '/api/auth/passkeys/options', { decode: readPasskeyOptions, body: proof });
}

/** Returns the options with which the browser asks for a passkey that proves the owner. */
export function beginPasskeyProof(): Promise<PasskeyOptions> {
  return request('POST', '/api/auth/passkeys/proof', { decode: readPasskeyOptions });
}

export function addPasskey(input: PasskeyInput): Promise<NewPasskey> {
  return request('POST', '/api/auth/passkeys/', { decode: decodeNew, body: input });
}

export function removePasskey(of: Id, proof: OwnerProof): Promise<void> {
  return request('DELETE', `/api/auth/passkeys/${of}`, { decode: nothing, body: proof });
}
