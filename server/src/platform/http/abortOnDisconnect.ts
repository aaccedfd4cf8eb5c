import type { ServerResponse } from 'node:http';

/** Returns a signal that is aborted when the client disconnects before the answer is sent. */
export function abortOnDisconnect(answer: ServerResponse): AbortSignal {
  const gone = new AbortController();
  answer.once('close', () => {
    if (!answer.writableFinished) gone.abort();
  });
  return gone.signal;
}
