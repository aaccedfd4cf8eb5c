import type { FastifyPluginAsync } from 'fastify';
import { listOf } from '../../../src/contract/schema';
import { aiModel } from '../../../src/contract/types';
import { call } from '../platform/http/call';
import type { Services } from '../services';
import { listModels } from './ai/models';

/** The call that lists the models for descriptions. */
export function modelRoutes({ config }: Pick<Services, 'config'>): FastifyPluginAsync {
  return async (app) => {
    call(
      app,
      'GET /ai/models',
      {
        tag: 'descriptions',
        config: { role: 'viewer' },
        operation: ['listModels', 'List the available AI models'],
        answer: listOf(aiModel),
      },
      () => listModels(config),
    );
  };
}
