import { type Feature, features } from '../contract/features';
import { list, text } from '../http/decode';
import { request } from '../http/request';
import { isUnknownQuery } from './unknownQuery';

/** Returns what the API can do beyond the specification; throws a Problem where it cannot tell. */
export async function listFeatures(): Promise<Feature[]> {
  const names: string[] = await request('GET', '/api/features', { decode: list(text) }).catch(
    (error): string[] => {
      if (isUnknownQuery(error)) return [];
      throw error;
    },
  );
  return features.filter((feature) => names.includes(feature));
}
