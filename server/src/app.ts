import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Kysely } from 'kysely';
import { PasswordHasher } from './auth/passwords';
import { requireSession } from './auth/requireSession';
import { authRoutes } from './auth/routes';
import { Sessions } from './auth/sessions';
import { purchaseRoutes } from './clothes/purchaseRoutes';
import { clothesRoutes } from './clothes/routes';
import { makeDescribe } from './generation/ai/describe';
import { descriptionRoutes } from './generation/descriptionRoutes';
import { modelRoutes } from './generation/modelRoutes';
import { ServerLease } from './generation/ServerLease';
import { endRefusedUpgrades, socketRoutes } from './generation/socketRoutes';
import { TaskEvents } from './generation/TaskEvents';
import { type TaskSettings, TaskWorker, usualTaskSettings } from './generation/TaskWorker';
import { taskRoutes } from './generation/taskRoutes';
import { photoFileRoutes, photoRoutes } from './photos/routes';
import type { PhotoStore } from './photos/store/store';
import { type UploadSettings, Uploads } from './photos/upload';
import { type Clock, minute, systemClock } from './platform/clock';
import type { Config } from './platform/config';
import type { Database } from './platform/db/schema';
import { countAnswers } from './platform/http/answers';
import { logAnswers } from './platform/http/answersLog';
import { readJsonBodies } from './platform/http/bodies';
import { type ConnectionLimits, Connections, usualConnectionLimits } from './platform/http/Connections';
import { clientAddress, networkOf } from './platform/http/clientAddress';
import { drainBeforeAnswers } from './platform/http/drainRequest';
import { warnOfForwarded } from './platform/http/forwarded';
import { healthRoutes } from './platform/http/healthRoutes';
import { Ledger } from './platform/http/Ledger';
import { NetworkLimit } from './platform/http/NetworkLimit';
import { answerNotFound } from './platform/http/notFound';
import { Overload } from './platform/http/Overload';
import { describeRoutes } from './platform/http/openapi';
import { answerBrokenRequest, answerError, sendProblem } from './platform/http/problems';
import { securityHeaders } from './platform/http/security';
import { serialize } from './platform/http/serialize';
import { hashedPaths, serveApp } from './platform/http/static';
import { type LoggerOptions, loggerOptions } from './platform/logging';
import { Problem } from './platform/Problem';
import { referenceRoutes } from './references/routes';
import type { Parts } from './services';

/** What the application is built from; tests put their own in. */
export interface AppParts {
  config: Config;
  db: Kysely<Database>;
  photos: PhotoStore;
  /** The built app's folder; nothing is served where it is missing. */
  appFolder?: string;
  logger?: LoggerOptions | false;
  clock?: Clock;
  /** Calls are taken, but wait for this before anything is looked up for them. */
  ready?: Promise<unknown>;
  /** How patient generation is; milliseconds for one answer of the AI, and until a silent server counts as gone. */
  ai?: Partial<TaskSettings & { timeout: number; lease: number }>;
  connections?: Partial<ConnectionLimits>;
  /** How patient uploads are. */
  uploads?: UploadSettings;
}

const tenMinutes = 600_000;

/** Builds the HTTP application. It listens to nothing yet; `app.close()` stops what it began, but not the database. */
export async function buildApp(appParts: AppParts): Promise<FastifyInstance> {
  const { config, db, photos, clock = systemClock } = appParts;
  const limits = { ...usualConnectionLimits, ...appParts.connections };
  const headers = securityHeaders(config);
  const app = Fastify({
    logger: appParts.logger === false ? false : (appParts.logger ?? loggerOptions(config.logLevel)),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: 1024 * 1024,
    // The whole request, photos over a slow line included; JSON bodies have their own, shorter limit.
    requestTimeout: tenMinutes,
    connectionTimeout: 120_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    http: { connectionsCheckingInterval: 2_000 },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
    ajv: {
      customOptions: { coerceTypes: false, removeAdditional: false, allErrors: true, useDefaults: true },
    },
    clientErrorHandler: answerBrokenRequest,
    // An address that cannot be read reaches no hook.
    frameworkErrors: (_error, request, reply) => {
      reply.headers({ ...headers, 'x-request-id': request.id });
      void sendProblem(request, reply, new Problem('malformed'));
    },
  });
  // From a connection's first moment too: one that sends nothing is ended as well.
  app.server.headersTimeout = 10_000;
  app.setSerializerCompiler(() => serialize);

  const parts: Parts = {
    config,
    db,
    photos,
    clock,
    logger: app.log,
    passwords: new PasswordHasher(),
    sessions: new Sessions(db, clock, config.jwtSecret, app.log),
    overload: new Overload(app.log, config.overloadDelay),
    answers: new Ledger(limits.waiting),
  };
  app.addHook('onClose', async () => parts.sessions.close());
  app.addHook('onClose', async () => parts.overload.stop());
  const events = new TaskEvents(parts);
  const worker = new TaskWorker(
    {
      db,
      clock,
      logger: app.log,
      describe: makeDescribe(config, photos, appParts.ai?.timeout ?? minute),
      events,
      lease: new ServerLease(db, config.jwtSecret, appParts.ai?.lease),
    },
    { ...usualTaskSettings, ...appParts.ai },
  );
  app.addHook('onReady', () => worker.start());
  app.addHook('onClose', () => worker.stop());

  app.decorateRequest('signedIn', null);
  new Connections(app.log, config.trustProxy, limits).watch(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    reply.header('x-request-id', request.id);
    done();
  });
  if (appParts.ready) waitFor(app, appParts.ready);
  warnOfForwarded(app);
  logAnswers(app);
  if (config.rateLimit > 0) {
    new NetworkLimit(clock, config.rateLimit, await hashedPaths(appParts.appFolder)).refuseIn(app);
  }
  endRefusedUpgrades(app);
  countAnswers(app, parts.answers);
  drainBeforeAnswers(app, limits);
  readJsonBodies(app, limits);
  await app.register(cookie);
  await app.register(multipart);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerNotFound(app));

  await app.register(async (api) => registerApi(api, parts, worker, new Uploads(parts, appParts.uploads)), {
    prefix: '/api',
  });
  await app.register(photoFileRoutes(parts));
  await app.register(socketRoutes(parts, events));
  if (appParts.appFolder !== undefined) await serveApp(app, appParts.appFolder);
  return app;
}

/** Everything under /api: behind a session (but what says `public`), never cached, limited. */
async function registerApi(
  api: FastifyInstance,
  parts: Parts,
  worker: TaskWorker,
  uploads: Uploads,
): Promise<void> {
  api.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });
  parts.overload.refuseIn(api);
  requireSession(api, parts);
  if (parts.config.rateLimit > 0) await limitRate(api, parts.config.rateLimit);
  await api.register(describeRoutes(api));
  await api.register(healthRoutes(parts));
  await api.register(authRoutes(parts));
  await api.register(referenceRoutes(parts));
  await api.register(clothesRoutes(parts));
  await api.register(purchaseRoutes(parts));
  await api.register(photoRoutes(parts, uploads));
  await api.register(descriptionRoutes(parts, worker));
  await api.register(taskRoutes(parts));
  await api.register(modelRoutes(parts));
}

/** So many calls of one administrator (or of one network, before sign-in) in ten seconds. */
async function limitRate(api: FastifyInstance, max: number): Promise<void> {
  await api.register(rateLimit, {
    max,
    timeWindow: 10_000,
    // Behind the session check, so that the caller is known.
    hook: 'preParsing',
    keyGenerator: (request) =>
      request.signedIn ? `u${request.signedIn.administratorId}` : networkOf(clientAddress(request)),
    errorResponseBuilder: (_request, context) =>
      new Problem('too_many_requests', undefined, { retryAfter: Math.ceil(context.ttl / 1000) }),
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
  });
}

/** A server that listens has to answer well: who comes too early waits a moment. */
function waitFor(app: FastifyInstance, ready: Promise<unknown>): void {
  let isReady = false;
  ready.then(
    () => {
      isReady = true;
    },
    // Told to those who wait; the start itself meets it, too.
    () => {},
  );
  app.addHook('onRequest', async () => {
    if (!isReady) await ready;
  });
}
