import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** So much, and so long, is read of a request that is refused already. */
const mostBytes = 32 * 1024 * 1024;
const mostTime = 20_000;

/**
 * A refusal may come before the whole request was read. The rest is read and dropped first, so that the sender gets to see the answer: a
 * connection that is closed over unread bytes is reset, and the answer with it. What is too much to read must not be taken for the next
 * request.
 */
export function readBeforeAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.raw.readableEnded || !hasBody(request.raw)) {
      done(null, payload);
      return;
    }
    void readRest(request.raw).then((isWhole) => {
      if (!isWhole) reply.header('connection', 'close');
      done(null, payload);
    });
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Answers whether the request came to its end. */
function readRest(request: IncomingMessage): Promise<boolean> {
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
