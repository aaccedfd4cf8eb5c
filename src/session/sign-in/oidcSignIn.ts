import { isDue, session } from '../../core/http/session';
import { fieldsOf } from '../../core/lib/isObject';
import { signInBy } from './signIn';
import { beginOidc, completeOidc } from './signInWays';

/** A sign-in that this tab has started. */
interface Begun {
  state: string;
  /**
   * The address to return to after the sign-in; null for none. It must be checked, because it comes
   * from a link.
   */
  returnTo: string | null;
}

const storageKey = 'oidc';
/**
 * The reason why the last sign-in failed, kept until the sign-in page has shown it; otherwise null.
 */
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
    // Without storage, the person has to start again after coming back from the provider.
  }
  return address;
}

/** Returns the sign-in that this tab has started, and forgets it; null if there is none. */
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
 * Keeps the reason of the failure for the sign-in page. Drops it if the person is signed in
 * meanwhile, because they do not see that page.
 */
export function keepFailure(text: string): void {
  const { state } = session.get();
  failure = state === 'active' || isDue(state) ? null : text;
}

/** Returns the reason why the last sign-in failed, and forgets it; null if there is none. */
export function takeFailure(): string | null {
  const taken = failure;
  failure = null;
  return taken;
}
