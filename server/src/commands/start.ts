import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app';
import { cleanUpDevices } from '../auth/devices';
import { cleanUpFactorTickets } from '../auth/factors/tickets';
import { cleanUpCodeTries } from '../auth/factors/tries';
import { makeFirstAdministrator } from '../auth/firstAdministrator';
import { cleanUpLinks } from '../auth/links';
import { keepLoggingOperatorEvents } from '../auth/operatorEvents';
import { cleanUpChallenges } from '../auth/passkeys/challenges';
import { cleanUpSessions } from '../auth/sessionFamilies';
import { cleanUpSignInTries } from '../auth/signInLimits';
import { cleanUpTickets } from '../auth/socketTickets';
import { sweepBatchItems } from '../batches/sweep';
import { sweepHistory } from '../history/sweep';
import { openPhotoStore } from '../photos/store/openStore';
import { keepSwept } from '../photos/store/sweep';
import { hour, second, systemClock } from '../platform/clock';
import type { Config } from '../platform/config';
import { openDatabase } from '../platform/db/open';
import { EarlyLog } from '../platform/EarlyLog';
import { cleanUpIdempotencyKeys } from '../platform/http/idempotency';
import { loadConfig } from '../platform/loadConfig';
import { StartError } from '../platform/StartError';
import type { Services } from '../services';
import { keepCompared } from '../similar/keepCompared';
import { sweepImports } from '../spreadsheets/importing/sweep';
import { sweepTrash } from '../trash/sweep';
import { sweepDeliveries } from '../webhooks/sweep';
import { print } from './runProgram';

/** Milliseconds that requests get to finish after the signal. */
const stopTime = 10 * second;

/**
 * Work that begins when the server listens. It returns a function that ends it before the database
 * closes.
 */
type BesideServer = (services: Pick<Services, 'db' | 'photos'>) => () => Promise<void>;

/**
 * Starts the server and prints its address, and at the first start the first administrator's
 * password. It runs until SIGTERM or SIGINT. Throws StartError.
 */
export async function start(
  env: Record<string, string | undefined>,
  appFolder: string,
  beside?: BesideServer,
): Promise<void> {
  const config = loadConfig(env);
  const log = new EarlyLog();
  const database = await openDatabase(config.database, log);
  const { db, close } = database;
  let app: FastifyInstance | undefined;
  const startup = makeStartup();
  try {
    const photos = await openPhotoStore(config, db);
    app = await buildApp({ ...database, config, photos, appFolder, ready: startup.completed });
    log.writeTo(app.log);
    await listen(app, config);
    // Only now: a start that fails must not leave an administrator whose password was not printed.
    // Requests wait for it: once the health check succeeds, the administrator can sign in.
    const welcome = await makeFirstAdministrator(db, systemClock, config);
    startup.complete();
    const stopSweeping = keepSwept({ db, photos, clock: systemClock, logger: app.log });
    const stopComparing = keepCompared({ db, photos, clock: systemClock, logger: app.log });
    const stopCleaning = keepClean(app, { db, photos, config });
    const stopLogging = keepLoggingOperatorEvents(db, app.log);
    const stopBeside = beside?.({ db, photos });
    stopOnSignals(app, async () => {
      await stopBeside?.();
      stopSweeping();
      await stopComparing();
      stopCleaning();
      stopLogging();
      await close();
    });
    // Last: a program that waits for this line may stop the server at once.
    print(`Clothes Admin is running at ${addressOf(app, config)}`, ...welcome);
  } catch (error) {
    startup.fail(error);
    await app?.close();
    await close();
    throw error;
  }
}

/** Makes requests that come before the start is complete wait for `completed`. */
function makeStartup() {
  let complete = () => {};
  let fail: (error: unknown) => void = () => {};
  const completed = new Promise<void>((resolve, reject) => {
    complete = resolve;
    fail = reject;
  });
  // A start may fail before any request waits.
  completed.catch(() => {});
  return { completed, complete, fail };
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE') throw new StartError(`port ${port} is in use: stop what uses it, or set PORT`);
    if (code === 'EACCES') throw new StartError(`port ${port} may not be used by this user: set PORT`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
      throw new StartError(`HOST ${host} is no address of this machine`);
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

function keepClean(app: FastifyInstance, services: Pick<Services, 'db' | 'photos' | 'config'>): () => void {
  const { db, config } = services;
  const clean = async () => {
    try {
      await cleanUpSessions(db, systemClock);
      await cleanUpIdempotencyKeys(db, systemClock);
      await cleanUpSignInTries(db, systemClock);
      await cleanUpDevices(db, systemClock);
      await cleanUpTickets(db, systemClock);
      await cleanUpLinks(db, systemClock);
      await cleanUpFactorTickets(db, systemClock);
      await cleanUpCodeTries(db, systemClock);
      await cleanUpChallenges(db, systemClock);
      await sweepBatchItems(db);
      await sweepHistory(db, systemClock, config.historyDays);
      await sweepTrash({ ...services, clock: systemClock, logger: app.log });
      await sweepImports(db, systemClock);
      await sweepDeliveries(db, systemClock);
    } catch (error) {
      app.log.warn({ err: error }, 'old rows could not be cleaned up');
    }
  };
  void clean();
  const timer = setInterval(() => void clean(), hour).unref();
  return () => clearInterval(timer);
}

/**
 * The first signal lets requests finish (10 s); the second one, or the end of that time, does not.
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
