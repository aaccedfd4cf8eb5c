import { clock } from '../lib/clock';
import { pause } from '../lib/pause';
import { problemFrom } from '../lib/problem';
import { authCall } from './authCall';
import { environment } from './environment';
import { adoptStoredToken, endSession, session, setAccessToken } from './session';
import { accessToken } from './tokenStorage';
import { claimsOf, tokenOf } from './tokens';

const lockName = 'clothes-admin-refresh';
/**
 * Milliseconds for which a tab keeps the lock after its refresh. A tab that requests the lock
 * meanwhile has to wait, and so learns that another tab has refreshed the token.
 */
const heldOnMs = 200;
/**
 * The most milliseconds that a tab waits to read the token that another tab has stored. The wait is
 * needed, because each browser process has a copy of the storage, which a busy machine updates
 * late.
 */
const adoptionMs = 2_000;
/** Milliseconds to wait for the lock at most, because a frozen tab may hold it. */
const patienceMs = 15_000;
const timeoutMs = 30_000;

let running: Promise<boolean> | null = null;

/**
 * Renews the access token once for all concurrent callers in this tab and in other tabs. `stale` is
 * the refused token; if another token has replaced it meanwhile, the page uses the new token.
 * Resolves with true if there is a new token, false if the session is over. Throws a Problem if the
 * server could not be reached; the session stays unchanged.
 */
export async function refreshAccessToken(stale: string | null = accessToken()): Promise<boolean> {
  if (session.get().state === 'expired') return false;
  running ??= underLock((waited) => renew(stale, waited)).finally(() => {
    running = null;
  });
  return running;
}

/**
 * Calls `run` while no other tab runs it; `waited` is true if this tab had to wait for another tab.
 * Without Web Locks two tabs may run it at once, and the server must accept both refreshes with the
 * same cookie.
 */
function underLock(run: (waited: boolean) => Promise<boolean>): Promise<boolean> {
  const locks = environment.locks();
  if (!locks) return run(false);
  return new Promise((resolve) => {
    let started = false;
    const hold = async (waited: boolean) => {
      started = true;
      const running = run(waited);
      resolve(running);
      await running.catch(() => {});
      await pause(heldOnMs);
    };
    const patience = new AbortController();
    const cancel = clock.after(patienceMs, () => patience.abort());
    const take = async () => {
      const held = await locks.request(lockName, { ifAvailable: true }, async (lock) => {
        if (lock) await hold(false);
        return lock !== null;
      });
      if (!held) await locks.request(lockName, { signal: patience.signal }, () => hold(true));
    };
    take()
      .catch(() => {
        // The browser refuses locks, or a frozen tab holds the lock.
        if (!started) resolve(run(false));
      })
      .finally(cancel);
  });
}

async function renew(stale: string | null, waited: boolean): Promise<boolean> {
  const step = 20;
  for (let ms = 0; waited && ms < adoptionMs && accessToken() === stale; ms += step) await pause(step);
  if (accessToken() !== stale) return adopted();
  const status = await askForToken(stale);
  if (accessToken() !== stale) return adopted();
  if (status === 'refused') endSession('expired');
  return status === 'renewed';
}

/**
 * Uses the stored token, which another tab has replaced or, by a sign-out, removed. Returns whether
 * there is a token.
 */
function adopted(): boolean {
  adoptStoredToken('expired');
  return accessToken() !== null;
}

/**
 * Requests a token and stores it, unless the session changed meanwhile. A token of another user
 * counts as a refusal.
 */
async function askForToken(stale: string | null): Promise<'renewed' | 'refused'> {
  try {
    const token = await authCall('refresh', tokenOf, timeoutMs);
    if (isAnothers(token, stale)) return 'refused';
    if (accessToken() === stale) setAccessToken(token, session.get().email);
    return 'renewed';
  } catch (error) {
    const { status } = problemFrom(error);
    if (status >= 400 && status < 500 && status !== 408 && status !== 429) return 'refused';
    throw error;
  }
}

/**
 * Returns whether the token belongs to a different user than the session. This can happen, because
 * another site on the same domain can set the refresh cookie. A claim that either token lacks is
 * not compared.
 */
function isAnothers(token: string, stale: string | null): boolean {
  const { sub, email } = claimsOf(token);
  const was = claimsOf(stale ?? '').sub;
  if (sub !== undefined && was !== undefined) return String(sub) !== String(was);
  const known = session.get().email;
  return typeof email === 'string' && !!known && email.toLowerCase() !== known.toLowerCase();
}
