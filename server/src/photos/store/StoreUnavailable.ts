import { Problem } from '../../platform/Problem';
import { photoTexts } from '../texts';

/**
 * The object store cannot be reached or refuses a request, which is not done. `cause` says why, for
 * the log.
 */
export class StoreUnavailable extends Problem {
  override name = 'StoreUnavailable';

  constructor(cause: unknown) {
    super('unavailable', photoTexts.storeFails, { cause, retryAfter: 10 });
  }
}
