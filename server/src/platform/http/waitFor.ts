import type { FastifyInstance } from 'fastify';

/** Makes calls wait until the start is complete. */
export function waitFor(app: FastifyInstance, ready: Promise<unknown>): void {
  let isReady = false;
  ready.then(
    () => {
      isReady = true;
    },
    // Waiting requests get the error; the start itself handles it.
    () => {},
  );
  app.addHook('onRequest', async () => {
    if (!isReady) await ready;
  });
}
