import { isForeignKeyViolation, isUniqueViolation } from '../db/errors';
import { Problem } from '../Problem';

/** Where somebody took a name or an entry at the same instant, the same call finds why. */
export async function refusingRaces<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error) && !isForeignKeyViolation(error)) throw error;
    throw new Problem('unavailable', undefined, { retryAfter: 1, cause: error });
  }
}
