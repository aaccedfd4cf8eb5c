import { clock } from '../lib/clock';
import { Problem } from '../lib/problem';
import { problemTexts } from '../texts/problems';
import { readAnswer } from './answer';
import { nothing } from './decode';
import { environment } from './environment';
import { problemOf, queryOf, type RequestOptions } from './request';
import { serverReached } from './serverReached';
import { withTokenRefresh } from './withTokenRefresh';

export interface DownloadOptions {
  method?: 'GET' | 'POST';
  query?: RequestOptions<unknown>['query'];
  /** The media type of the file, for a call that also answers otherwise. */
  accept?: string;
  /** The request's body, sent as JSON. */
  body?: unknown;
  /** Called with the received bytes and the total bytes; the total is null if unknown. */
  onProgress?: (received: number, total: number | null) => void;
  signal?: AbortSignal;
}

export interface Downloaded {
  blob: Blob;
  /** The server's name for the file; null if it gives none. */
  name: string | null;
}

/**
 * Milliseconds without a received byte until the download fails. The total duration is unlimited.
 */
const standstillMs = 60_000;
/**
 * The number of bytes to hold in memory before they are put into a Blob, which the browser can keep
 * on disk.
 */
const heldBytes = 8_000_000;

/**
 * Downloads a file by fetch, as a link cannot carry the token. After a 401 the token is refreshed
 * and the call repeated, once, as in any call. Throws a Problem, also for an incomplete file.
 */
export function downloadFile(path: string, options: DownloadOptions = {}): Promise<Downloaded> {
  return withTokenRefresh((token) => receive(path, options, token));
}

async function receive(path: string, options: DownloadOptions, token: string | null): Promise<Downloaded> {
  const { method = 'GET', query, accept, body, signal, onProgress } = options;
  const giveUp = new AbortController();
  const abort = () => giveUp.abort(signal?.reason);
  signal?.addEventListener('abort', abort);
  let cancelTimer = () => {};
  const watch = () => {
    cancelTimer();
    const late = new Problem('timeout', problemTexts.timeout);
    cancelTimer = clock.after(standstillMs, () => giveUp.abort(late));
  };
  try {
    signal?.throwIfAborted();
    watch();
    const response = await environment.fetch(path + queryOf(query), {
      method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(accept && { Accept: accept }),
        ...(token !== null && { Authorization: `Bearer ${token}` }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: 'include',
      signal: giveUp.signal,
    });
    serverReached.set(response.status !== 502 && response.status !== 504);
    const header = (name: string) => response.headers.get(name);
    if (!response.ok) readAnswer(response.status, await response.text(), header, nothing);
    const blob = await bytesOf(response, (received) => {
      watch();
      onProgress?.(received, totalOf(header));
    });
    return { blob, name: nameOf(header('Content-Disposition')) };
  } catch (error) {
    const problem = problemOf(giveUp.signal.aborted ? giveUp.signal.reason : error, signal);
    if (problem.kind === 'offline' || problem.kind === 'timeout') serverReached.set(false);
    throw problem;
  } finally {
    cancelTimer();
    signal?.removeEventListener('abort', abort);
  }
}

async function bytesOf(response: Response, onBytes: (received: number) => void): Promise<Blob> {
  const type = response.headers.get('Content-Type') ?? '';
  const reader = response.body?.getReader();
  let parts: BlobPart[] = [];
  let [held, received] = [0, 0];
  for (;;) {
    const chunk = await reader?.read();
    if (!chunk?.value) return new Blob(parts, { type });
    const { value } = chunk;
    parts.push(value);
    held += value.byteLength;
    received += value.byteLength;
    if (held > heldBytes) {
      parts = [new Blob(parts)];
      held = 0;
    }
    onBytes(received);
  }
}

/**
 * Returns the total bytes; null for a compressed answer, whose Content-Length counts the compressed
 * bytes.
 */
function totalOf(header: (name: string) => string | null): number | null {
  const length = Number(header('Content-Length'));
  return length > 0 && !header('Content-Encoding') ? length : null;
}

/** Returns the `filename*` or `filename` of a `Content-Disposition`, without folders. */
function nameOf(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  const plain = /filename="?([^";]+)/i.exec(disposition ?? '')?.[1];
  try {
    const name = encoded === undefined ? plain : decodeURIComponent(encoded);
    return name?.replace(/^.*[\\/]/, '') || null;
  } catch {
    return plain ?? null;
  }
}
