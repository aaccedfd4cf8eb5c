import { pause } from '../lib/abort';
import { clock } from '../lib/clock';
import { problemFrom } from '../lib/problem';
import { authCall } from './authCall';
import { environment } from './environment';
import { adoptStoredToken, endSession, session, setAccessToken } from './session';
import { accessToken } from './tokenStorage';
import { claimsOf, tokenOf } from './tokens';

const lockName = 'clothes-admin-refresh';
/** How long a tab holds the lock after its refresh, in ms: a tab that comes then knows of it. */
const heldOnMs = 200;
/**
 * How long a tab that waited for another's refresh waits for its token, in ms: each process keeps a
 * copy of what is stored, and a busy machine is late to bring it up to date.
 */
const adoptionMs = 2_000;
/** A frozen tab may hold the lock: longer than this, in ms, it is not waited for. */
const patienceMs = 15_000;
const timeoutMs = 30_000;

let running: Promise<boolean> | null = null;

/**
 * Renews the access token once for all concurrent callers, in this tab and the others. `stale` is
 * the refused token; if another has replaced it meanwhile, that one is adopted. Returns true when
 * there is a new token, false when the session is over. Throws a Problem when the server could not
 * be reached; the session stays as it is.
 */
export async function refreshAccessToken(stale: string | null = accessToken()): Promise<boolean> {
  if (session.get().state === 'expired') return false;
  running ??= underLock((waited) => renew(stale, waited)).finally(() => {
    running = null;
  });
  return running;
}

/**
 * Runs `run` while no other tab does; `waited` is true when one just did. Without Web Locks the
 * server has to forgive a second refresh with the same cookie.
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
        // Locks are refused here, or a frozen tab holds this one.
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
 * Adopts the stored token after another tab was quicker, or somebody signed out meanwhile. Returns
 * whether there is one.
 */
function adopted(): boolean {
  adoptStoredToken('expired');
  return accessToken() !== null;
}

/**
 * Stores the new token, unless the session changed while the answer was on its way. A token of
 * another user is a refusal.
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
 * Whether the cookie belongs to another user than the session that it should renew: a neighbouring
 * site can plant one. A claim that either token lacks is not compared.
 */
function isAnothers(token: string, stale: string | null): boolean {
  const { sub, email } = claimsOf(token);
  const was = claimsOf(stale ?? '').sub;
  if (sub !== undefined && was !== undefined) return String(sub) !== String(was);
  const known = session.get().email;
  return typeof email === 'string' && !!known && email.toLowerCase() !== known.toLowerCase();
}
