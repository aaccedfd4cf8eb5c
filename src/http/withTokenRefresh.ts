import { Problem, problemFrom } from '../lib/problem';
import { refreshAccessToken } from './refresh';
import { endSession } from './session';
import { accessToken } from './tokenStorage';

/**
 * Makes a call with the session's token. One that meets 401 waits for the one refresh and is
 * repeated once; a second 401 ends the session (specification §8). Throws what `send` throws.
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
    if (isUnauthenticated(error) && accessToken() === renewed) endSession('expired');
    throw error;
  }
}

export function isUnauthenticated(error: unknown): boolean {
  return error instanceof Problem && error.status === 401;
}
