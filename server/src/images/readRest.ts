import type { IncomingMessage } from 'node:http';

/** So much, and so long, is read of a request that is refused already. */
const mostBytes = 32 * 1024 * 1024;
const mostTime = 20_000;

/**
 * Reads and drops what is left of a refused upload, so that its sender gets to see the answer: a connection that is closed over
 * unread bytes is reset, and the answer with it. Answers whether the request came to its end; where not, the
 * connection has to close.
 */
export function readRest(request: IncomingMessage): Promise<boolean> {
  if (request.readableEnded) return Promise.resolve(true);
  if (request.destroyed || Number(request.headers['content-length'] ?? 0) > mostBytes) {
    return Promise.resolve(false);
  }
  return new Promise((resolve) => {
    let left = mostBytes;
    const done = () => {
      clearTimeout(timer);
      request.off('data', count).off('end', done).off('close', done);
      resolve(request.readableEnded);
    };
    const count = (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) done();
    };
    const timer = setTimeout(done, mostTime);
    request.on('data', count).once('end', done).once('close', done);
    request.resume();
  });
}
