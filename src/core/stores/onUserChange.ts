import { session } from '../http/session';

/**
 * Calls `forget` when the user changes or signs out, so that one user's data never reaches the next
 * user. Returns a function that unsubscribes.
 */
export function onUserChange(forget: () => void): () => void {
  let { userId } = session.get();
  return session.subscribe(() => {
    const now = session.get().userId;
    if (now === userId) return;
    userId = now;
    forget();
  });
}
