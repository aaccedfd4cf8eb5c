import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { registerApi } from './api';
import { PasswordHasher } from './auth/passwords';
import { Sessions } from './auth/sessions';
import { serveMetrics } from './metrics/routes';
import { Edits } from './photos/edits/Edits';
import { PhotoProcessing } from './photos/PhotoProcessing';
import { photoFileRoutes } from './photos/routes';
import { Uploads } from './photos/Uploads';
import type { UploadSettings } from './photos/uploadSettings';
import { type Clock, systemClock } from './platform/clock';
import type { OpenDatabase } from './platform/db/open';
import { countAnswers } from './platform/http/answerBytes';
import { readJsonBodies } from './platform/http/bodies';
import {
  type ConnectionLimits,
  Connections,
  defaultConnectionLimits,
} from './platform/http/connections/Connections';
import { closeKeptAlive } from './platform/http/connections/closeKeptAlive';
import { drainBeforeAnswers } from './platform/http/drainRequest';
import { HeldBytes } from './platform/http/HeldBytes';
import { makeFastify } from './platform/http/makeFastify';
import { NetworkLimit } from './platform/http/NetworkLimit';
import { answerNotFound } from './platform/http/notFound';
import { Overload } from './platform/http/Overload';
import { answerErrors } from './platform/http/problems';
import { logAnswers } from './platform/http/requestLog';
import { securityHeaders } from './platform/http/security';
import { hashedPaths, serveApp } from './platform/http/static';
import { ThrottledLog } from './platform/http/ThrottledLog';
import { waitFor } from './platform/http/waitFor';
import { warnOfForwarded } from './platform/http/warnOfForwarded';
import type { LoggerOptions } from './platform/logging';
import { Monitor } from './platform/Monitor';
import { makeCostlyCalls } from './platform/work/costlyCalls';
import type { SemaphoreSettings } from './platform/work/Semaphore';
import { revertsOf } from './reverts';
import type { Services } from './services';
import { endRefusedUpgrades, socketPath, socketRoutes } from './sockets/socketRoutes';
import { keepNotes } from './state/notes';
import { ApiTokens } from './tokens/ApiTokens';
import { makeWorkers, type WorkerSettings } from './workers';

/** The parts from which the application is built; tests replace some of them. */
export interface AppOptions
  extends Pick<Services, 'config' | 'db' | 'dataVersion' | 'listen' | 'photos'>,
    Partial<Pick<OpenDatabase, 'pool'>>,
    WorkerSettings {
  /** The built app's folder; without it no page is served. */
  appFolder?: string;
  logger?: LoggerOptions | false;
  clock?: Clock;
  /** Records failures and counts. Code outside the application may share it. */
  monitor?: Monitor;
  /** All calls wait for this before they look anything up. */
  ready?: Promise<unknown>;
  connections?: Partial<ConnectionLimits>;
  /** The number of concurrent uploads per person, and their minimum speed. */
  uploads?: UploadSettings;
  /** The limits on a person's photo edits that run and wait. */
  edits?: SemaphoreSettings;
  /** The limits on a person's whole lists and exports that run and wait. */
  streams?: SemaphoreSettings;
}

/**
 * Builds the HTTP application, which does not listen yet. `app.close()` stops everything that was
 * started here. The caller closes the database.
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config } = options;
  const limits = { ...defaultConnectionLimits, ...options.connections };
  const headers = securityHeaders(config);
  const app = makeFastify(config, options.logger, headers, socketPath);
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
  warnOfForwarded(app, config.trustProxy);
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
  app.setErrorHandler(answerErrors(services.throttledLog, services.monitor));
  app.setNotFoundHandler(answerNotFound(app));

  keepNotes(app, services);
  serveMetrics(app, services, { connections, pool: options.pool });
  const processing = new PhotoProcessing(services);
  const uploads = new Uploads(services, processing, options.uploads);
  const edits = new Edits(services, processing, options.edits);
  const photoWork = { uploads, edits, processing };
  await app.register(async (api) => registerApi(api, services, workers, reverts, photoWork), {
    prefix: '/api',
  });
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
    throttledLog: new ThrottledLog(app.log, 'repeated', 'the same happened more often: by event'),
    overload: new Overload(app.log, config.overloadDelay),
    answers: new HeldBytes(limits.waiting),
    costly: makeCostlyCalls(options.streams),
  };
  app.addHook('onClose', async () => services.sessions.close());
  app.addHook('onClose', async () => services.overload.stop());
  app.addHook('onClose', async () => services.throttledLog.flush());
  return services;
}
