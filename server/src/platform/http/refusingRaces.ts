import { isForeignKeyViolation, isUniqueViolation } from '../db/errors';
import { Problem } from '../Problem';

/**
 * Throws unavailable if somebody else took a name or an entry at the same instant; a repeated call
 * finds it taken and is refused for that.
 */
export async function refusingRaces<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error) && !isForeignKeyViolation(error)) throw error;
    throw new Problem('unavailable', undefined, { retryAfter: 1, cause: error });
  }
}
