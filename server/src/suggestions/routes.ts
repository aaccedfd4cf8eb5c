import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { askRoute } from '../generation/askRoute';
import type { TaskWorker } from '../generation/TaskWorker';
import { pathId } from '../platform/http/ids';
import { data, IdParams, nullable, operation, problems } from '../platform/http/schemas';
import type { Services } from '../services';
import { SuggestionsShape } from './shapes';
import { latestSuggestions } from './stored';

const url = '/clothes/:id/suggestions';
const tag = 'suggestions';

/** The calls that ask for proposals for an item's fields, and read them. */
export function suggestionRoutes(
  services: Services,
  worker: Pick<TaskWorker, 'wake'>,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    await app.register(
      askRoute(services, worker, {
        url,
        tag,
        operation: ['askForSuggestions', 'Ask a model to propose fields from the photos'],
        kind: 'suggestions',
      }),
    );

    app.get(
      url,
      {
        config: { role: 'viewer' },
        schema: {
          tags: [tag],
          ...operation('readSuggestions', 'Read what was proposed last; null where nobody has asked'),
          params: IdParams,
          response: { 200: data(nullable(SuggestionsShape)), ...problems },
        },
      },
      async (request) => ({ data: await latestSuggestions(services.db, pathId(request.params.id)) }),
    );
  };
}
