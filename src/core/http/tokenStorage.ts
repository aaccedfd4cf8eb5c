import { keep, readKept } from './localStorage';
import { isSignOutUnfinished } from './signedOut';
import { isToken } from './tokens';

/** The local storage key of the access token, which all tabs share. */
export const tokenKey = 'accessToken';
/**
 * The local storage key of the e-mail typed at the sign-in, kept because not every token names its
 * user.
 */
const loginKey = 'signedInAs';

/**
 * Returns the access token, read from storage each time, as another tab may have signed in, signed
 * out or renewed it. Returns null if there is none, if no header can carry it, or if it was renewed
 * after an unfinished sign-out.
 */
export function accessToken(): string | null {
  const token = readKept(tokenKey);
  return isToken(token) && !isSignOutUnfinished() ? token : null;
}

/** Returns the e-mail that was typed at the sign-in; null if none is stored. */
export function storedLogin(): string | null {
  return readKept(loginKey);
}

export function storeToken(token: string, login: string | null): void {
  keep(loginKey, login);
  keep(tokenKey, token);
}

/**
 * Removes the token. Before a sign-out it is set to an empty value, by which other tabs distinguish
 * a sign-out from an expiry (`isSignOut`).
 */
export function forgetToken(how: 'signed-out' | 'expired'): void {
  if (how === 'signed-out') keep(tokenKey, '');
  keep(tokenKey, null);
  keep(loginKey, null);
}

/** Returns whether a storage event of the token means a sign-out in another tab. */
export function isSignOut({ newValue }: StorageEvent): boolean {
  return newValue === '';
}
