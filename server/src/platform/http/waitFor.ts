import type { FastifyInstance } from 'fastify';

/** Makes calls wait until the start is complete. */
export function waitFor(app: FastifyInstance, ready: Promise<unknown>): void {
  let isReady = false;
  ready.then(
    () => {
      isReady = true;
    },
    // The waiting requests get the error through `await ready`; the code that starts the server
    // handles it for the start.
    () => {},
  );
  app.addHook('onRequest', async () => {
    if (!isReady) await ready;
  });
}
