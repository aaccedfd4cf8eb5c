import { pause } from '../lib/abort';
import { clock } from '../lib/clock';
import { problemFrom } from '../lib/problem';
import { authCall } from './authCall';
import { environment } from './environment';

import { keep, readKept } from './kept';
import { isSignOutUnfinished } from './signedOut';
import { claimsOf, isToken, tokenOf } from './tokens';

/**
 * The session (specification §4): the access token in local storage, one refresh at a time across all tabs, and
 * what became of it. 'none': nobody is signed in. 'expired': somebody was until just now, and what they typed is
 * still on the page. 'password-due': somebody is, with a password that was printed for them; the server answers nothing
 * until it is changed.
 */
export interface Session {
  state: 'none' | 'active' | 'expired' | 'password-due';
  /** Who is, or until just now was, signed in. Data and drafts of one user must not reach another. */
  userId: string | null;
  email: string | null;
}

const storageKey = 'accessToken';
/**
 * The e-mail that was typed at the sign-in, beside the token: not every token tells whose it is.
 */
const loginKey = 'signedInAs';
const listeners = new Set<() => void>();

let current: Session = sessionOf(accessToken());
let running: Promise<boolean> | null = null;

/**
 * Read afresh each time: another tab may have signed in, out, or renewed it. Null also for what no
 * header can carry, and for what a renewal brought after an unfinished sign-out.
 */
export function accessToken(): string | null {
  const token = readKept(storageKey);
  return isToken(token) && !isSignOutUnfinished() ? token : null;
}

/** Stores a token and publishes who it belongs to. `login` names the user where the token itself tells nothing. */
export function setAccessToken(token: string, login: string | null = null): void {
  keep(loginKey, login);
  keep(storageKey, token);
  publish(sessionOf(accessToken()));
}

/**
 * Forgets the token. By sign-out, all tabs go to the sign-in page; when it has expired, the page stays as it is
 * and the person signs in over it.
 */
export function endSession(how: 'signed-out' | 'expired' = 'signed-out'): void {
  // An empty value first: the other tabs' storage events tell a sign-out from an expiry by it.
  if (how === 'signed-out') keep(storageKey, '');
  keep(storageKey, null);
  keep(loginKey, null);
  leave(how);
}

/** The snapshot for useSyncExternalStore: the same object until something changes. */
export function session(): Session {
  return current;
}

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Renews the access token once for all who ask, in this tab and the others. `stale` is the token that was refused:
 * where another has taken its place meanwhile, that one is adopted. True: there is a new token. False: the session
 * is over. Throws a Problem when the server could not be asked; the session stays as it is.
 */
export async function refreshAccessToken(stale: string | null = accessToken()): Promise<boolean> {
  if (current.state === 'expired') return false;
  running ??= underLock((waited) => renew(stale, waited)).finally(() => {
    running = null;
  });
  return running;
}

/**
 * Waits until the same user has signed in again, and changed a password that is due; false when the session is given up or another
 * takes it over.
 */
export function signedInAgain(signal?: AbortSignal): Promise<boolean> {
  const { userId } = current;
  return new Promise((resolve, reject) => {
    const settle = () => {
      if (current.state === 'expired' || current.state === 'password-due') return;
      finish();
      resolve(current.state === 'active' && current.userId === userId);
    };
    const abort = () => {
      finish();
      reject(signal?.reason);
    };
    const finish = () => {
      stop();
      signal?.removeEventListener('abort', abort);
    };
    const stop = onSessionChange(settle);
    signal?.addEventListener('abort', abort);
    settle();
  });
}

/** Follows the other tabs, and a page that comes back from the back/forward cache. Called once, at the start. */
export function watchSession(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== storageKey && event.key !== null) return;
    if (event.newValue === '') leave('signed-out');
    else adopt('expired');
  };
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) adopt('signed-out');
  };
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onPageShow);
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onPageShow);
  };
}

/** Takes over what is stored now; `how` names the end when nothing is. */
function adopt(how: 'signed-out' | 'expired'): void {
  const token = accessToken();
  if (token) publish(sessionOf(token));
  else leave(how);
}

function leave(how: 'signed-out' | 'expired'): void {
  if (how === 'signed-out') publish({ state: 'none', userId: null, email: null });
  else if (current.state !== 'none') publish({ ...current, state: 'expired' });
}

function publish(next: Session): void {
  const same = next.state === current.state && next.userId === current.userId && next.email === current.email;
  if (same) return;
  current = next;
  for (const listener of [...listeners]) listener();
}

/** The token is read, never trusted: only the server judges it, and its expiry. */
function sessionOf(token: string | null): Session {
  if (!token) return { state: 'none', userId: null, email: null };
  const { sub, email, mustChangePassword } = claimsOf(token);
  const address = typeof email === 'string' ? email : readKept(loginKey);
  const state = mustChangePassword === true ? 'password-due' : 'active';
  const userId = sub === undefined ? (address ?? '').toLowerCase() : String(sub);
  return { state, userId, email: address };
}

const lockName = 'clothes-admin-refresh';
/** How long what one tab stores may take to reach the others: browsers keep a copy in each process. */
const propagationMs = 200;

/**
 * Runs `run` while no other tab does; `waited` tells it that one just did. Where there are no Web Locks the server's grace
 * must do.
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
      await pause(propagationMs); // so that a tab that comes now knows of us
    };
    const patience = new AbortController();
    const cancel = clock.after(15_000, () => patience.abort());
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
  for (let ms = 0; waited && ms < propagationMs && accessToken() === stale; ms += step) await pause(step);
  if (accessToken() !== stale) return adopted();
  const status = await askForToken(stale);
  if (accessToken() !== stale) return adopted();
  if (status === 'refused') endSession('expired');
  return status === 'renewed';
}

/** Another tab was quicker, or somebody signed out meanwhile. */
function adopted(): boolean {
  adopt('expired');
  return accessToken() !== null;
}

/**
 * Stores the new token, unless the session changed while the answer was on its way. A token of
 * somebody else's is a refusal.
 */
async function askForToken(stale: string | null): Promise<'renewed' | 'refused'> {
  try {
    const token = await authCall('refresh', tokenOf, 30_000);
    if (isAnothers(token, stale)) return 'refused';
    if (accessToken() === stale) setAccessToken(token, current.email);
    return 'renewed';
  } catch (error) {
    const { status } = problemFrom(error);
    if (status >= 400 && status < 500 && status !== 408 && status !== 429) return 'refused';
    throw error;
  }
}

/**
 * Whether the cookie is another person's than the session that it should renew: a neighbouring site
 * can plant one. What either token does not tell is not compared.
 */
function isAnothers(token: string, stale: string | null): boolean {
  const { sub, email } = claimsOf(token);
  const was = claimsOf(stale ?? '').sub;
  if (sub !== undefined && was !== undefined) return String(sub) !== String(was);
  return typeof email === 'string' && !!current.email && email.toLowerCase() !== current.email.toLowerCase();
}
