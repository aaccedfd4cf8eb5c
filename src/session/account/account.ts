import type { SessionInfo } from '../../contract/signIn';
import { refreshAccessToken } from '../../core/http/refresh';
import { problemFrom } from '../../core/lib/problem';
import { deleteSession, me } from './api';

/**
 * Returns whether the temporary password has been replaced. If so, first gets a new access token,
 * which tells every tab. Throws a Problem.
 */
export async function isPasswordChanged(): Promise<boolean> {
  const { mustChangePassword } = await me();
  return !mustChangePassword && refreshAccessToken();
}

/** Like `isPasswordChanged`, for a required second factor. */
export async function isFactorSetUp(): Promise<boolean> {
  const { factorDue } = await me();
  return !factorDue && refreshAccessToken();
}

/**
 * Ends sessions; a session that has already ended is no error. Tries all, then throws the first
 * Problem.
 */
export async function endSessions(sessions: readonly SessionInfo[]): Promise<void> {
  const ends = await Promise.allSettled(sessions.map(({ id }) => deleteSession(id)));
  for (const end of ends) {
    if (end.status === 'rejected' && problemFrom(end.reason).code !== 'not_found') throw end.reason;
  }
}
