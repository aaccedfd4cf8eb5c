import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { type Feature, features } from '../../src/contract/features';
import { assertOwner } from './auth/factors/assertOwner';
import { peopleFactorRoutes } from './auth/factors/peopleRoutes';
import { joinRoutes } from './auth/links/joinRoutes';
import { passkeyRoutes } from './auth/passkeys/routes';
import { requireSession } from './auth/requireSession';
import { authRoutes } from './auth/routes';
import { backupRoutes } from './backups/routes';
import { backupStatus } from './backups/status';
import { batchRevertRoutes } from './batches/revert';
import { batchRoutes } from './batches/routes';
import { batchTaskRoutes } from './batches/taskRoutes';
import { itemHistoryRoutes } from './clothes/historyRoutes';
import { purchaseRoutes } from './clothes/purchaseRoutes';
import { itemRoutes } from './clothes/routes';
import { uploadTargets } from './clothes/uploadTargets';
import { featureRoutes } from './features/routes';
import { descriptionRoutes } from './generation/descriptionRoutes';
import { modelRoutes } from './generation/modelRoutes';
import { taskRoutes } from './generation/taskRoutes';
import { healthRoutes } from './health/routes';
import type { Reverts } from './history/revert';
import { historyRoutes } from './history/routes';
import { itemMergeRoutes } from './merging/items/routes';
import { mergeRoutes } from './merging/routes';
import { overviewRoutes } from './overview/routes';
import { peopleRoutes } from './people/routes';
import { photoFileRoutes } from './photoFiles/routes';
import type { Edits } from './photos/edits/Edits';
import { photoEditRoutes } from './photos/edits/routes';
import type { PhotoProcessing } from './photos/PhotoProcessing';
import { photoRoutes } from './photos/routes';
import type { Uploads } from './photos/Uploads';
import type { Config } from './platform/config';
import { describeRoutes } from './platform/http/openapi';
import { limitRate } from './platform/http/rateLimit';
import { refuseBrokenQueries } from './platform/http/refuseBrokenQueries';
import { entryLikeness } from './references/likeness/entryLikeness';
import { referenceRoutes } from './references/routes';
import type { Services } from './services';
import { similarRoutes } from './similar/routes';
import { exportRoutes } from './spreadsheets/exporting/routes';
import { importRoutes } from './spreadsheets/importing/routes';
import { stateRoutes } from './state/routes';
import { suggestionRoutes } from './suggestions/routes';
import { tokenRoutes } from './tokens/routes';
import { trashRoutes } from './trash/routes';
import { usageRoutes } from './usage/routes';
import { viewRoutes } from './views/routes';
import { countWebhooks } from './webhooks/failing';
import { webhookRoutes } from './webhooks/routes';
import type { Workers } from './workers';

/**
 * Registers all calls under /api. A call needs a session, unless it is `public`, is rate-limited,
 * and is never cached.
 */
export async function registerApi(
  api: FastifyInstance,
  services: Services,
  { events, generations, batches, batchTasks, backups }: Workers,
  reverts: Reverts,
  { uploads, edits, processing }: { uploads: Uploads; edits: Edits; processing: PhotoProcessing },
): Promise<void> {
  api.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });
  services.overload.refuseIn(api);
  refuseBrokenQueries(api);
  requireSession(api, services);
  if (services.config.rateLimit > 0) await limitRate(api, services.config.rateLimit);
  const routes: FastifyPluginAsync[] = [
    describeRoutes(api),
    healthRoutes(services),
    featureRoutes(featuresOf(services.config), services.config),
    authRoutes(services),
    joinRoutes(services),
    peopleRoutes(services),
    peopleFactorRoutes(services),
    passkeyRoutes(services),
    tokenRoutes(services, assertOwner),
    referenceRoutes(services),
    usageRoutes(services),
    overviewRoutes(services),
    mergeRoutes(services, () => batches.wake()),
    exportRoutes(services),
    importRoutes(services, entryLikeness, () => batches.wake(), uploads.settings),
    itemRoutes(services),
    trashRoutes(services),
    purchaseRoutes(services),
    itemHistoryRoutes(services),
    historyRoutes(services, reverts),
    photoRoutes(uploads, uploadTargets),
    photoEditRoutes(services, edits),
    photoFileRoutes(services, { edits, processing }),
    descriptionRoutes(services, generations),
    suggestionRoutes(services, generations),
    taskRoutes(services, batchTasks),
    batchTaskRoutes(services, events),
    batchRoutes(services, batches),
    batchRevertRoutes(services, reverts, batches, events),
    modelRoutes(services),
    viewRoutes(services),
    similarRoutes(services),
    itemMergeRoutes(services),
    stateRoutes(services, {
      webhooks: () => countWebhooks(services.db, services.clock.now()),
      backups: () => backupStatus(services),
    }),
    backupRoutes(services, backups),
    webhookRoutes(services),
  ];
  for (const each of routes) await api.register(named('routes of the API', each));
}

/** Gives a plugin a name. Without one, Fastify searches all loaded modules to invent a name. */
function named(name: string, plugin: FastifyPluginAsync): FastifyPluginAsync {
  return Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name });
}

/** Returns the features of this server: all that the app knows, except the trash if it is off. */
function featuresOf({ trashDays }: Config): Feature[] {
  return trashDays > 0
    ? [...features]
    : features.filter((feature) => feature !== 'trash' && feature !== 'trashedPhotos');
}
