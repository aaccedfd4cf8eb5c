import { keep, readKept } from './kept';
import { isSignOutUnfinished } from './signedOut';
import { isToken } from './tokens';

/** Where the access token is kept in local storage, which all tabs share. */
export const tokenKey = 'accessToken';
/**
 * The e-mail typed at the sign-in, kept beside the token because not every token names its user.
 */
const loginKey = 'signedInAs';

/**
 * Returns the access token. Read afresh each time: another tab may have signed in, out, or renewed
 * it. Null also for what no header can carry, and for what a renewal brought after an unfinished
 * sign-out.
 */
export function accessToken(): string | null {
  const token = readKept(tokenKey);
  return isToken(token) && !isSignOutUnfinished() ? token : null;
}

/** Returns the e-mail that was typed at the sign-in. */
export function storedLogin(): string | null {
  return readKept(loginKey);
}

export function storeToken(token: string, login: string | null): void {
  keep(loginKey, login);
  keep(tokenKey, token);
}

/**
 * Other tabs distinguish a sign-out from an expiry by the empty value that comes first
 * (`isSignOut`).
 */
export function forgetToken(how: 'signed-out' | 'expired'): void {
  if (how === 'signed-out') keep(tokenKey, '');
  keep(tokenKey, null);
  keep(loginKey, null);
}

/** Whether a storage event of the token means a sign-out in another tab. */
export function isSignOut({ newValue }: StorageEvent): boolean {
  return newValue === '';
}
