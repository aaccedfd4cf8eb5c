import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../config';
import { type LoggerOptions, loggerOptions } from '../logging';
import { Problem } from '../Problem';
import { trustedProxies } from './connections/trustedProxies';
import { closeAfterIgnored, upgradingOnlyAt } from './connections/upgrades';
import { answerBrokenRequest, sendProblem } from './problems';
import { serialize } from './serialize';
import { validatorLater } from './validators';

const tenMinutes = 600_000;

/**
 * Returns an HTTP application without routes. It has limits of time and size, and answers requests
 * that reach no route; these answers get `headers`. Connections become WebSockets at `socketPath`
 * alone.
 */
export function makeFastify(
  config: Config,
  logger: LoggerOptions | false | undefined,
  headers: Readonly<Record<string, string>>,
  socketPath: string,
): FastifyInstance {
  const app = Fastify({
    logger: logger === false ? false : (logger ?? loggerOptions(config.logLevel)),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy.length > 0 ? trustedProxies(config.trustProxy) : false,
    bodyLimit: 1024 * 1024,
    // The time for a whole request, long enough for photos over a slow line. JSON bodies have a
    // shorter limit.
    requestTimeout: tenMinutes,
    connectionTimeout: 120_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    http: { connectionsCheckingInterval: 2_000, ...upgradingOnlyAt(socketPath) },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 100 },
    clientErrorHandler: answerBrokenRequest,
    // A request whose address cannot be parsed reaches no hook, so its headers are set here.
    frameworkErrors: (_error, request, reply) => {
      reply.headers({ ...headers, 'x-request-id': request.id });
      void sendProblem(request, reply, new Problem('malformed'));
    },
  });
  // This time starts when the connection opens, so that a silent connection is ended too.
  app.server.headersTimeout = 10_000;
  closeAfterIgnored(app.server);
  app.setValidatorCompiler(validatorLater);
  app.setSerializerCompiler(() => serialize);
  return app;
}
