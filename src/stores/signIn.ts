import { login } from '../api/auth';
import { keep } from '../http/kept';
import { setAccessToken } from '../http/session';
import { signedOutKey } from '../http/signedOut';
import { withSignInLock } from '../http/signInLock';
import { tellServer } from './signOut';

/**
 * Signs in and keeps the token. An unfinished sign-out is reported to the server first, because the
 * new cookie replaces the one that it needs. Throws a Problem.
 */
export async function signIn(email: string, password: string): Promise<void> {
  await withSignInLock(async () => {
    await tellServer();
    const { accessToken } = await login({ email, password });
    keep(signedOutKey, null);
    setAccessToken(accessToken, email);
  });
}
