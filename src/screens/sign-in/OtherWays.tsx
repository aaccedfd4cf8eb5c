import { useEffect, useState } from 'react';
import { listSignInWays } from '../../api/signInWays';
import type { SignInWays } from '../../contract/signIn';
import { canUsePasskeys } from '../../lib/passkey';
import { takeFailure } from '../../stores/oidcSignIn';
import { Notice } from '../../ui/feedback/Notice';
import { OidcButton } from './OidcButton';
import { PasskeyButton } from './PasskeyButton';

/** The ways to sign in beside e-mail and password: those that the API and the browser have. */
export function OtherWays() {
  const [ways, setWays] = useState<SignInWays | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    setFailure((shown) => takeFailure() ?? shown);
    listSignInWays().then(setWays, () => {
      // An API without this call has no other way.
    });
  }, []);
  return (
    <>
      {failure && <Notice kind="danger">{failure}</Notice>}
      {ways?.oidc && <OidcButton name={ways.oidc} />}
      {ways?.passkeys && canUsePasskeys() && <PasskeyButton />}
    </>
  );
}
