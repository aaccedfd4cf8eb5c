import type { FastifyInstance } from 'fastify';
import { shortUrl } from '../logging';
import { clientAddress } from './clientAddress';
import { SummedLog } from './SummedLog';

/**
 * The maximum number of refusals in one second that get their own line; the others share a line.
 */
const ownLines = 20;
const second = 1000;

/**
 * Logs one line per answer: refusals at `info`, the rest at `debug`, so that a quiet server logs
 * little.
 */
export function logAnswers(app: FastifyInstance): void {
  const logsAll = app.log.level === 'debug' || app.log.level === 'trace';
  const rest = new SummedLog(app.log, 'refusals', 'more calls were refused: by status');
  const isBeyond = perSecond(ownLines);
  app.addHook('onClose', async () => rest.flush());
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const refused = reply.statusCode >= 400;
    if (!refused && !logsAll) return;
    if (refused && !logsAll && isBeyond()) {
      rest.add(String(reply.statusCode));
      return;
    }
    request.log[refused ? 'info' : 'debug'](
      {
        method: request.method,
        url: shortUrl(request.url),
        status: reply.statusCode,
        ip: clientAddress(request),
        administratorId: request.signedIn?.administratorId,
        apiTokenId: request.signedIn?.apiToken?.id,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}

/**
 * Returns a function that counts its calls, and returns whether there were more than `max` in this
 * second.
 */
function perSecond(max: number): () => boolean {
  let count = 0;
  let begun = 0;
  return () => {
    const now = performance.now();
    if (now - begun >= second) {
      begun = now;
      count = 0;
    }
    count += 1;
    return count > max;
  };
}
