import { useEffect, useState } from 'react';
import { lazyScreen, RenderScreen } from '../../features/page/lazyScreen';
import { PageHeading } from '../../features/page/PageHeading';
import { Redirect } from '../../features/page/Redirect';
import { type Problem, problemFrom } from '../../lib/problem';
import { wantFocus } from '../../router/pageFocus';
import { completeOidcSignIn, keepFailure, takeBegun } from '../../stores/oidcSignIn';
import { useSession } from '../../stores/session';
import { otherWaysTexts as texts } from '../../texts/otherWays';
import { secondStepTexts } from '../../texts/secondStep';
import { signInTexts } from '../../texts/signIn';

const secondStep = lazyScreen(() => import('./SecondStep').then(({ SecondStep }) => SecondStep));

/** How far it is. */
type Progress = { step: 'completing' } | { step: 'second'; problem: Problem } | { step: 'over' };

/**
 * The page that the provider sends people back to: completes the sign-in that this tab has begun,
 * and asks for a second factor where there is one. It ends on the sign-in page, which leads on
 * people who are signed in, and tells others what failed. What the provider sent leaves the address
 * before anything else happens.
 */
export function OidcScreen() {
  const { signedIn } = useSession();
  const [{ answer, begun }] = useState(takeArrival);
  const [progress, setProgress] = useState<Progress>({ step: 'completing' });
  const returnTo = begun?.returnTo ?? null;
  const fail = (text: string) => {
    keepFailure(text);
    setProgress({ step: 'over' });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the code is good once
  useEffect(() => {
    if (begun === null || begun.state !== new URLSearchParams(answer).get('state'))
      return fail(texts.notBegun);
    completeOidcSignIn(answer).then(
      () => setProgress({ step: 'over' }),
      (error) => {
        const problem = problemFrom(error);
        if (problem.code !== 'factor_required') return fail(problem.detail);
        wantFocus();
        setProgress({ step: 'second', problem });
      },
    );
  }, []);
  if (progress.step === 'over' || (progress.step === 'second' && signedIn))
    return <Redirect to={signInPath(returnTo)} />;
  return (
    <main className="sign-in">
      <p className="sign-in-product">{signInTexts.product}</p>
      <div className="sign-in-card">
        <PageHeading key={progress.step}>
          {progress.step === 'second' ? secondStepTexts.heading : signInTexts.heading}
        </PageHeading>
        {progress.step === 'second' ? (
          <RenderScreen
            file={secondStep}
            props={{
              problem: progress.problem,
              email: '',
              onBack: (text) => (text === null ? setProgress({ step: 'over' }) : fail(text)),
            }}
          />
        ) : (
          <p role="status">{texts.completing}</p>
        )}
      </div>
    </main>
  );
}

/** Returns the query that the provider sent, and what this tab has begun; each is there once. */
function takeArrival() {
  const answer = location.search;
  history.replaceState(history.state, '', location.pathname);
  return { answer, begun: takeBegun() };
}

function signInPath(returnTo: string | null): string {
  return returnTo === null ? '/admin/login' : `/admin/login?returnTo=${encodeURIComponent(returnTo)}`;
}
