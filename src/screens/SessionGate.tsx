import { Fragment, type ReactNode, useState } from 'react';
import { blockingMessage } from '../router/blocking';
import { currentLocation } from '../router/location';
import { useSession } from '../stores/session';
import { signInAgain } from './dialogs';
import { Redirect } from './Redirect';
import { ScreenFrom } from './ScreenFile';
import { askToLeave } from './shell/askToLeave';

/**
 * Lets only a signed-in person through. Without a session the way leads to the sign-in page, and from there back to this
 * address. A session that ends over unsaved work leaves the page as it is and lays the sign-in over it; where another
 * person then signs in, everything starts anew, without a word of the first one's.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const { state, userId, email } = useSession();
  // What is decided at the moment when the session changes holds until it changes again.
  const [seen, setSeen] = useState({ state, wasActive: state === 'active', over: false });
  if (seen.state !== state) {
    const over = state === 'expired' && blockingMessage() !== null;
    setSeen({ state, wasActive: seen.wasActive || state === 'active', over });
  }
  if (state === 'active' || (state === 'expired' && seen.over)) {
    const leave = async () => {
      if (await askToLeave()) setSeen({ ...seen, over: false });
    };
    return (
      <>
        <Fragment key={userId}>{children}</Fragment>
        {state === 'expired' && <ScreenFrom file={signInAgain} props={{ email, onLeave: leave }} />}
      </>
    );
  }
  // After a sign-out the next person begins at the beginning.
  const signedOut = state === 'none' && seen.wasActive;
  const { path, search } = currentLocation();
  return (
    <Redirect to={signedOut ? loginPath : `${loginPath}?returnTo=${encodeURIComponent(path + search)}`} />
  );
}

export const loginPath = '/admin/login';
