import type { Role } from '../../contract/people';
import { createStore, type ReadableStore } from '../lib/store';
import { accessToken, forgetToken, isSignOut, storedLogin, storeToken, tokenKey } from './tokenStorage';
import { claimsOf } from './tokens';

/**
 * The signed-in user. 'none': no user. 'expired': the user's session has just ended, and the page
 * may still hold unsaved text. 'password-due': the user signed in with a printed password, and the
 * server refuses all other calls until it is changed. 'factor-due': likewise until a second factor
 * is set up.
 */
export interface Session {
  state: 'none' | 'active' | 'expired' | 'password-due' | 'factor-due';
  /**
   * The id of the user who is, or until just now was, signed in; null if nobody was. One user's
   * data and drafts must not reach another user.
   */
  userId: string | null;
  email: string | null;
  /** The user's role; administrator if the API has no roles. */
  role: Role;
}

/** The ways that a session ends. */
type End = 'signed-out' | 'expired';

const store = createStore<Session>(sessionOf(accessToken()));

export const session: ReadableStore<Session> = store;

/** Stores a token and publishes its user. `login` is the user's e-mail for a token without one. */
export function setAccessToken(token: string, login: string | null = null): void {
  storeToken(token, login);
  publish(sessionOf(accessToken()));
}

/**
 * Forgets the token. After a sign-out all tabs show the sign-in page; after an expiry the page
 * stays and the user signs in over it.
 */
export function endSession(how: End = 'signed-out'): void {
  forgetToken(how);
  leave(how);
}

/** Adopts the stored token; without a token the session ends as `how` says. */
export function adoptStoredToken(how: End): void {
  const token = accessToken();
  if (token) publish(sessionOf(token));
  else leave(how);
}

/**
 * Waits until the same user has signed in again and completed a password change or factor setup
 * that is due; then resolves with true. Resolves with false if the session is given up or another
 * user signs in.
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

/** Follows other tabs, and a page that returns from the back/forward cache. Called once. */
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

/** The number of open dialogs that keep the page from changing its role. */
let holders = 0;

/**
 * Keeps the page at its present role, even if the token's role changes, until the returned function
 * is called. The server still decides what is allowed.
 */
export function holdRole(): () => void {
  holders++;
  return () => {
    holders--;
    adoptStoredToken('expired');
  };
}

/** Returns whether a password change or factor setup is due. */
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

/**
 * Returns the session of a token. The token is read, never trusted: only the server checks it and
 * its expiry.
 */
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
