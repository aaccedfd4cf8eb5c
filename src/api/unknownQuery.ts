import { Problem } from '../lib/problem';

/** How an API may refuse a query that it does not know: the specification's lists have none. */
const refusals: readonly number[] = [400, 404, 405, 422, 501];

export function isUnknownQuery(error: unknown): boolean {
  return error instanceof Problem && refusals.includes(error.status);
}
