import { useEffect, useState } from 'react';
import { useLocation } from '../../core/router/location';
import { home, safeReturnTo } from '../../core/router/safeReturnTo';
import { useSession } from '../../core/stores/useSession';
import { PageHeading } from '../../page/PageHeading';
import { Redirect } from '../../page/Redirect';
import { firstPage } from './firstPage';
import { SignInForm } from './SignInForm';
import { takeLeftPlace } from './takeLeftPlace';
import { signInTexts as texts } from './texts';
import { UnfinishedSignOut } from './UnfinishedSignOut';

/**
 * The sign-in page. A signed-in person is redirected to the page they asked for, otherwise to the
 * one where they have signed out in this tab. A person who signs in here and has neither gets the
 * one that `firstPage` chooses.
 */
export function SignInScreen() {
  const { query } = useLocation();
  const { signedIn } = useSession();
  const wanted = safeReturnTo(query.get('returnTo'));
  const [to, setTo] = useState(() =>
    wanted !== home ? wanted : signedIn ? (takeLeftPlace() ?? home) : null,
  );
  useEffect(() => {
    if (!signedIn || to !== null) return;
    const place = takeLeftPlace();
    if (place === null) void firstPage().then(setTo);
    else setTo(place);
  }, [signedIn, to]);
  if (signedIn && to !== null) return <Redirect to={to} />;
  return (
    <main className="sign-in">
      <p className="sign-in-product">{texts.product}</p>
      <div className="sign-in-card">
        <PageHeading>{texts.heading}</PageHeading>
        <SignInForm />
        <UnfinishedSignOut />
      </div>
    </main>
  );
}
