import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { isDue } from '../core/http/session';
import { routerLocation } from '../core/router/location';
import { blockingMessage } from '../core/router/unsavedWork';
import { forgetDrafts } from '../core/stores/forgetDrafts';
import { useSession } from '../core/stores/useSession';
import { unsavedTexts } from '../core/texts/unsaved';
import { openLazily, useIdleFetch } from '../page/lazyDialog';
import { type LazyScreen, lazyScreen, RenderScreen } from '../page/lazyScreen';
import { Redirect } from '../page/Redirect';
import { askToLeave } from './shell/askToLeave';

const signInAgain = lazyScreen(() =>
  import('../session/sign-in/SignInAgain').then(({ SignInAgain }) => SignInAgain),
);
const dueStep = lazyScreen(() => import('../session/account/DueStep').then(({ DueStep }) => DueStep));

/**
 * Shows its children only to signed-in users. Without a session it redirects to the sign-in page,
 * which returns to this address. If a session ends while the page has unsaved work, the page stays
 * and the sign-in opens over it; if another user then signs in, the app starts afresh without the
 * first user's data. If a password change or factor setup is due, it replaces the page, or covers
 * it if the page has unsaved work.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const { state, userId, email, signedIn } = useSession();
  // Fetched early, because the connection may be gone when unsaved work needs it.
  useIdleFetch(signInAgain);
  // If `over` is true, the page stays, and the sign-in or the step that is due opens over it.
  // `over` is computed at each change of the session and kept until the next change.
  const [seen, setSeen] = useState({ state, userId, wasSignedIn: signedIn, over: false });
  if (seen.state !== state || seen.userId !== userId) {
    const over = userId === seen.userId && blockingMessage() !== null;
    setSeen({ state, userId, wasSignedIn: seen.wasSignedIn || signedIn, over });
  }
  if (state === 'active' || (state !== 'none' && seen.over)) {
    const leave = async () => {
      if (!(await askToLeave(unsavedTexts.question))) return;
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
  // After a sign-out the next user starts at the default page.
  const signedOut = state === 'none' && seen.wasSignedIn;
  const { path, search } = routerLocation.get();
  return (
    <Redirect to={signedOut ? signInPath : `${signInPath}?returnTo=${encodeURIComponent(path + search)}`} />
  );
}

/**
 * Renders a dialog over unsaved work. If its file cannot be fetched, the work stays and a toast
 * offers a retry.
 */
function RenderOver<P extends object>({ file, props }: { file: LazyScreen<P>; props: P }) {
  const [, setReady] = useState(false);
  useEffect(() => void openLazily(file, () => setReady(true)), [file]);
  const Screen = file.get();
  return Screen && <Screen {...props} />;
}

export const signInPath = '/admin/login';
