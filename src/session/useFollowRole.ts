import { useEffect } from 'react';
import { fields } from '../core/http/decode';
import { refreshAccessToken } from '../core/http/refresh';
import { request } from '../core/http/request';
import { useSession } from '../core/stores/useSession';

/**
 * Gets a new token when the user's role differs from the one they signed in with, so that a person
 * with more rights need not sign in again. An administrator cannot get more rights, so their role
 * is not requested.
 */
export function useFollowRole(): void {
  const { role } = useSession();
  useEffect(() => {
    if (role === 'administrator') return;
    const left = new AbortController();
    ownRole(left.signal)
      .then((now) => now && now !== role && refreshAccessToken())
      // The next refusal, or the next visit, reveals the role.
      .catch(() => {});
    return () => left.abort();
  }, [role]);
}

/** Returns the user's current role from the API; undefined if the API names none. */
function ownRole(signal: AbortSignal): Promise<unknown> {
  const decode = (value: unknown) => fields(value).role;
  return request('GET', '/api/auth/me', { decode, signal });
}
