import type { ServerResponse } from 'node:http';

/** Returns a signal that is aborted when the client disconnects before the answer is sent. */
export function abortOnDisconnect(answer: ServerResponse): AbortSignal {
  const gone = new AbortController();
  // If the client disconnected while its session was looked up, no event will follow.
  if (answer.destroyed) gone.abort();
  answer.once('close', () => {
    if (!answer.writableFinished) gone.abort();
  });
  return gone.signal;
}
