import type { FastifyInstance } from 'fastify';

/** The milliseconds between two checks. */
const pause = 50;

/**
 * Lets `app.close()` finish as soon as the last answer is sent. When a server closes, Node ends its
 * idle connections, but a connection that becomes idle later stays open until its keep-alive time
 * is over.
 */
export function closeKeptAlive(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), pause);
    app.server.once('close', () => clearInterval(timer));
    timer.unref();
  });
}
