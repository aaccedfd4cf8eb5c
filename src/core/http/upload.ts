import { clock } from '../lib/clock';
import { isFileReadable, readLastByte } from '../lib/isFileReadable';
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
 * token is refreshed and the call repeated, once, as in any call. Throws a Problem; a file that was
 * changed or deleted since it was chosen is one of kind `file`.
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
      cancelTimer = clock.after(standstillMs, () => {
        call.abort();
        void fail('timeout');
      });
    };
    const finish = () => {
      cancelTimer();
      signal?.removeEventListener('abort', onAbort);
    };
    const onAbort = () => {
      finish();
      call.abort();
      reject(abortedProblem());
    };
    // Chromium reports a file that it cannot read like a lost connection.
    const fail = async (kind: 'offline' | 'timeout') => {
      cancelTimer();
      const reason = (await isFileReadable(file)) ? kind : 'file';
      finish();
      if (signal?.aborted) return;
      if (reason !== 'file') serverReached.set(false);
      reject(new Problem(reason, problemTexts[reason]));
    };

    call.upload.onprogress = (event) => {
      watch();
      if (event.lengthComputable && event.total > 0) onProgress?.(event.loaded / event.total);
    };
    call.onerror = () => void fail('offline');
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
    form.append(part, file);
    watch();
    call.send(form);
    // Firefox waits in vain for a file that it cannot read.
    readLastByte(file).catch(() => {
      finish();
      call.abort();
      reject(new Problem('file', problemTexts.file));
    });
  });
}
