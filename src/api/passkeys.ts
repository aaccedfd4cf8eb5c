import {
  type NewPasskey,
  newPasskey,
  type OwnerProof,
  type Passkey,
  type PasskeyInput,
  passkey,
} from '../contract/factors';
import type { Id } from '../contract/types';
import { list, nothing } from '../http/decode';
import { decoderOf } from '../http/decodeShape';
import { request } from '../http/request';
import { type PasskeyOptions, readPasskeyOptions } from '../lib/passkey';

/** Calls of the own passkeys. */

const decode = decoderOf(passkey);
const decodeNew = decoderOf(newPasskey);

export function listPasskeys(signal?: AbortSignal): Promise<Passkey[]> {
  return request('GET', '/api/auth/passkeys/', { decode: list(decode), signal });
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
  return request('POST', '/api/auth/passkeys/', { decode: decodeNew, body: input });
}

export function removePasskey(of: Id, proof: OwnerProof): Promise<void> {
  return request('DELETE', `/api/auth/passkeys/${of}`, { decode: nothing, body: proof });
}
