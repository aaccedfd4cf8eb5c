import { authCall } from '../core/http/authCall';
import { nothing } from '../core/http/decode';
import { keep } from '../core/http/localStorage';
import { endSession } from '../core/http/session';
import { isSignOutUnfinished, signedOutKey, unfinished } from '../core/http/signedOut';
import { withSignInLock } from '../core/http/signInLock';
import { accessToken } from '../core/http/tokenStorage';
import { isMissingFeature, problemFrom } from '../core/lib/problem';

const timeoutMs = 10_000;

/**
 * The token of the session that is being ended; otherwise null. It is kept only in memory, never in
 * the storage.
 */
let bearer: string | null = null;
let running: Promise<boolean> | null = null;

/**
 * Signs out here and in every tab at once, and on the server. A mark in the storage notes the
 * sign-out until the server has confirmed it. The mark holds no secret, because the cookie names
 * the session to end.
 */
export function signOut(): void {
  bearer = accessToken();
  keep(signedOutKey, unfinished);
  void withSignInLock(tellServer);
  endSession('signed-out');
}

/**
 * Reports an unfinished sign-out to the server. Returns true when nothing is left to report: the
 * server has ended the session, does not know it (401), or has no such call. Concurrent calls share
 * one request.
 */
export function tellServer(): Promise<boolean> {
  if (!isSignOutUnfinished()) return Promise.resolve(true);
  running ??= callLogout().finally(() => {
    running = null;
  });
  return running;
}

async function callLogout(): Promise<boolean> {
  try {
    await authCall('logout', nothing, timeoutMs, {
      keepalive: true, // continues after the tab is closed
      headers: bearer ? { Authorization: `Bearer ${bearer}` } : {},
    });
  } catch (error) {
    if (!isMissingFeature(error) && problemFrom(error).status !== 401) return false;
  }
  bearer = null;
  // Without Web Locks, another tab may have signed in meanwhile and cleared the mark.
  if (isSignOutUnfinished()) keep(signedOutKey, 'done');
  return true;
}
