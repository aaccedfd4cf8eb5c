import { Problem } from '../lib/problem';

/**
 * The statuses with which an API may refuse a query. The specification defines no query for its
 * lists, so an API may support none.
 */
const refusals: readonly number[] = [400, 404, 405, 422, 501];

export function isUnknownQuery(error: unknown): boolean {
  return error instanceof Problem && refusals.includes(error.status);
}
