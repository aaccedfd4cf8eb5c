import { login } from '../api/auth';
import { keep } from '../http/kept';
import { setAccessToken } from '../http/session';
import { signedOutKey } from '../http/signedOut';
import { withSignInLock } from '../http/signInLock';
import { tellServer } from './signOut';

/**
 * Signs in and keeps the token. A sign-out that the server has not heard of is told first, as the
 * new cookie takes the place of the one that it needs. Throws a Problem.
 */
export async function signIn(email: string, password: string): Promise<void> {
  await withSignInLock(async () => {
    await tellServer();
    const { accessToken } = await login({ email, password });
    keep(signedOutKey, null);
    setAccessToken(accessToken, email);
  });
}
