import { useEffect } from 'react';
import { ownRole } from '../api/role';
import { refreshAccessToken } from '../http/refresh';
import { useSession } from './session';

/**
 * Gets a new token once the user has another role than the one they signed in with: whoever may do
 * more by now need not sign in anew. An administrator cannot get more, and is not asked about.
 */
export function useFollowRole(): void {
  const { role } = useSession();
  useEffect(() => {
    if (role === 'administrator') return;
    const left = new AbortController();
    ownRole(left.signal)
      .then((now) => now && now !== role && refreshAccessToken())
      // The next refusal, or the next visit, tells it.
      .catch(() => {});
    return () => left.abort();
  }, [role]);
}
