import { type Session, session } from '../http/session';
import { isSignedOut } from '../http/signedOut';
import { useStore } from '../react/useStore';
import { forgetDrafts } from './forgetDrafts';

// After a sign-out, in whichever tab, no text is left in this one; nor in one that slept through
// it.
const forget = () => isSignedOut() && forgetDrafts();
session.subscribe(forget);
forget();

/**
 * Who is signed in. `state` 'expired': the session ended under the person's hands; what is on the page stays, and the
 * sign-in is laid over it. 'password-due': signed in, but a new password has to be chosen first.
 */
export function useSession(): Session & { signedIn: boolean } {
  const current = useStore(session);
  return { ...current, signedIn: current.state === 'active' || current.state === 'password-due' };
}
