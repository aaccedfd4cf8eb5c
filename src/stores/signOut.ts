import { authCall } from '../http/authCall';
import { nothing } from '../http/decode';
import { keep } from '../http/kept';
import { endSession } from '../http/session';
import { isSignOutUnfinished, signedOutKey, unfinished } from '../http/signedOut';
import { withSignInLock } from '../http/signInLock';
import { accessToken } from '../http/tokenStorage';
import { isMissingFeature, problemFrom } from '../lib/problem';

const timeoutMs = 10_000;

/**
 * The token of the session that is being ended. It is kept in memory only, never in the storage.
 */
let bearer: string | null = null;
let running: Promise<boolean> | null = null;

/**
 * Signs out here and in every tab at once, and on the server. Until the server has confirmed it, a
 * mark in the storage notes it. The mark holds no secret: the cookie names the session to end.
 */
export function signOut(): void {
  bearer = accessToken();
  keep(signedOutKey, unfinished);
  void withSignInLock(tellServer);
  endSession('signed-out');
}

/**
 * Reports an unfinished sign-out to the server. Returns true when nothing is left to report: the
 * server has ended the session, knows of none (401), or has no such call. Concurrent calls share
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
      keepalive: true, // goes on when the tab is closed
      headers: bearer ? { Authorization: `Bearer ${bearer}` } : {},
    });
  } catch (error) {
    if (!isMissingFeature(error) && problemFrom(error).status !== 401) return false;
  }
  bearer = null;
  // Without Web Locks, another tab may have signed in meanwhile.
  if (isSignOutUnfinished()) keep(signedOutKey, 'done');
  return true;
}
