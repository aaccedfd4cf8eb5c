import { PageHeading } from '../../features/page/PageHeading';
import { Redirect } from '../../features/page/Redirect';
import { useLocation } from '../../router/location';
import { safeReturnTo } from '../../router/safeReturnTo';
import { useSession } from '../../stores/session';
import { signInTexts as texts } from '../../texts/signIn';
import { SignInForm } from './SignInForm';
import { UnfinishedSignOut } from './UnfinishedSignOut';

/** The sign-in page. A signed-in person is redirected to the page they wanted. */
export function SignInScreen() {
  const { query } = useLocation();
  const { signedIn } = useSession();
  if (signedIn) return <Redirect to={safeReturnTo(query.get('returnTo'))} />;
  return (
    <main className="sign-in">
      <p className="sign-in-product">{texts.product}</p>
      <div className="sign-in-card">
        <PageHeading>{texts.heading}</PageHeading>
        <UnfinishedSignOut />
        <SignInForm />
      </div>
    </main>
  );
}
