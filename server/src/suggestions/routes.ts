import type { FastifyPluginAsync } from 'fastify';
import { orNull } from '../../../src/contract/schema';
import { suggestions } from '../../../src/contract/suggestions';
import { askRoute } from '../generation/askRoute';
import type { TaskWorker } from '../generation/TaskWorker';
import { call } from '../platform/http/call';
import { pathId } from '../platform/http/ids';
import type { Services } from '../services';
import { latestSuggestions } from './stored';

const tag = 'suggestions';

/** The calls that request and read proposals for an item's fields. */
export function suggestionRoutes(services: Services, worker: Pick<TaskWorker, 'wake'>): FastifyPluginAsync {
  return async (app) => {
    await app.register(
      askRoute(services, worker, {
        route: 'POST /clothes/:id/suggestions',
        tag,
        operation: ['askForSuggestions', 'Ask a model to propose field values from the photos of an item'],
        kind: 'suggestions',
      }),
    );

    call(
      app,
      'GET /clothes/:id/suggestions',
      {
        tag,
        config: { role: 'viewer' },
        operation: ['readSuggestions', 'Read the latest proposals; null if nobody has asked for any'],
        answer: orNull(suggestions),
      },
      (request) => latestSuggestions(services.db, pathId(request.params.id)),
    );
  };
}
