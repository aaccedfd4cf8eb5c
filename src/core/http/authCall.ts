import { clock } from '../lib/clock';
import { Problem } from '../lib/problem';
import { problemTexts } from '../texts/problems';
import { type Decoder, readAnswer } from './answer';
import { environment } from './environment';

/**
 * Makes a call that the session's cookie authenticates (`POST /api/auth/…`), and returns the
 * answer's data. Such a call is never refreshed or retried. Throws a Problem; its kind is `timeout`
 * after `ms` milliseconds without an answer.
 */
export async function authCall<T>(
  name: string,
  decode: Decoder<T>,
  ms: number,
  init: RequestInit = {},
): Promise<T> {
  const timeout = new AbortController();
  const cancel = clock.after(ms, () => timeout.abort());
  try {
    const response = await environment.fetch(`/api/auth/${name}`, {
      method: 'POST',
      credentials: 'include',
      signal: timeout.signal,
      ...init,
    });
    const text = await response.text();
    return readAnswer(response.status, text, (header) => response.headers.get(header), decode).data;
  } catch (error) {
    if (error instanceof Problem) throw error;
    const kind = timeout.signal.aborted ? 'timeout' : 'offline';
    throw new Problem(kind, problemTexts[kind]);
  } finally {
    cancel();
  }
}
