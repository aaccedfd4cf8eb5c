/** Calls about the second factors of a sign-in. */
import { type OwnerProof, type OwnFactors, type TotpSecret, totpSecret } from '../../../contract/factors';
import { fields, nothing, text } from '../../../core/http/decode';
import { decoderOf } from '../../../core/http/decodeShape';
import { request } from '../../../core/http/request';

/** The user's second factors, with the number of passkeys. */
export interface FactorState extends Omit<OwnFactors, 'passkeys'> {
  passkeys: number;
}

const secret = decoderOf(totpSecret);

export function readOwnFactors(signal?: AbortSignal): Promise<FactorState> {
  return request('GET', '/api/auth/factors', { decode: ownFactors, signal });
}

export function beginTotp(proof: OwnerProof): Promise<TotpSecret> {
  return request('POST', '/api/auth/totp', { decode: secret, body: proof });
}

/** Confirms the authenticator. Returns the recovery codes, which are shown only once. */
export function confirmTotp(code: string): Promise<string[]> {
  return request('PUT', '/api/auth/totp', { decode: recoveryCodes, body: { code } });
}

export function removeTotp(proof: OwnerProof): Promise<void> {
  return request('DELETE', '/api/auth/totp', { decode: nothing, body: proof });
}

/** Replaces the recovery codes. Returns the new ones, which are shown only once. */
export function replaceRecoveryCodes(proof: OwnerProof): Promise<string[]> {
  return request('POST', '/api/auth/recovery_codes', { decode: recoveryCodes, body: proof });
}

function ownFactors(value: unknown): FactorState {
  const entry = fields(value);
  // An error is better than calling a protected account unprotected.
  if (typeof entry.totp !== 'boolean') throw new TypeError('no factors');
  return {
    totp: entry.totp,
    recoveryCodes: typeof entry.recoveryCodes === 'number' ? entry.recoveryCodes : 0,
    passkeys: Array.isArray(entry.passkeys) ? entry.passkeys.length : 0,
    required: entry.required === true,
  };
}

function recoveryCodes(value: unknown): string[] {
  const codes: unknown = fields(value).recoveryCodes;
  if (!Array.isArray(codes)) throw new TypeError('no codes');
  return codes.map(text);
}
