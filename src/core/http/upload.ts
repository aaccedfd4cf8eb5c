import { clock } from '../lib/clock';
import { abortedProblem, Problem } from '../lib/problem';
import { problemTexts } from '../texts/problems';
import { type Decoder, readAnswer } from './answer';
import { environment } from './environment';
import { serverReached } from './serverReached';
import { withTokenRefresh } from './withTokenRefresh';

export interface UploadOptions<T> {
  decode: Decoder<T>;
  /** Called with the fraction that has been sent, 0 to 1. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
  idempotencyKey?: string;
  /** The name of the part that holds the file; `files` by default. */
  part?: string;
  /** Milliseconds without progress until the upload fails. The total duration is unlimited. */
  standstillMs?: number;
}

/**
 * Sends one file as multipart by XMLHttpRequest, as fetch reports no progress. After a 401 the
 * token is refreshed and the call repeated, once, as in any call. Throws a Problem.
 */
export function uploadFile<T>(path: string, file: File, options: UploadOptions<T>): Promise<T> {
  return withTokenRefresh((token) => send(path, file, options, token));
}

function send<T>(path: string, file: File, options: UploadOptions<T>, token: string | null): Promise<T> {
  const { decode, onProgress, signal, idempotencyKey, part = 'files', standstillMs = 60_000 } = options;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(abortedProblem());
    const call = environment.request();
    let cancelTimer = () => {};
    const watch = () => {
      cancelTimer();
      cancelTimer = clock.after(standstillMs, () => fail('timeout', true));
    };
    const finish = () => {
      cancelTimer();
      signal?.removeEventListener('abort', onAbort);
    };
    const fail = (kind: 'offline' | 'timeout' | 'aborted', abort = false) => {
      finish();
      if (abort) call.abort();
      if (kind !== 'aborted') serverReached.set(false);
      reject(kind === 'aborted' ? abortedProblem() : new Problem(kind, problemTexts[kind]));
    };
    const onAbort = () => fail('aborted', true);

    call.upload.onprogress = (event) => {
      watch();
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total);
    };
    call.onerror = () => fail('offline');
    call.onload = () => {
      finish();
      serverReached.set(true);
      try {
        resolve(
          readAnswer(call.status, call.responseText, (name) => call.getResponseHeader(name), decode).data,
        );
      } catch (error) {
        reject(error);
      }
    };
    signal?.addEventListener('abort', onAbort);
    call.open('POST', path);
    call.withCredentials = true;
    call.setRequestHeader('Accept', 'application/json');
    if (token !== null) call.setRequestHeader('Authorization', `Bearer ${token}`);
    if (idempotencyKey) call.setRequestHeader('Idempotency-Key', idempotencyKey);
    const form = new FormData();
    form.append(part, file, file.name);
    watch();
    call.send(form);
  });
}
