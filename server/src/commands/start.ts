import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app';
import { makeFirstAdministrator } from '../auth/firstAdministrator';
import { checkProvider } from '../auth/oidc/checkProvider';
import { openPhotoStore } from '../photos/store/openStore';
import { second, systemClock } from '../platform/clock';
import type { Config } from '../platform/config';
import { openDatabase } from '../platform/db/open';
import { EarlyLog } from '../platform/EarlyLog';
import { loadConfig } from '../platform/loadConfig';
import { type Logger, makeLogger } from '../platform/logging';
import { Monitor } from '../platform/Monitor';
import { PassingError, StartError } from '../platform/StartError';
import { keepSchedule } from '../schedule';
import type { Services } from '../services';
import { print } from './runProgram';
import { untilAnswered } from './untilAnswered';

/** Milliseconds that requests have to finish after the signal to stop. */
const stopTime = 10 * second;

/**
 * Starts the server and prints its address. At the first start it also prints the first
 * administrator’s password. Waits for a database and a photo store that do not answer; `prepare`
 * works with these before the server listens. Runs until SIGTERM or SIGINT. Throws StartError.
 */
export async function start(
  env: Record<string, string | undefined>,
  appFolder: string,
  leftBehind: boolean,
  prepare?: (services: Pick<Services, 'db' | 'photos'>) => Promise<void>,
): Promise<void> {
  const config = loadConfig(env, leftBehind);
  // Every Date in this process then uses this time zone.
  if (config.timeZone !== null) process.env.TZ = config.timeZone;
  const log = new EarlyLog();
  const waiting = makeLogger(config.logLevel);
  logWarnings(waiting);
  const stopListening = exitOnSignals();
  const database = await untilAnswered(() => openDatabase(config.database, log), waiting);
  const { db, close } = database;
  let app: FastifyInstance | undefined;
  const startup = makeStartup();
  try {
    const photos = await untilAnswered(() => openPhotoStore(config, db), waiting);
    await prepare?.({ db, photos });
    stopListening();
    const monitor = new Monitor(systemClock);
    app = await buildApp({ ...database, config, photos, appFolder, monitor, ready: startup.completed });
    log.writeTo(app.log);
    await listen(app, config);
    // Created only now, because a failed start must not leave an administrator whose password was
    // not printed. Requests wait until it exists: once the health check succeeds, the administrator
    // can sign in.
    const welcome = await makeFirstAdministrator(db, systemClock, config);
    startup.complete();
    const services = { db, photos, config, clock: systemClock, logger: app.log, monitor };
    const stopSchedule = keepSchedule(services);
    if (config.oidc !== null) void checkProvider(config.oidc, systemClock, app.log);
    stopOnSignals(app, async () => {
      await stopSchedule();
      await close();
    });
    // Printed last: a program that waits for this line may stop the server at once.
    print(`Clothes Admin is running at ${addressOf(app, config)}`, ...welcome);
  } catch (error) {
    startup.fail(error);
    await app?.close();
    await close();
    throw error;
  }
}

/** Writes Node’s warnings into the log; by itself Node prints them as plain text. */
function logWarnings(log: Logger): void {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => log.warn({ err: warning }, 'Node warns'));
}

/** Returns a promise for which early requests wait, and the functions that settle it. */
function makeStartup() {
  let complete = () => {};
  let fail: (error: unknown) => void = () => {};
  const completed = new Promise<void>((resolve, reject) => {
    complete = resolve;
    fail = reject;
  });
  // A start may fail before any request waits; the rejection must not end the process.
  completed.catch(() => {});
  return { completed, complete, fail };
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE')
      throw new PassingError(`port ${port} is in use: stop what uses it, or set PORT`);
    if (code === 'EACCES') throw new StartError(`port ${port} may not be used by this user: set PORT`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
      // An address or a name may come later, with the network.
      throw new PassingError(`HOST ${host} is not an address of this machine`);
    }
    throw error;
  }
}

/** Returns the address to open in a browser on this machine. */
function addressOf(app: FastifyInstance, { host, publicOrigin }: Config): string {
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : '';
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const local = `http://${name}:${port}`;
  return publicOrigin === null ? local : `${publicOrigin} (here ${local})`;
}

/**
 * Ends the process at once on a signal, while there is no request to finish. Returns a function
 * that leaves signals to others.
 */
function exitOnSignals(): () => void {
  const exit = () => process.exit(0);
  process.on('SIGTERM', exit).on('SIGINT', exit);
  return () => process.off('SIGTERM', exit).off('SIGINT', exit);
}

/**
 * Stops the server. After the first signal, requests have 10 s to finish. A second signal, or the
 * end of that time, cuts them off.
 */
function stopOnSignals(app: FastifyInstance, release: () => Promise<void>): void {
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) process.exit(1);
    stopping = true;
    app.log.info({ signal }, 'stopping');
    setTimeout(() => {
      app.log.warn('not everything finished in time');
      process.exit(1);
    }, stopTime).unref();
    await app.close();
    await release();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('unhandledRejection', (error) => app.log.error({ err: error }, 'a background job failed'));
  process.on('uncaughtException', (error) => {
    app.log.fatal({ err: error }, 'the server cannot go on');
    process.exit(1);
  });
}
