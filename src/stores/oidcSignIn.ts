import { beginOidc, completeOidc } from '../api/signInWays';
import { isDue, session } from '../http/session';
import { fieldsOf } from '../lib/isObject';
import { signInBy } from './signIn';

/** A sign-in that this tab has begun. */
interface Begun {
  state: string;
  /** Where it leads; not to be trusted. */
  returnTo: string | null;
}

const storageKey = 'oidc';
/** Why the last sign-in failed, until the page that offers another one has told it. */
let failure: string | null = null;

/** Begins a sign-in through the provider. Returns the provider’s page. Throws a Problem. */
export async function beginOidcSignIn(returnTo: string | null): Promise<string> {
  const { address, state } = await beginOidc();
  const begun: Begun = { state, returnTo };
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(begun));
  } catch {
    // Whoever comes back begins anew.
  }
  return address;
}

/** Returns what this tab has begun, once; null for nothing. */
export function takeBegun(): Begun | null {
  try {
    const { state, returnTo } = fieldsOf(JSON.parse(sessionStorage.getItem(storageKey) ?? 'null'));
    sessionStorage.removeItem(storageKey);
    if (typeof state !== 'string') return null;
    return { state, returnTo: typeof returnTo === 'string' ? returnTo : null };
  } catch {
    return null;
  }
}

/** Signs in with the query that the provider sent back. Throws a Problem. */
export function completeOidcSignIn(answer: string): Promise<void> {
  return signInBy(() => completeOidc(answer), '');
}

/** Keeps it for the sign-in page; whoever is signed in meanwhile is not shown that one. */
export function keepFailure(text: string): void {
  const { state } = session.get();
  failure = state === 'active' || isDue(state) ? null : text;
}

/** Returns why the last sign-in failed, once. */
export function takeFailure(): string | null {
  const taken = failure;
  failure = null;
  return taken;
}
