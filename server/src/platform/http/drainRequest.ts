import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { ConnectionLimits } from './Connections';

/** So much, and so long (milliseconds), is read of a request that is refused already. */
interface Patience {
  bytes: number;
  time: number;
  /** In which nothing comes. */
  silence: number;
}

const bytes = 32 * 1024 * 1024;
const withSession: Patience = { bytes, time: 20_000, silence: 10_000 };
/** Anybody can send half a request: that must not hold a connection for long. */
const withoutSession = { bytes, time: 10_000 };

/**
 * A refusal may come before the whole request was read. The rest is read and dropped first, so that the sender gets to see the answer: a
 * connection that is closed over unread bytes is reset, and the answer with it. What is too much to read must not be taken for the next
 * request. `strangersSilence`: milliseconds in which nothing comes, without a session.
 */
export function drainBeforeAnswers(
  app: FastifyInstance,
  { strangersSilence }: Pick<ConnectionLimits, 'strangersSilence'>,
): void {
  const strangers: Patience = { ...withoutSession, silence: strangersSilence };
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.raw.readableEnded || !hasBody(request.raw)) {
      done(null, payload);
      return;
    }
    void drainRequest(request.raw, request.signedIn ? withSession : strangers).then((isWhole) => {
      if (!isWhole) reply.header('connection', 'close');
      done(null, payload);
    });
  });
}

/** Whether more of a request has to come. */
export function hasUnreadBody(request: IncomingMessage): boolean {
  return !request.complete && hasBody(request);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Answers whether the request came to its end. */
function drainRequest(request: IncomingMessage, patience: Patience): Promise<boolean> {
  if (request.destroyed || Number(request.headers['content-length'] ?? 0) > patience.bytes) {
    return Promise.resolve(false);
  }
  return new Promise((resolve) => {
    let left = patience.bytes;
    const done = () => {
      clearTimeout(end);
      clearTimeout(silence);
      request.off('data', count).off('end', done).off('close', done);
      resolve(request.readableEnded);
    };
    const count = (chunk: Buffer) => {
      silence.refresh();
      left -= chunk.length;
      if (left < 0) done();
    };
    const end = setTimeout(done, patience.time);
    const silence = setTimeout(done, patience.silence);
    request.on('data', count).once('end', done).once('close', done);
    request.resume();
  });
}
