import { session } from '../core/http/session';
import { leftPlaceKey } from '../core/http/signedOut';

/**
 * Keeps the address at which a person signs out, in this or another tab, for their next sign-in in
 * this tab. Returns a function that ends this.
 */
export function keepLeftPlace(): () => void {
  let { userId } = session.get();
  return session.subscribe(() => {
    const now = session.get();
    if (now.state === 'none' && userId) {
      try {
        sessionStorage.setItem(leftPlaceKey, `${userId}\n${location.pathname}${location.search}`);
      } catch {
        // Without storage the next sign-in leads to the default page.
      }
    }
    userId = now.userId;
  });
}
