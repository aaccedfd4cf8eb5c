import { session } from '../http/session';

/** Calls `forget` when the user changes or signs out: one user's data must not reach the next. */
export function onUserChange(forget: () => void): () => void {
  let { userId } = session.get();
  return session.subscribe(() => {
    const now = session.get().userId;
    if (now === userId) return;
    userId = now;
    forget();
  });
}
