import { PasskeyFailed } from '../../core/lib/passkey';
import { Problem } from '../../core/lib/problem';
import { passkeyFailures } from './texts';

/**
 * Throws the reason why the browser created or returned no passkey, as a Problem that a form can
 * show. Throws any other error unchanged.
 */
export function tellPasskeyFailure(error: unknown): never {
  if (error instanceof PasskeyFailed) throw new Problem('unreadable', passkeyFailures[error.failure]);
  throw error;
}
