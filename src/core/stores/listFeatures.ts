import { list, text } from '../http/decode';
import { request } from '../http/request';
import { isUnknownQuery } from '../http/unknownQuery';

/**
 * Returns the API's features beyond the specification, including words unknown to `Feature`; throws
 * a Problem if the call fails.
 */
export async function listFeatures(): Promise<string[]> {
  return request('GET', '/api/features', { decode: list(text) }).catch((error): string[] => {
    if (isUnknownQuery(error)) return [];
    throw error;
  });
}
