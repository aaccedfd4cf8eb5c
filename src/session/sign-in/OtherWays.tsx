import { useEffect, useState } from 'react';
import type { SignInWays } from '../../contract/signIn';
import { canUsePasskeys } from '../../core/lib/canUsePasskeys';
import { useConnection } from '../../core/stores/useConnection';
import { Notice } from '../../ui/feedback/Notice';
import { OidcButton } from './OidcButton';
import { takeFailure } from './oidcSignIn';
import { PasskeyButton } from './PasskeyButton';
import { listSignInWays } from './signInWays';

/** The ways to sign in besides e-mail and password that both the API and the browser support. */
export function OtherWays() {
  const [ways, setWays] = useState<SignInWays | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const connection = useConnection();
  useEffect(() => setFailure((shown) => takeFailure() ?? shown), []);
  useEffect(() => {
    // Requested again once the server is back, because some people have no other way to sign in.
    if (connection === 'offline') return;
    listSignInWays().then(setWays, () => {
      // An API without this call has no other ways.
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
