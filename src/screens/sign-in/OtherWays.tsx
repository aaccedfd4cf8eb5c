import { useEffect, useState } from 'react';
import { listSignInWays } from '../../api/signInWays';
import type { SignInWays } from '../../contract/signIn';
import { canUsePasskeys } from '../../lib/passkey';
import { useConnection } from '../../stores/connection';
import { takeFailure } from '../../stores/oidcSignIn';
import { Notice } from '../../ui/feedback/Notice';
import { OidcButton } from './OidcButton';
import { PasskeyButton } from './PasskeyButton';

/** The ways to sign in beside e-mail and password: those that the API and the browser have. */
export function OtherWays() {
  const [ways, setWays] = useState<SignInWays | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const connection = useConnection();
  useEffect(() => setFailure((shown) => takeFailure() ?? shown), []);
  useEffect(() => {
    // Asked again once the server is back: some have no other way to sign in.
    if (connection === 'offline') return;
    listSignInWays().then(setWays, () => {
      // An API without this call has no other way.
    });
  }, [connection]);
  return (
    <>
      {failure && <Notice kind="danger">{failure}</Notice>}
      {ways?.oidc && <OidcButton name={ways.oidc} />}
      {ways?.passkeys && canUsePasskeys() && <PasskeyButton />}
    </>
  );
}
