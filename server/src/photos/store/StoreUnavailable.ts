import { Problem } from '../../platform/Problem';
import { texts } from '../../platform/texts';

/**
 * The object store cannot be reached or refuses a request, which is not done. `cause` says why, for
 * the log.
 */
export class StoreUnavailable extends Problem {
  override name = 'StoreUnavailable';

  constructor(cause: unknown) {
    super('unavailable', texts.photoStoreFails, { cause, retryAfter: 10 });
  }
}
