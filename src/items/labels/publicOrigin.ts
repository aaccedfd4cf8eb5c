import { featuresMeta } from '../../contract/features';
import { decoderOf } from '../../core/http/decodeShape';
import { request } from '../../core/http/request';
import { isUnknownQuery } from '../../core/http/unknownQuery';
import { fieldsOf } from '../../core/lib/isObject';

/**
 * Returns the address at which people reach the app, which the server names beside its features;
 * else that of this page. Throws a Problem.
 */
export async function publicOrigin(signal: AbortSignal): Promise<string> {
  const decode = (_: unknown, body: unknown) => decodeMeta(fieldsOf(fieldsOf(body).meta)).publicOrigin;
  const named = await request('GET', '/api/features', { decode, signal }).catch((error): null => {
    if (isUnknownQuery(error)) return null;
    throw error;
  });
  return named || location.origin;
}

const decodeMeta = decoderOf(featuresMeta);

/** Returns whether only this machine can open an address. */
export function isLoopback(origin: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1\])$/.test(new URL(origin).hostname);
}
