import { join } from '../api/join';
import type { JoinInput } from '../contract/people';
import { keep } from '../http/kept';
import { setAccessToken } from '../http/session';
import { signedOutKey } from '../http/signedOut';
import { withSignInLock } from '../http/signInLock';
import { tellServer } from './signOut';

/**
 * Uses a link and keeps the session that begins with it. An unfinished sign-out is reported first,
 * as before a sign-in. Throws a Problem.
 */
export async function joinByLink(input: JoinInput, email: string): Promise<void> {
  await withSignInLock(async () => {
    await tellServer();
    const { accessToken } = await join(input);
    keep(signedOutKey, null);
    setAccessToken(accessToken, email);
  });
}
