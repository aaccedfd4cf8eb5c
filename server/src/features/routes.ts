import type { FastifyPluginAsync } from 'fastify';
import { type Feature, features } from '../../../src/contract/features';
import type { Role } from '../../../src/contract/people';
import { listOf, oneOf } from '../../../src/contract/schema';
import { call } from '../platform/http/call';
import { caller } from '../platform/http/caller';
import { mayDo } from '../platform/http/callerRights';

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
 * the app need not find out by trying them.
 */
export function featureRoutes(served: readonly Feature[]): FastifyPluginAsync {
  return async (app) => {
    call(
      app,
      'GET /features',
      {
        tag: 'features',
        config: { role: 'viewer' },
        operation: ['listFeatures', 'List the optional features that the caller’s role may use'],
        answer: listOf(oneOf(features)),
      },
      (request) => {
        const { role } = caller(request);
        return served.filter((feature) => mayDo(role, lowestRole[feature]));
      },
    );
  };
}
