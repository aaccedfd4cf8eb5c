import { isForeignKeyViolation, isUniqueViolation } from '../db/errors';
import { Problem } from '../Problem';

/**
 * Runs `work` and returns its result. Throws unavailable if somebody else took a name or deleted an
 * entry at the same instant. A repeated call then sees that change, and is refused with the proper
 * reason.
 */
export async function refusingRaces<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error) && !isForeignKeyViolation(error)) throw error;
    throw new Problem('unavailable', undefined, { retryAfter: 1, cause: error });
  }
}
