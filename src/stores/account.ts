import { deleteSession, listSessions, me } from '../api/account';
import type { SessionInfo } from '../contract/signIn';
import { refreshAccessToken } from '../http/refresh';
import { isMissingFeature, problemFrom } from '../lib/problem';
import type { Loadable } from './loadable';
import { useLoad } from './useLoad';

/**
 * Returns whether a password that was due has been changed. If so, first gets a token that says it
 * in every tab. Throws a Problem.
 */
export async function isPasswordChanged(): Promise<boolean> {
  const { mustChangePassword } = await me();
  return !mustChangePassword && refreshAccessToken();
}

/** The same for a second factor that was due. */
export async function isFactorSetUp(): Promise<boolean> {
  const { factorDue } = await me();
  return !factorDue && refreshAccessToken();
}

/**
 * Returns where the administrator is signed in, the latest first; null where the API has no such
 * call.
 */
export function useSessions(): { sessions: Loadable<SessionInfo[] | null>; reload: () => void } {
  const { result, reload } = useLoad(loadSessions, 'sessions');
  return { sessions: result, reload };
}

/**
 * Ends sessions; one that has ended already is no error. Tries all, then throws the first Problem.
 */
export async function endSessions(sessions: readonly SessionInfo[]): Promise<void> {
  const ends = await Promise.allSettled(sessions.map(({ id }) => deleteSession(id)));
  for (const end of ends) {
    if (end.status === 'rejected' && problemFrom(end.reason).code !== 'not_found') throw end.reason;
  }
}

async function loadSessions(signal: AbortSignal): Promise<SessionInfo[] | null> {
  try {
    return await listSessions(signal);
  } catch (error) {
    if (isMissingFeature(error)) return null;
    throw error;
  }
}
