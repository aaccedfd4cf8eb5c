import { list, text } from '../http/decode';
import { request } from '../http/request';
import { isUnknownQuery } from '../http/unknownQuery';

/**
 * Returns the API's features beyond the specification, including words unknown to `Feature`; an
 * empty list if the API does not support the call. Throws a Problem if the call fails otherwise.
 */
export async function listFeatures(): Promise<string[]> {
  return request('GET', '/api/features', { decode: list(text) }).catch((error): string[] => {
    if (isUnknownQuery(error)) return [];
    throw error;
  });
}
