import createClient from 'openapi-fetch';
import type { paths } from './dist/schema';

/** Returns a client of the API at an address, for a program with a token. */
export function clientOf(baseUrl: string, token: string) {
  return createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${token}` } });
}

export type Client = ReturnType<typeof clientOf>;

/** Returns the data of an answer. Throws the problem of a refusal. */
export function dataOf<T>({ data, error, response }: { data?: T; error?: unknown; response: Response }): T {
  if (data === undefined) throw new Error(`${response.status} ${JSON.stringify(error)}`);
  return data;
}
