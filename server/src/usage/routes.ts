import type { FastifyPluginAsync } from 'fastify';
import { referenceKinds } from '../../../src/contract/references';
import { referenceUsage } from '../../../src/contract/usage';
import { dataOf, rawCall } from '../platform/http/call';
import type { Services } from '../services';
import { UsageCache } from './UsageCache';

/** The calls that return the use of each list's entries, and the similar entries. */
export function usageRoutes(services: Services): FastifyPluginAsync {
  const usage = new UsageCache(services);
  return async (app) => {
    for (const kind of referenceKinds) {
      const list = `${kind[0]?.toUpperCase()}${kind.slice(1)}`;
      rawCall(
        app,
        `GET /${kind}/usage`,
        {
          tag: kind,
          config: { role: 'viewer' },
          operation: [`usageOf${list}`, `Read how often ${kind} are used, and which have similar names`],
          answers: { 200: dataOf(referenceUsage) },
        },
        () => usage.read(kind),
      );
    }
  };
}
