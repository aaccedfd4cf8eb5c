import { session } from '../http/session';

/** Calls `forget` when another user, or nobody, has taken the session over: what was kept for one is not for the next. */
export function onUserChange(forget: () => void): () => void {
  let { userId } = session.get();
  return session.subscribe(() => {
    const now = session.get().userId;
    if (now === userId) return;
    userId = now;
    forget();
  });
}
