import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { Feature } from '../../src/contract/features';
import { peopleFactorRoutes } from './auth/factors/peopleRoutes';
import { joinRoutes } from './auth/joinRoutes';
import { passkeyRoutes } from './auth/passkeys/routes';
import { PasswordHasher } from './auth/passwords';
import { requireSession } from './auth/requireSession';
import { authRoutes } from './auth/routes';
import { Sessions } from './auth/sessions';
import { backupRoutes } from './backups/routes';
import { backupStatus } from './backups/status';
import { batchRevertRoutes } from './batches/revert';
import { batchRoutes } from './batches/routes';
import { BatchTaskShape, batchTaskRoutes } from './batches/taskRoutes';
import { itemHistoryRoutes } from './clothes/historyRoutes';
import { purchaseRoutes } from './clothes/purchaseRoutes';
import { itemRoutes } from './clothes/routes';
import { uploadTargets } from './clothes/uploadTargets';
import { featureRoutes } from './features/routes';
import { descriptionRoutes } from './generation/descriptionRoutes';
import { modelRoutes } from './generation/modelRoutes';
import { endRefusedUpgrades, socketRoutes } from './generation/socketRoutes';
import { taskRoutes } from './generation/taskRoutes';
import { healthRoutes } from './health/routes';
import type { Reverts } from './history/revert';
import { historyRoutes } from './history/routes';
import { itemMergeRoutes } from './merging/items/routes';
import { mergeRoutes } from './merging/routes';
import { serveMetrics } from './metrics/routes';
import { peopleRoutes } from './people/routes';
import { Edits } from './photos/edits/Edits';
import { photoEditRoutes } from './photos/edits/routes';
import { PhotoProcessing } from './photos/PhotoProcessing';
import { photoFileRoutes, photoRoutes } from './photos/routes';
import type { SemaphoreSettings } from './photos/Semaphore';
import { Uploads } from './photos/Uploads';
import type { UploadSettings } from './photos/uploadSettings';
import { type Clock, systemClock } from './platform/clock';
import type { OpenDatabase } from './platform/db/open';
import { countAnswers } from './platform/http/answers';
import { logAnswers } from './platform/http/answersLog';
import { readJsonBodies } from './platform/http/bodies';
import { type ConnectionLimits, Connections, usualConnectionLimits } from './platform/http/Connections';
import { closeKeptAlive } from './platform/http/closeKeptAlive';
import { drainBeforeAnswers } from './platform/http/drainRequest';
import { Ledger } from './platform/http/Ledger';
import { makeFastify } from './platform/http/makeFastify';
import { NetworkLimit } from './platform/http/NetworkLimit';
import { answerNotFound } from './platform/http/notFound';
import { Overload } from './platform/http/Overload';
import { describeRoutes } from './platform/http/openapi';
import { answerErrors } from './platform/http/problems';
import { limitRate } from './platform/http/rateLimit';
import { SparingLog } from './platform/http/SummedLog';
import { securityHeaders } from './platform/http/security';
import { hashedPaths, serveApp } from './platform/http/static';
import { waitFor } from './platform/http/waitFor';
import { warnOfForwarded } from './platform/http/warnOfForwarded';
import type { LoggerOptions } from './platform/logging';
import { Monitor } from './platform/Monitor';
import { referenceRoutes } from './references/routes';
import { revertsOf } from './reverts';
import type { Services } from './services';
import { similarRoutes } from './similar/routes';
import { exportRoutes } from './spreadsheets/exporting/routes';
import { importRoutes } from './spreadsheets/importing/routes';
import { keepNotes } from './state/notes';
import { stateRoutes } from './state/routes';
import { suggestionRoutes } from './suggestions/routes';
import { ApiTokens } from './tokens/ApiTokens';
import { tokenRoutes } from './tokens/routes';
import { trashRoutes } from './trash/routes';
import { entryLikeness } from './usage/entryLikeness';
import { usageRoutes } from './usage/routes';
import { viewRoutes } from './views/routes';
import { countWebhooks } from './webhooks/failing';
import { webhookRoutes } from './webhooks/routes';
import { makeWorkers, type WorkerSettings, type Workers } from './workers';

/** The parts that the application is built from; tests replace some. */
export interface AppOptions
  extends Pick<Services, 'config' | 'db' | 'dataVersion' | 'listen' | 'photos'>,
    Partial<Pick<OpenDatabase, 'pool'>>,
    WorkerSettings {
  /** The built app's folder; nothing is served where it is missing. */
  appFolder?: string;
  logger?: LoggerOptions | false;
  clock?: Clock;
  /** Notes what also happens outside the application. */
  monitor?: Monitor;
  /** Calls wait for this before anything is looked up. */
  ready?: Promise<unknown>;
  connections?: Partial<ConnectionLimits>;
  /** How long uploads may wait and pause. */
  uploads?: UploadSettings;
  /** How many edits of photos of a person run and wait. */
  edits?: SemaphoreSettings;
  /** How many exports of a person run and wait. */
  exports?: SemaphoreSettings;
}

/**
 * Builds the HTTP application, which does not listen yet. `app.close()` stops what it began, except
 * the database.
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config } = options;
  const limits = { ...usualConnectionLimits, ...options.connections };
  const headers = securityHeaders(config);
  const app = makeFastify(config, options.logger, headers);
  const services = makeServices(app, options, limits);
  const reverts = revertsOf(services);
  const workers = makeWorkers(app, services, reverts, options);

  app.decorateRequest('signedIn', null);
  app.decorate('monitor', services.monitor);
  const connections = new Connections(app.log, config.trustProxy, limits);
  connections.watch(app);
  closeKeptAlive(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    reply.header('x-request-id', request.id);
    done();
  });
  if (options.ready) waitFor(app, options.ready);
  warnOfForwarded(app);
  logAnswers(app);
  if (config.rateLimit > 0) {
    const uncounted = await hashedPaths(options.appFolder);
    new NetworkLimit(services.clock, config.rateLimit, uncounted).refuseIn(app);
  }
  endRefusedUpgrades(app);
  countAnswers(app, services.answers);
  drainBeforeAnswers(app, limits);
  readJsonBodies(app, limits);
  await app.register(cookie);
  await app.register(multipart);
  app.setErrorHandler(answerErrors(services.sparingLog, services.monitor));
  app.setNotFoundHandler(answerNotFound(app));

  keepNotes(app, services);
  serveMetrics(app, services, { connections, pool: options.pool });
  const processing = new PhotoProcessing(services);
  const uploads = new Uploads(services, processing, options.uploads);
  const edits = new Edits(services, processing, options.edits);
  await app.register(
    async (api) => registerApi(api, services, workers, reverts, { uploads, edits }, options.exports),
    { prefix: '/api' },
  );
  await app.register(photoFileRoutes(services, edits));
  await app.register(socketRoutes(services, workers.events, workers.batchTasks));
  if (options.appFolder !== undefined) await serveApp(app, options.appFolder);
  return app;
}

function makeServices(app: FastifyInstance, options: AppOptions, limits: ConnectionLimits): Services {
  const { config, db, dataVersion, listen, photos, clock = systemClock } = options;
  const { monitor = new Monitor(clock) } = options;
  const services: Services = {
    config,
    db,
    dataVersion,
    listen,
    photos,
    clock,
    logger: app.log,
    passwords: new PasswordHasher(),
    sessions: new Sessions({ db, dataVersion, clock, logger: app.log }, config.jwtSecret),
    apiTokens: new ApiTokens({ db, dataVersion, clock, logger: app.log }),
    monitor,
    sparingLog: new SparingLog(app.log, 'repeated', 'the same happened more often: by event'),
    overload: new Overload(app.log, config.overloadDelay),
    answers: new Ledger(limits.waiting),
  };
  app.addHook('onClose', async () => services.sessions.close());
  app.addHook('onClose', async () => services.overload.stop());
  app.addHook('onClose', async () => services.sparingLog.flush());
  return services;
}

/** Everything under /api needs a session (unless `public`), is limited and never cached. */
async function registerApi(
  api: FastifyInstance,
  services: Services,
  { events, generations, batches, batchTasks, backups }: Workers,
  reverts: Reverts,
  { uploads, edits }: { uploads: Uploads; edits: Edits },
  exports?: SemaphoreSettings,
): Promise<void> {
  api.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });
  services.overload.refuseIn(api);
  requireSession(api, services);
  if (services.config.rateLimit > 0) await limitRate(api, services.config.rateLimit);
  await api.register(describeRoutes(api));
  await api.register(healthRoutes(services));
  await api.register(featureRoutes(featuresOf(services)));
  await api.register(authRoutes(services));
  await api.register(joinRoutes(services));
  await api.register(peopleRoutes(services));
  await api.register(peopleFactorRoutes(services));
  await api.register(passkeyRoutes(services));
  await api.register(tokenRoutes(services));
  await api.register(referenceRoutes(services));
  await api.register(usageRoutes(services));
  await api.register(mergeRoutes(services));
  await api.register(exportRoutes(services, exports));
  await api.register(importRoutes(services, entryLikeness, () => batches.wake(), uploads.settings));
  await api.register(itemRoutes(services));
  await api.register(trashRoutes(services));
  await api.register(purchaseRoutes(services));
  await api.register(itemHistoryRoutes(services));
  await api.register(historyRoutes(services, reverts));
  await api.register(photoRoutes(services, uploads, uploadTargets));
  await api.register(photoEditRoutes(services, edits));
  await api.register(descriptionRoutes(services, generations));
  await api.register(suggestionRoutes(services, generations));
  await api.register(taskRoutes(services, batchTasks, BatchTaskShape));
  await api.register(batchTaskRoutes(services, events));
  await api.register(batchRoutes(services, batches));
  await api.register(batchRevertRoutes(services, reverts, batches, events));
  await api.register(modelRoutes(services));
  await api.register(viewRoutes(services));
  await api.register(similarRoutes(services));
  await api.register(itemMergeRoutes(services));
  await api.register(
    stateRoutes(services, {
      webhooks: () => countWebhooks(services.db, services.clock.now()),
      backups: () => backupStatus(services),
    }),
  );
  await api.register(backupRoutes(services, backups));
  await api.register(webhookRoutes(services));
}

/** What this server can do; without days in the trash there is none. */
function featuresOf({ config }: Services): Feature[] {
  return [
    'history',
    'batches',
    'usage',
    'export',
    'import',
    'views',
    'intake',
    'photoEdits',
    'similar',
    'suggestions',
    'people',
    'factors',
    'tokens',
    'state',
    'backups',
    'webhooks',
    ...(config.trashDays > 0 ? (['trash'] as const) : []),
  ];
}
