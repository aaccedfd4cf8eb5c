import { Problem, problemFrom } from '../lib/problem';
import { refreshAccessToken } from './refresh';
import { endSession, isDue, session } from './session';
import { accessToken } from './tokenStorage';

/**
 * Makes a call with the session's token. After a 401 the call waits for the refresh of the token
 * and is repeated once; a second 401 ends the session. A refusal because a second factor has become
 * due counts as a 401, because the new token tells the page that the factor is due. Throws the
 * errors of `send`.
 */
export async function withTokenRefresh<T>(send: (token: string | null) => Promise<T>): Promise<T> {
  const token = accessToken();
  try {
    return await send(token);
  } catch (error) {
    // The role may have been revoked: refresh the token so that the page learns its new role.
    if (problemFrom(error).code === 'forbidden') refreshAccessToken(token).catch(() => {});
    if (!isUnauthenticated(error) || !(await refreshAccessToken(token))) throw error;
  }
  const renewed = accessToken();
  try {
    return await send(renewed);
  } catch (error) {
    if (isUnauthenticated(error) && accessToken() === renewed && !isDue(session.get().state))
      endSession('expired');
    throw error;
  }
}

/** Returns whether a call was refused because of its token, or because a second factor is due. */
export function isUnauthenticated(error: unknown): boolean {
  return error instanceof Problem && (error.status === 401 || error.code === 'factor_due');
}
