import { useSyncExternalStore } from 'react';
import { login, logout } from '../api/auth';
import { endSession, onSessionChange, type Session, session, setAccessToken } from '../http/session';

/**
 * Who is signed in. `state` 'expired': the session ended under the person's hands; what is on the page stays, and the
 * sign-in is laid over it. 'password-due': signed in, but a new password has to be chosen first.
 */
export function useSession(): Session & { signedIn: boolean } {
  const current = useSyncExternalStore(onSessionChange, session);
  return { ...current, signedIn: current.state === 'active' || current.state === 'password-due' };
}

/** Signs in and keeps the token. Throws a Problem. */
export async function signIn(email: string, password: string): Promise<void> {
  const { accessToken } = await login({ email, password });
  setAccessToken(accessToken, email);
}

/** Ends the session: here and in every tab at once; the server is told, and need not answer. */
export function signOut(): void {
  logout().catch(() => {});
  endSession('signed-out');
}
