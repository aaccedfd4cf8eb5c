import { Problem } from '../../platform/Problem';
import { texts } from '../../platform/problemTexts';

/**
 * Thrown where the object store cannot be reached or refuses a request. `cause` says why, for the
 * log.
 */
export class StoreUnavailable extends Problem {
  override name = 'StoreUnavailable';

  constructor(cause: unknown) {
    super('unavailable', texts.photoStoreFails, { cause, retryAfter: 10 });
  }
}
