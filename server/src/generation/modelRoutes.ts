import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { data, operation, problems } from '../platform/http/schemas';
import type { Services } from '../services';
import { listModels } from './ai/models';

const Models = Type.Array(
  Type.Object({
    id: Type.String(),
    label: Type.Optional(Type.String()),
    available: Type.Boolean(),
    default: Type.Boolean(),
  }),
);

/** The call that lists the models for descriptions. */
export function modelRoutes({ config }: Pick<Services, 'config'>): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/ai/models',
      {
        config: { role: 'viewer' },
        schema: {
          tags: ['descriptions'],
          ...operation('listModels', 'List the AI models on offer'),
          response: { 200: data(Models), ...problems },
        },
      },
      async () => ({
        data: listModels(config),
      }),
    );
  };
}
