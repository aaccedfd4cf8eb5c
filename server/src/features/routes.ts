import type { FastifyPluginAsync } from 'fastify';
import { type Feature, features, featuresMeta } from '../../../src/contract/features';
import type { Role } from '../../../src/contract/people';
import { listOf, object, oneOf } from '../../../src/contract/schema';
import type { Config } from '../platform/config';
import { rawCall } from '../platform/http/call';
import { caller } from '../platform/http/caller';
import { mayDo } from '../platform/http/callerRights';
import { jsonSchema } from '../platform/http/jsonSchema';

/** The lowest role that can use each feature. Lower roles do not see it. */
const lowestRole: Record<Feature, Role> = {
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
  cells: 'editor',
  batchPurchases: 'editor',
  purchaseChanges: 'editor',
  changeGroups: 'viewer',
  state: 'administrator',
  backups: 'administrator',
  tags: 'viewer',
  overview: 'viewer',
  photoFiles: 'viewer',
};

/**
 * The call that lists the optional features that this server offers to the caller's role, so that
 * the app need not find out by trying them, and the address for links on paper.
 */
export function featureRoutes(
  served: readonly Feature[],
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
): FastifyPluginAsync {
  return async (app) => {
    rawCall(
      app,
      'GET /features',
      {
        tag: 'features',
        config: { role: 'viewer' },
        operation: ['listFeatures', 'List the optional features that the caller’s role may use'],
        answers: { 200: jsonSchema(object({ data: listOf(oneOf(features)), meta: featuresMeta })) },
      },
      (request) => {
        const { role } = caller(request);
        const data = served.filter((feature) => mayDo(role, lowestRole[feature]));
        return { data, meta: { publicOrigin } };
      },
    );
  };
}
