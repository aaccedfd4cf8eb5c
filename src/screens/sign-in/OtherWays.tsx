import { useEffect, useState } from 'react';
import { listSignInWays } from '../../api/signInWays';
import { canUsePasskeys } from '../../lib/passkey';
import { PasskeyButton } from './PasskeyButton';

/** The ways to sign in beside e-mail and password: those that the API and the browser have. */
export function OtherWays() {
  const [hasPasskeys, setHasPasskeys] = useState(false);
  useEffect(() => {
    if (!canUsePasskeys()) return;
    listSignInWays().then(
      ({ passkeys }) => setHasPasskeys(passkeys),
      // An API without this call has no other way.
      () => {},
    );
  }, []);
  return hasPasskeys && <PasskeyButton />;
}
