import type { JoinInput } from '../../contract/people';
import { keep } from '../../core/http/localStorage';
import { setAccessToken } from '../../core/http/session';
import { signedOutKey } from '../../core/http/signedOut';
import { withSignInLock } from '../../core/http/signInLock';
import { tellServer } from '../signOut';
import { join } from './api';

/**
 * Uses a link and keeps the session that starts with it. An unfinished sign-out is reported first,
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
