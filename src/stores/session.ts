import { isDue, type Session, session } from '../http/session';
import { isSignedOut } from '../http/signedOut';
import { useStore } from '../react/useStore';
import { forgetDrafts } from './forgetDrafts';

// After a sign-out, in whichever tab, no text is left in this one; nor in one that slept through
// it.
const forget = () => isSignedOut() && forgetDrafts();
session.subscribe(forget);
forget();

/**
 * Returns who is signed in. `state` is `expired` when the session ended while the page was in use:
 * the page stays and the sign-in is shown over it; `password-due` and `factor-due` when a new
 * password must be chosen, or a second factor set up, before anything else.
 */
export function useSession(): Session & { signedIn: boolean } {
  const current = useStore(session);
  return { ...current, signedIn: current.state === 'active' || isDue(current.state) };
}
