import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { type Feature, features } from '../../../src/contract/features';
import type { Role } from '../../../src/contract/people';
import { caller } from '../platform/http/caller';
import { operation, problems } from '../platform/http/schemas';

/** The call that lists what this server can do beyond the specification: the app need not try. */
export function featureRoutes(servedFor: (role: Role) => Feature[]): FastifyPluginAsyncTypebox {
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
      async (request) => ({ data: servedFor(caller(request).role) }),
    );
  };
}
