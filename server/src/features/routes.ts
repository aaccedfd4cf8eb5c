import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { type Feature, features } from '../../../src/contract/features';
import type { Role } from '../../../src/contract/people';
import { mayDo } from '../auth/rights';
import { caller } from '../platform/http/caller';
import { operation, problems } from '../platform/http/schemas';

/** The least role that has a use for it; lesser roles are not told of it. */
const leastRole: Record<Feature, Role> = {
  history: 'viewer',
  trash: 'viewer',
  trashedPhotos: 'viewer',
  batches: 'editor',
  usage: 'editor',
  export: 'viewer',
  import: 'editor',
  views: 'viewer',
  intake: 'editor',
  photoEdits: 'editor',
  similar: 'editor',
  suggestions: 'editor',
  people: 'administrator',
  factors: 'viewer',
  tokens: 'administrator',
  webhooks: 'administrator',
  state: 'administrator',
  backups: 'administrator',
};

/**
 * The call that lists what this server can do beyond the specification, in the caller's role: the
 * app need not try.
 */
export function featureRoutes(served: readonly Feature[]): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/features',
      {
        config: { role: 'viewer' },
        schema: {
          tags: ['features'],
          ...operation('listFeatures', 'List what the server can do beyond the specification'),
          response: { 200: Type.Object({ data: Type.Array(Type.Enum(features)) }), ...problems },
        },
      },
      async (request) => {
        const { role } = caller(request);
        return { data: served.filter((feature) => mayDo(role, leastRole[feature])) };
      },
    );
  };
}
