import { PasskeyFailed } from '../../lib/passkey';
import { Problem } from '../../lib/problem';
import { passkeyFailures } from '../../texts/passkeyFailures';

/** Throws why the browser made or gave no passkey, as a form can show it. */
export function tellPasskeyFailure(error: unknown): never {
  if (error instanceof PasskeyFailed) throw new Problem('unreadable', passkeyFailures[error.failure]);
  throw error;
}
