import { isDue, session } from '../../core/http/session';
import { fieldsOf } from '../../core/lib/isObject';
import { signInBy } from './signIn';
import { beginOidc, completeOidc } from './signInWays';

/** A sign-in that this tab has started. */
interface Begun {
  state: string;
  /** The address to return to; not to be trusted. */
  returnTo: string | null;
}

const storageKey = 'oidc';
/** The reason why the last sign-in failed, until the page that offers another one has told it. */
let failure: string | null = null;

/**
 * Starts a sign-in through the provider. Returns the address of the provider's page. Throws a
 * Problem.
 */
export async function beginOidcSignIn(returnTo: string | null): Promise<string> {
  const { address, state } = await beginOidc();
  const begun: Begun = { state, returnTo };
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(begun));
  } catch {
    // A person who comes back starts anew.
  }
  return address;
}

/** Returns the sign-in that this tab has started, once; null for none. */
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

/**
 * Keeps the failure for the sign-in page; a person who is signed in meanwhile does not see that
 * page.
 */
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
