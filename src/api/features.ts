import { list, text } from '../http/decode';
import { request } from '../http/request';
import { isUnknownQuery } from './unknownQuery';

/**
 * Returns what the API can do beyond the specification, other words than `Feature` among them;
 * throws a Problem where it cannot tell.
 */
export async function listFeatures(): Promise<string[]> {
  return request('GET', '/api/features', { decode: list(text) }).catch((error): string[] => {
    if (isUnknownQuery(error)) return [];
    throw error;
  });
}
