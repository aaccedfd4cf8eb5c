import type { FastifyInstance } from 'fastify';
import type { Registry } from 'prom-client';
import type { Services } from '../services';
import { refuseStrangers } from './access';
import { type Measured, makeRegistry } from './makeRegistry';
import { RequestCounts } from './RequestCounts';

/**
 * Counts the answers of `app` from now on, and serves `GET /metrics` to Prometheus, also during
 * overload. Call it before adding the routes.
 */
export function serveMetrics(
  app: FastifyInstance,
  services: Services,
  measured: Omit<Measured, 'requests'>,
): void {
  const requests = new RequestCounts();
  requests.countIn(app);
  let registry: Promise<Registry> | null = null;
  app.get(
    '/metrics',
    { config: { public: true, evenOverloaded: true }, schema: { hide: true } },
    async (request, reply) => {
      refuseStrangers(services.config, request);
      registry ??= makeRegistry(services, { ...measured, requests });
      const made = await registry;
      return reply
        .header('cache-control', 'no-store')
        .type(made.contentType)
        .send(await made.metrics());
    },
  );
}
