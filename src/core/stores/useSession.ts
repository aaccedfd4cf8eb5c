import { isDue, type Session, session } from '../http/session';
import { isSignedOut } from '../http/signedOut';
import { useStore } from '../react/useStore';
import { forgetDrafts } from './forgetDrafts';

// Removes all drafts after a sign-out in any tab, also in a tab that was asleep at the time.
const forget = () => isSignedOut() && forgetDrafts();
session.subscribe(forget);
forget();

/**
 * Returns the signed-in user. `state` is `expired` if the session ended while the page was in use:
 * the page stays and the sign-in opens over it. It is `password-due` or `factor-due` if a new
 * password must be chosen or a second factor set up before anything else.
 */
export function useSession(): Session & { signedIn: boolean } {
  const current = useStore(session);
  return { ...current, signedIn: current.state === 'active' || isDue(current.state) };
}
