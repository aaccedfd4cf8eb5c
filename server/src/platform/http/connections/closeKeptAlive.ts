import type { FastifyInstance } from 'fastify';

/** The milliseconds between two checks. */
const pause = 50;

/**
 * Lets `app.close()` end as soon as the last answer is sent. Node ends the connections that are
 * idle when a server closes, but keeps later idle ones alive for minutes.
 */
export function closeKeptAlive(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const timer = setInterval(() => app.server.closeIdleConnections(), pause);
    app.server.once('close', () => clearInterval(timer));
    timer.unref();
  });
}
