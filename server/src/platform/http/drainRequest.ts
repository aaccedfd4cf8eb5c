import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * The limits, in bytes and milliseconds, on reading the rest of a request that is already refused.
 */
interface Patience {
  bytes: number;
  time: number;
  /** The milliseconds that may pass without a byte. */
  silence: number;
}

const bytes = 32 * 1024 * 1024;
const withSession: Patience = { bytes, time: 20_000, silence: 10_000 };
/**
 * The limits without a session. Anybody can send half a request, and it must not occupy a
 * connection for long.
 */
const withoutSession = { bytes, time: 10_000 };

/**
 * Reads and drops the rest of a request before it is answered, so that the sender sees the answer.
 * If a connection closes while bytes are unread, it is reset, and the answer is lost. If too much
 * remains, the connection closes after the answer, so that the rest is not mistaken for the next
 * request. `strangersSilence` is the number of milliseconds for which a sender without a session
 * may pause.
 */
export function drainBeforeAnswers(
  app: FastifyInstance,
  { strangersSilence }: { strangersSilence: number },
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

/** Returns whether more of a request's body is still to arrive. */
export function hasUnreadBody(request: IncomingMessage): boolean {
  return !request.complete && hasBody(request);
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Reads and drops the rest of a request. Returns whether its end was reached. */
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
