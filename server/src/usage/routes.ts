import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { data, operation, problems } from '../platform/http/schemas';
import { referenceKinds } from '../references/references';
import type { Services } from '../services';
import { UsageShape } from './shapes';
import { UsageCache } from './UsageCache';

/** The calls that tell how the entries of each list are used, and which look alike. */
export function usageRoutes(services: Services): FastifyPluginAsyncTypebox {
  const usage = new UsageCache(services);
  return async (app) => {
    for (const kind of referenceKinds) {
      const list = `${kind[0]?.toUpperCase()}${kind.slice(1)}`;
      app.get(
        `/${kind}/usage`,
        {
          config: { role: 'viewer' },
          schema: {
            tags: [kind],
            ...operation(`usageOf${list}`, `Tell how ${kind} are used, and which look alike`),
            response: { 200: data(UsageShape), ...problems },
          },
        },
        () => usage.read(kind),
      );
    }
  };
}
