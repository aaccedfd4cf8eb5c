import { clock } from '../lib/clock';
import { jitter, pause } from '../lib/pause';
import { abortedProblem, Problem } from '../lib/problem';
import { problemTexts } from '../texts/problems';
import { type Answer, type Decoder, readAnswer } from './answer';
import { environment } from './environment';
import { takePrefetchedAnswer } from './prefetched';
import { serverReached } from './serverReached';
import { signedInAgain } from './session';
import { accessToken } from './tokenStorage';
import { isUnauthenticated, withTokenRefresh } from './withTokenRefresh';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface RequestOptions<T> {
  /** The decoder of the answer's data. */
  decode: Decoder<T>;
  /** Parameters of the query; empty and undefined values are left out. */
  query?: Record<string, string | number | undefined>;
  /** The request's body, sent as JSON. */
  body?: unknown;
  signal?: AbortSignal;
  /**
   * The ETag of the version that was changed; null or missing if the call does not depend on it.
   */
  ifMatch?: string | null;
  /**
   * A key that the caller keeps until the call succeeds, so that a repeated creation creates
   * nothing twice.
   */
  idempotencyKey?: string;
  /** Milliseconds for one try; 30 000 by default. */
  timeoutMs?: number;
  /** False for calls without a session: no token is sent, and a 401 is passed on. */
  auth?: boolean;
  /** Whether the answer must not come from a cache. */
  isFresh?: boolean;
  /** Whether a GET is made only once, without retries. */
  once?: boolean;
}

/** Milliseconds before the second, third and fourth try of a GET. */
const pauses = [300, 1000, 3000];
/** The longest Retry-After, in milliseconds, that a call waits for; with a longer one it fails. */
const maxPause = 10_000;

/** Makes a call and returns its data. Throws a Problem if the call fails. */
export async function request<T>(method: Method, path: string, options: RequestOptions<T>): Promise<T> {
  return (await requestFull(method, path, options)).data;
}

/**
 * Makes a call and returns its data with ETag and page. A GET is retried if the network or a proxy
 * fails; a write is never retried. After a 401 the call waits for the refresh of the token and is
 * repeated once.
 */
export async function requestFull<T>(
  method: Method,
  path: string,
  options: RequestOptions<T>,
): Promise<Answer<T>> {
  const prefetched = method === 'GET' && !options.query && takePrefetchedAnswer(path, options.decode);
  if (prefetched) return prefetched;
  for (let tries = 0; ; tries++) {
    try {
      return await withSession(method, path, options);
    } catch (error) {
      const problem = problemOf(error, options.signal);
      const wait = method === 'GET' && !options.once ? pauseBefore(tries, problem) : null;
      if (wait === null) {
        if (problem.kind === 'offline' || problem.kind === 'timeout') serverReached.set(false);
        throw problem;
      }
      await pause(wait, options.signal).catch((reason) => {
        throw problemOf(reason, options.signal);
      });
    }
  }
}

/** Returns the milliseconds until the next try; null if the call must not be retried. */
function pauseBefore(tries: number, problem: Problem): number | null {
  const next = pauses[tries];
  const passing = problem.kind === 'offline' || [408, 429, 502, 503, 504].includes(problem.status);
  if (next === undefined || !passing) return null;
  const wait = Math.max(jitter(next), (problem.retryAfter ?? 0) * 1000);
  return wait > maxPause ? null : wait;
}

/**
 * Makes a call with the session's token. A GET that fails because the session has ended is repeated
 * after the same user has signed in again.
 */
async function withSession<T>(method: Method, path: string, options: RequestOptions<T>): Promise<Answer<T>> {
  const call = (token: string | null) => send(method, path, options, token);
  if (options.auth === false) return call(null);
  try {
    return await withTokenRefresh(call);
  } catch (error) {
    if (method === 'GET' && isUnauthenticated(error) && (await signedInAgain(options.signal))) {
      return call(accessToken());
    }
    throw error;
  }
}

async function send<T>(
  method: Method,
  path: string,
  options: RequestOptions<T>,
  token: string | null,
): Promise<Answer<T>> {
  const { signal, timeoutMs = 30_000 } = options;
  signal?.throwIfAborted();
  const giveUp = new AbortController();
  const abort = () => giveUp.abort(signal?.reason);
  signal?.addEventListener('abort', abort);
  const cancel = clock.after(timeoutMs, () => giveUp.abort(new Problem('timeout', problemTexts.timeout)));
  try {
    const response = await environment.fetch(path + queryOf(options.query), {
      method,
      headers: headersOf(options, token),
      body: options.body === undefined ? undefined : JSON.stringify(options.body),
      credentials: 'include',
      signal: giveUp.signal,
    });
    const text = await response.text();
    serverReached.set(response.status !== 502 && response.status !== 504);
    return readAnswer(response.status, text, (name) => response.headers.get(name), options.decode);
  } catch (error) {
    throw giveUp.signal.aborted ? giveUp.signal.reason : error;
  } finally {
    cancel();
    signal?.removeEventListener('abort', abort);
  }
}

function headersOf(options: RequestOptions<unknown>, token: string | null): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (options.body !== undefined) headers['Content-Type'] = 'application/json';
  if (token !== null) headers.Authorization = `Bearer ${token}`;
  // A compressing proxy marks the ETag as weak, and a weak ETag never matches.
  if (options.ifMatch) headers['If-Match'] = options.ifMatch.replace(/^W\//, '');
  if (options.isFresh) headers['Cache-Control'] = 'no-cache';
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
  return headers;
}

export function queryOf(query: RequestOptions<unknown>['query'] = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

/**
 * Returns the problem of a thrown error. fetch throws a TypeError with the browser's message if
 * there is no answer.
 */
export function problemOf(error: unknown, signal: AbortSignal | undefined): Problem {
  if (signal?.aborted) return abortedProblem();
  return error instanceof Problem ? error : new Problem('offline', problemTexts.offline);
}
