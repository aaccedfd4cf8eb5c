import type { FastifyPluginAsync } from 'fastify';
import type { Services } from '../services';
import { askRoute } from './askRoute';
import type { TaskWorker } from './TaskWorker';

/** The call that starts the generation of a description. */
export function descriptionRoutes(services: Services, worker: TaskWorker): FastifyPluginAsync {
  return askRoute(services, worker, {
    route: 'POST /clothes/:id/description',
    tag: 'descriptions',
    operation: ['generateDescription', 'Start the generation of a description'],
    kind: 'description',
  });
}
