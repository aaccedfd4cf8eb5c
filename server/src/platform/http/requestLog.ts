import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { shortUrl } from '../logging';
import { clientAddress } from './clientAddress';
import { ThrottledLog } from './ThrottledLog';

/**
 * Logs one line per answer: refusals at `info`, the rest at `debug`, so that a quiet server logs
 * little. Unless all answers are logged, many refusals in one second share a line.
 */
export function logAnswers(app: FastifyInstance): void {
  const logsAll = app.log.level === 'debug' || app.log.level === 'trace';
  const log = new ThrottledLog(app.log, 'refusals', 'more calls were refused: by status');
  app.addHook('onClose', async () => log.flush());
  app.addHook('onResponse', (request, reply, done) => {
    done();
    const refused = reply.statusCode >= 400;
    const writeLine = () => request.log[refused ? 'info' : 'debug'](lineOf(request, reply), 'answered');
    if (logsAll) writeLine();
    else if (refused) log.write('refusal', writeLine, String(reply.statusCode));
  });
}

function lineOf(request: FastifyRequest, reply: FastifyReply) {
  return {
    method: request.method,
    url: shortUrl(request.url),
    status: reply.statusCode,
    ip: clientAddress(request),
    administratorId: request.signedIn?.administratorId,
    apiTokenId: request.signedIn?.apiToken?.id,
    milliseconds: Math.round(reply.elapsedTime),
  };
}
