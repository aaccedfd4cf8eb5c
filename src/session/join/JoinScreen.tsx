import '../otherTabs';
import { type ReactNode, useEffect, useState } from 'react';
import { isMissingFeature, type Problem } from '../../core/lib/problem';
import { Link } from '../../core/router/Link';
import { wantFocus } from '../../core/router/pageFocus';
import { questionOfOtherTabs } from '../../core/router/unsavedWork';
import { useLoad } from '../../core/stores/useLoad';
import { useSession } from '../../core/stores/useSession';
import { roleTexts } from '../../core/texts/roles';
import { PageHeading } from '../../page/PageHeading';
import { Redirect } from '../../page/Redirect';
import { Button } from '../../ui/Button';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { signOut } from '../signOut';
import { checkLink } from './api';
import { type Joined, JoinForm } from './JoinForm';
import { joinTexts as texts } from './texts';

/**
 * The page that a link opens. It names the link's owner and asks them for a password; then they are
 * signed in. The token is in the address's fragment, and is removed from it before anything else
 * happens.
 */
export function JoinScreen() {
  const { signedIn, email } = useSession();
  const token = useToken();
  const [joined, setJoined] = useState<{ how: Joined; by: string } | null>(null);
  if (joined?.by === token) return <AfterJoining joined={joined.how} />;
  if (signedIn)
    return (
      <Page heading={texts.other}>
        <p>{texts.otherText(email ?? '')}</p>
        <Button
          onClick={async () => {
            // Here only the browser can ask: this page has no frame, which shows the question.
            const question = await questionOfOtherTabs();
            if (question && !confirm(question)) return;
            wantFocus();
            signOut();
          }}
        >
          {texts.signOut}
        </Button>
        <Link to="/admin">{texts.toCatalogue}</Link>
      </Page>
    );
  return <CheckedLink key={token} token={token} onJoined={(how) => setJoined({ how, by: token })} />;
}

/**
 * Returns the token from the address, and the new one if another link is opened while the page is
 * shown.
 */
function useToken(): string {
  const [token, setToken] = useState(takeToken);
  useEffect(() => {
    const onHash = () => location.hash !== '' && setToken(takeToken());
    addEventListener('hashchange', onHash);
    return () => removeEventListener('hashchange', onHash);
  }, []);
  return token;
}

function takeToken(): string {
  const token = location.hash.slice(1);
  if (token !== '') history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}

function CheckedLink({ token, onJoined }: { token: string; onJoined(joined: Joined): void }) {
  const { result, reload } = useLoad((signal) => checkLink(token, signal), token);
  /** Why the link, which was valid when the page was opened, is not valid any more. */
  const [bad, setBad] = useState<Problem | null>(null);
  if (bad) return <Failed problem={bad} onRetry={reload} />;
  if (result.state === 'failed') return <Failed problem={result.problem} onRetry={reload} />;
  if (result.state !== 'loaded')
    return (
      <Page heading={texts.heading.invitation}>
        <p role="status">{texts.checking}</p>
      </Page>
    );
  const { email, name, role, kind } = result.value;
  return (
    <Page heading={texts.heading[kind]}>
      <p>
        {texts.whose} <b>{name !== '' && `${name}, `}</b>
        <bdi>{email}</bdi>
        <br />
        {texts.role} {roleTexts[role]}
      </p>
      <p className="muted">{texts.text[kind]}</p>
      <JoinForm token={token} email={email} onJoined={onJoined} onBad={setBad} />
    </Page>
  );
}

function Failed({ problem, onRetry }: { problem: Problem; onRetry(): void }) {
  const isBad = problem.errors.some(({ field }) => field === 'token');
  if (!isBad && !isMissingFeature(problem))
    return (
      <Page heading={texts.heading.invitation}>
        <ErrorState text={texts.failed} detail={problem.detail} onRetry={onRetry} />
      </Page>
    );
  return (
    <Page heading={isBad ? texts.bad : texts.heading.invitation}>
      <p role="alert">{isBad ? texts.badText : texts.missing}</p>
      <Link to="/admin/login">{texts.toSignIn}</Link>
    </Page>
  );
}

function AfterJoining({ joined }: { joined: Joined }) {
  if (joined === 'signed-in') return <Redirect to="/admin" />;
  const isIn = joined === 'offer-factor';
  return (
    <Page heading={isIn ? texts.done : texts.factorDue}>
      <p role="status">{isIn ? texts.doneText : texts.factorDueText}</p>
      {isIn && <Link to="/admin/account">{texts.toAccount}</Link>}
      <Link to={isIn ? '/admin' : '/admin/login'}>{isIn ? texts.toCatalogue : texts.toSignIn}</Link>
    </Page>
  );
}

function Page({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <main className="sign-in">
      <p className="sign-in-product">{texts.product}</p>
      <div className="sign-in-card">
        <PageHeading>{heading}</PageHeading>
        {children}
      </div>
    </main>
  );
}
