import { login } from '../api/auth';
import type { Session } from '../contract/signIn';
import { keep } from '../http/kept';
import { setAccessToken } from '../http/session';
import { signedOutKey } from '../http/signedOut';
import { withSignInLock } from '../http/signInLock';
import { tellServer } from './signOut';

/**
 * Signs in and keeps the token. An unfinished sign-out is reported to the server first, because the
 * new cookie replaces the one that it needs. Throws a Problem.
 */
export function signIn(email: string, password: string): Promise<void> {
  return signInBy(() => login({ email, password }), email);
}

/** Does the same by another call, whose answer is that of a sign-in. */
export function signInBy(call: () => Promise<Session>, email: string): Promise<void> {
  return withSignInLock(async () => {
    await tellServer();
    const { accessToken } = await call();
    keep(signedOutKey, null);
    setAccessToken(accessToken, email);
  });
}
