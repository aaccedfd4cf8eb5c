import { Problem } from '../lib/problem';

/** Statuses with which an API may refuse an unknown query; the specified lists have no queries. */
const refusals: readonly number[] = [400, 404, 405, 422, 501];

export function isUnknownQuery(error: unknown): boolean {
  return error instanceof Problem && refusals.includes(error.status);
}
