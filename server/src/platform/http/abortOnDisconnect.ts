import type { ServerResponse } from 'node:http';

/** Aborted when whoever asked goes away before the answer is sent. */
export function abortOnDisconnect(answer: ServerResponse): AbortSignal {
  const gone = new AbortController();
  answer.once('close', () => {
    if (!answer.writableFinished) gone.abort();
  });
  return gone.signal;
}
