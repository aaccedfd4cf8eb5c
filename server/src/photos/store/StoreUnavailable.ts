import { Problem } from '../../platform/Problem';
import { texts } from '../../platform/problemTexts';

/**
 * Thrown if the object store cannot be reached or refuses a request. `cause` holds the reason for
 * the log.
 */
export class StoreUnavailable extends Problem {
  override name = 'StoreUnavailable';

  constructor(cause: unknown) {
    super('unavailable', texts.photoStoreFails, { cause, retryAfter: 10 });
  }
}
