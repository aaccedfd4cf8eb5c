import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Kysely } from 'kysely';
import { makeDescribe } from './ai/describe';
import type { Config } from './config';
import type { Database } from './db/schema';
import { type Clock, minute, systemClock } from './domain/clock';
import { Membership } from './domain/Membership';
import { PasswordHasher } from './domain/passwords';
import { Sessions } from './domain/sessions';
import { type TaskSettings, Tasks, usualTaskSettings } from './domain/tasks';
import { countAnswers } from './http/answers';
import { logAnswers } from './http/answersLog';
import { readJsonBodies } from './http/bodies';
import { type ConnectionLimits, Connections, usualConnectionLimits } from './http/Connections';
import { clientAddress, networkOf } from './http/clientAddress';
import { warnOfForwarded } from './http/forwarded';
import { Ledger } from './http/Ledger';
import { NetworkLimit } from './http/NetworkLimit';
import { Overload } from './http/Overload';
import { answerBrokenRequest, answerErrors, sendProblem } from './http/problems';
import { readBeforeAnswers } from './http/readRest';
import { SparingLog } from './http/SummedLog';
import { securityHeaders } from './http/security';
import { serialize } from './http/serialize';
import { requireSession } from './http/signedIn';
import { hashedPaths, serveApp } from './http/static';
import { answerUnknown } from './http/unknown';
import type { ImageStore } from './images/store';
import { type UploadSettings, Uploads } from './images/Uploads';
import { type LoggerOptions, loggerOptions } from './logging';
import { Problem } from './Problem';
import type { Parts } from './parts';
import { authRoutes } from './routes/auth';
import { clothesRoutes } from './routes/clothes';
import { descriptionRoutes } from './routes/descriptions';
import { healthRoutes } from './routes/health';
import { imageFileRoutes, imageRoutes } from './routes/images';
import { modelRoutes } from './routes/models';
import { describeRoutes } from './routes/openapi';
import { purchaseRoutes } from './routes/purchases';
import { referenceRoutes } from './routes/references';
import { endRefusedUpgrades, socketRoutes } from './routes/socket';
import { taskRoutes } from './routes/tasks';

/** What the application is built from; tests put their own in. */
export interface AppParts {
  config: Config;
  db: Kysely<Database>;
  images: ImageStore;
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
  const { config, db, images, clock = systemClock } = appParts;
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
    images,
    clock,
    logger: app.log,
    passwords: new PasswordHasher(),
    sessions: new Sessions(db, clock, config.jwtSecret, app.log),
    sparingLog: new SparingLog(app.log, 'repeated', 'the same happened more often: by event'),
    overload: new Overload(app.log, config.overloadDelay),
    answers: new Ledger(limits.waiting),
  };
  app.addHook('onClose', async () => parts.sessions.close());
  app.addHook('onClose', async () => parts.overload.stop());
  app.addHook('onClose', async () => parts.sparingLog.flush());
  const tasks = new Tasks(
    {
      db,
      clock,
      logger: app.log,
      describe: makeDescribe(config, images, appParts.ai?.timeout ?? minute),
      membership: new Membership(db, config.jwtSecret, appParts.ai?.lease),
    },
    { ...usualTaskSettings, ...appParts.ai },
  );
  app.addHook('onReady', () => tasks.start());
  app.addHook('onClose', () => tasks.stop());

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
  readBeforeAnswers(app, limits);
  readJsonBodies(app, limits);
  await app.register(cookie);
  await app.register(multipart);
  app.setErrorHandler(answerErrors(parts.sparingLog));
  app.setNotFoundHandler(answerUnknown(app));

  await app.register(async (api) => registerApi(api, parts, tasks, new Uploads(parts, appParts.uploads)), {
    prefix: '/api',
  });
  await app.register(imageFileRoutes(parts));
  await app.register(socketRoutes(parts, tasks));
  if (appParts.appFolder !== undefined) await serveApp(app, appParts.appFolder);
  return app;
}

/** Everything under /api: behind a session (but what says `public`), never cached, limited. */
async function registerApi(
  api: FastifyInstance,
  parts: Parts,
  tasks: Tasks,
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
  await api.register(imageRoutes(parts, uploads));
  await api.register(descriptionRoutes(parts, tasks));
  await api.register(taskRoutes(tasks));
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
