import type { Session } from '../../contract/signIn';
import { keep } from '../../core/http/localStorage';
import { setAccessToken } from '../../core/http/session';
import { signedOutKey } from '../../core/http/signedOut';
import { withSignInLock } from '../../core/http/signInLock';
import { tellServer } from '../signOut';
import { login } from './api';

/**
 * Signs in and keeps the token. An unfinished sign-out is reported to the server first, because the
 * new cookie replaces the one that the report needs. Throws a Problem.
 */
export function signIn(email: string, password: string): Promise<void> {
  return signInBy(() => login({ email, password }), email);
}

/** Like `signIn`, for another call that answers like a sign-in. */
export function signInBy(call: () => Promise<Session>, email: string): Promise<void> {
  return withSignInLock(async () => {
    await tellServer();
    const { accessToken } = await call();
    keep(signedOutKey, null);
    setAccessToken(accessToken, email);
  });
}
