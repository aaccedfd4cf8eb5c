import { useEffect, useState } from 'react';
import { type Problem, problemFrom } from '../../core/lib/problem';
import { wantFocus } from '../../core/router/pageFocus';
import { useSession } from '../../core/stores/useSession';
import { lazyScreen, RenderScreen } from '../../page/lazyScreen';
import { PageHeading } from '../../page/PageHeading';
import { Redirect } from '../../page/Redirect';
import { completeOidcSignIn, keepFailure, takeBegun } from './oidcSignIn';
import { secondStepTexts, otherWaysTexts as texts } from './otherWaysTexts';
import { signInTexts } from './texts';

const secondStep = lazyScreen(() => import('./SecondStep').then(({ SecondStep }) => SecondStep));

type Progress = { step: 'completing' } | { step: 'second'; problem: Problem } | { step: 'over' };

/**
 * The page to which the provider sends people back. It completes the sign-in that this tab has
 * started, and asks for a second factor if the account has one. It ends on the sign-in page, which
 * redirects signed-in people and shows others the failure. The provider's query is removed from the
 * address before anything else happens.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, as the code works only once
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

/**
 * Returns the query that the provider sent and the sign-in that this tab has started, and removes
 * both, so that each is used only once.
 */
function takeArrival() {
  const answer = location.search;
  history.replaceState(history.state, '', location.pathname);
  return { answer, begun: takeBegun() };
}

function signInPath(returnTo: string | null): string {
  return returnTo === null ? '/admin/login' : `/admin/login?returnTo=${encodeURIComponent(returnTo)}`;
}
