import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { openLazily, useIdleFetch } from '../features/page/lazyDialog';
import { type LazyScreen, lazyScreen, RenderScreen } from '../features/page/lazyScreen';
import { Redirect } from '../features/page/Redirect';
import { isDue } from '../http/session';
import { routerLocation } from '../router/location';
import { blockingMessage } from '../router/unsavedWork';
import { forgetDrafts } from '../stores/forgetDrafts';
import { useSession } from '../stores/session';
import { askToLeave } from './shell/askToLeave';

const signInAgain = lazyScreen(() =>
  import('../screens/sign-in/SignInAgain').then(({ SignInAgain }) => SignInAgain),
);
const dueStep = lazyScreen(() => import('../screens/account/DueStep').then(({ DueStep }) => DueStep));

/**
 * Shows its children to a signed-in administrator only. Without a session it redirects to the
 * sign-in page, which leads back to this address. A session that ends over unsaved work leaves the
 * page as it is and shows the sign-in over it; where another user then signs in, the app starts
 * anew with nothing of the first one's. A password that is due is changed before anything else, and
 * a factor set up, in place of the page or, over unsaved work, in front of it.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const { state, userId, email, signedIn } = useSession();
  // The connection may be gone by the time that unsaved work needs it.
  useIdleFetch(signInAgain);
  // What is decided at the moment when the session changes holds until it changes again.
  const [seen, setSeen] = useState({ state, userId, wasSignedIn: signedIn, over: false });
  if (seen.state !== state || seen.userId !== userId) {
    const over = userId === seen.userId && blockingMessage() !== null;
    setSeen({ state, userId, wasSignedIn: seen.wasSignedIn || signedIn, over });
  }
  if (state === 'active' || (state !== 'none' && seen.over)) {
    const leave = async () => {
      if (!(await askToLeave())) return;
      forgetDrafts();
      setSeen({ ...seen, over: false });
    };
    return (
      <>
        <Fragment key={userId}>{children}</Fragment>
        {state === 'expired' && <RenderOver file={signInAgain} props={{ email, onLeave: leave }} />}
        {isDue(state) && <RenderOver file={dueStep} props={{ state, over: true }} />}
      </>
    );
  }
  if (isDue(state)) return <RenderScreen file={dueStep} props={{ state }} />;
  // After a sign-out the next person begins at the beginning.
  const signedOut = state === 'none' && seen.wasSignedIn;
  const { path, search } = routerLocation.get();
  return (
    <Redirect to={signedOut ? signInPath : `${signInPath}?returnTo=${encodeURIComponent(path + search)}`} />
  );
}

/**
 * Renders a dialog over unsaved work. Where its file cannot be fetched the work stays as it is, and
 * a toast offers a retry.
 */
function RenderOver<P extends object>({ file, props }: { file: LazyScreen<P>; props: P }) {
  const [, setReady] = useState(false);
  useEffect(() => void openLazily(file, () => setReady(true)), [file]);
  const Screen = file.get();
  return Screen && <Screen {...props} />;
}

export const signInPath = '/admin/login';
