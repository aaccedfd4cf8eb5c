import type { Role } from '../contract/people';
import { createStore, type ReadableStore } from '../lib/store';
import { accessToken, forgetToken, isSignOut, storedLogin, storeToken, tokenKey } from './tokenStorage';
import { claimsOf } from './tokens';

/**
 * The signed-in user. 'none': nobody. 'expired': the session of a user has just ended, and unsaved
 * text is still on the page. 'password-due': a user has signed in with a printed password; the
 * server refuses all other calls until it is changed. 'factor-due': so until a second factor is set
 * up.
 */
export interface Session {
  state: 'none' | 'active' | 'expired' | 'password-due' | 'factor-due';
  /**
   * The user who is, or until just now was, signed in. Data and drafts of one must not reach
   * another.
   */
  userId: string | null;
  email: string | null;
  /** An administrator's where the API has no roles. */
  role: Role;
}

/** How a session ends. */
type End = 'signed-out' | 'expired';

const store = createStore<Session>(sessionOf(accessToken()));

export const session: ReadableStore<Session> = store;

/**
 * Stores a token and publishes whom it belongs to. `login` names the user where the token does not.
 */
export function setAccessToken(token: string, login: string | null = null): void {
  storeToken(token, login);
  publish(sessionOf(accessToken()));
}

/**
 * Forgets the token. After a sign-out all tabs go to the sign-in page; when the token has expired,
 * the page stays as it is and the person signs in over it.
 */
export function endSession(how: End = 'signed-out'): void {
  forgetToken(how);
  leave(how);
}

/** Adopts the token that is stored now; `how` names the end where there is none. */
export function adoptStoredToken(how: End): void {
  const token = accessToken();
  if (token) publish(sessionOf(token));
  else leave(how);
}

/**
 * Waits until the same user has signed in again, and done what is due; false when the session is
 * given up or another user takes it over.
 */
export function signedInAgain(signal?: AbortSignal): Promise<boolean> {
  const { userId } = store.get();
  return new Promise((resolve, reject) => {
    const settle = () => {
      const now = store.get();
      if (now.state === 'expired' || isDue(now.state)) return;
      finish();
      resolve(now.state === 'active' && now.userId === userId);
    };
    const abort = () => {
      finish();
      reject(signal?.reason);
    };
    const finish = () => {
      stop();
      signal?.removeEventListener('abort', abort);
    };
    const stop = store.subscribe(settle);
    signal?.addEventListener('abort', abort);
    settle();
  });
}

/** Follows the other tabs, and a page that comes back from the back/forward cache. Called once. */
export function watchSession(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== tokenKey && event.key !== null) return;
    if (isSignOut(event)) leave('signed-out');
    else adoptStoredToken('expired');
  };
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) adoptStoredToken('signed-out');
  };
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onPageShow);
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onPageShow);
  };
}

/** How many dialogs hold the role. */
let holders = 0;

/**
 * Keeps the role that the page goes by until the returned function is called. What is allowed is
 * the server's to say, as ever.
 */
export function holdRole(): () => void {
  holders++;
  return () => {
    holders--;
    adoptStoredToken('expired');
  };
}

/** Whether something has to be done before anything else. */
export function isDue(state: Session['state']): state is 'password-due' | 'factor-due' {
  return state.endsWith('-due');
}

function leave(how: End): void {
  const current = store.get();
  if (how === 'signed-out') publish(sessionOf(null));
  else if (current.state !== 'none') publish({ ...current, state: 'expired' });
}

function publish(next: Session): void {
  const { state, userId, email, role } = store.get();
  const now = holders && next.userId === userId ? { ...next, role } : next;
  if (now.state !== state || now.userId !== userId || now.email !== email || now.role !== role)
    store.set(now);
}

/** The token is read, never trusted: only the server judges it, and its expiry. */
function sessionOf(token: string | null): Session {
  if (!token) return { state: 'none', userId: null, email: null, role: 'administrator' };
  const { sub, email, role, mustChangePassword, factorDue } = claimsOf(token);
  const address = typeof email === 'string' ? email : storedLogin();
  const state = mustChangePassword === true ? 'password-due' : factorDue === true ? 'factor-due' : 'active';
  const userId = sub === undefined ? (address ?? '').toLowerCase() : String(sub);
  return {
    state,
    userId,
    email: address,
    role: role === 'viewer' || role === 'editor' ? role : 'administrator',
  };
}
