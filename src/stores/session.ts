import { useSyncExternalStore } from 'react';
import { onSessionChange, type Session, session } from '../http/session';
import { isSignedOut } from '../http/signedOut';
import { forgetDrafts } from './forgetDrafts';

// After a sign-out, in whichever tab, no text is left in this one; nor in one that slept through
// it.
const forget = () => isSignedOut() && forgetDrafts();
onSessionChange(forget);
forget();

/**
 * Who is signed in. `state` 'expired': the session ended under the person's hands; what is on the page stays, and the
 * sign-in is laid over it. 'password-due': signed in, but a new password has to be chosen first.
 */
export function useSession(): Session & { signedIn: boolean } {
  const current = useSyncExternalStore(onSessionChange, session);
  return { ...current, signedIn: current.state === 'active' || current.state === 'password-due' };
}
