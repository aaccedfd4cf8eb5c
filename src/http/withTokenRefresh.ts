import { Problem, problemFrom } from '../lib/problem';
import { refreshAccessToken } from './refresh';
import { endSession, isDue, session } from './session';
import { accessToken } from './tokenStorage';

/**
 * Makes a call with the session's token. One that meets 401 waits for the one refresh and is
 * repeated once; a second 401 ends the session (specification §8). Throws what `send` throws. The
 * new token also says where a second factor has become due.
 */
export async function withTokenRefresh<T>(send: (token: string | null) => Promise<T>): Promise<T> {
  const token = accessToken();
  try {
    return await send(token);
  } catch (error) {
    // The role was taken away: a new token tells the page so, which says what the server said.
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

/** Whether a call was refused for its token, or as long as a second factor is due. */
export function isUnauthenticated(error: unknown): boolean {
  return error instanceof Problem && (error.status === 401 || error.code === 'factor_due');
}
