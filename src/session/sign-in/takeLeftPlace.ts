import { session } from '../../core/http/session';
import { leftPlaceKey } from '../../core/http/signedOut';
import { safeReturnTo } from '../../core/router/safeReturnTo';

/**
 * Returns the address at which the signed-in person has signed out in this tab; null if there is
 * none. Forgets it, also if it is another person's.
 */
export function takeLeftPlace(): string | null {
  try {
    const [userId, to = ''] = sessionStorage.getItem(leftPlaceKey)?.split('\n') ?? [];
    sessionStorage.removeItem(leftPlaceKey);
    return userId && userId === session.get().userId ? safeReturnTo(to) : null;
  } catch {
    return null;
  }
}
