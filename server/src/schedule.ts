/** Lists the work that a server repeats, besides that of its workers (workers.ts). */
import { cleanUpChallenges } from './auth/challenges';
import { cleanUpFactorTickets } from './auth/factors/tickets';
import { cleanUpDevices } from './auth/knownDevices';
import { cleanUpCodeTries } from './auth/limits/codeLimits';
import { cleanUpSignInTries } from './auth/limits/signInLimits';
import { cleanUpLinks } from './auth/links/linkLife';
import { logOperatorEvents } from './auth/operatorEvents';
import { cleanUpSessions } from './auth/sessionFamilies';
import { cleanUpTickets } from './auth/tickets';
import { Backups } from './backups/Backups';
import { sweepSelections } from './batches/sweep';
import { sweepHistory } from './history/sweep';
import { sweepStrays } from './photos/store/sweep';
import { hour, minute, second } from './platform/clock';
import { cleanUpIdempotencyKeys } from './platform/http/idempotency';
import { type RegularWork, repeatWork } from './platform/work/regularWork';
import type { Services } from './services';
import { keepCompared } from './similar/keepCompared';
import { sweepImports } from './spreadsheets/importing/sweep';
import { sweepTrash } from './trash/sweep';
import { sweepDeliveries } from './webhooks/sweep';

type ScheduleServices = Pick<Services, 'db' | 'photos' | 'config' | 'clock' | 'logger' | 'monitor'>;

/**
 * Begins the regular work of a server. Returns a function that starts no more of it, ends the
 * backup in progress, and waits for the photos that are being compared. It does not wait for sweeps
 * in progress, because each of their transactions leaves complete rows.
 */
export function keepSchedule(services: ScheduleServices): () => Promise<void> {
  const { logger } = services;
  const stopping = new AbortController();
  const { signal } = stopping;
  const backups = new Backups(services);
  void repeatWork(services, oldRows(services), signal);
  void repeatWork(services, [strayPhotos(services)], signal);
  // Failures of these are only logged: a folder of backups has a card of its own.
  void repeatWork({ logger }, [operatorEvents(services)], signal);
  void repeatWork({ logger }, dueBackups(services, backups), signal);
  const comparing = keepCompared(services, signal);
  return async () => {
    stopping.abort();
    await backups.stop();
    await comparing;
  };
}

/** Old rows are deleted at the start and then every hour. */
function oldRows(services: ScheduleServices): RegularWork[] {
  const { db, clock, config } = services;
  const sweeps: Record<string, () => Promise<unknown>> = {
    sessions: () => cleanUpSessions(db, clock),
    'idempotency keys': () => cleanUpIdempotencyKeys(db, clock),
    'tries to sign in': () => cleanUpSignInTries(db, clock),
    devices: () => cleanUpDevices(db, clock),
    'socket tickets': () => cleanUpTickets(db, clock, 'socket_tickets'),
    'tickets of photo archives': () => cleanUpTickets(db, clock, 'photo_zips'),
    links: () => cleanUpLinks(db, clock),
    'factor tickets': () => cleanUpFactorTickets(db, clock),
    'tries of codes': () => cleanUpCodeTries(db, clock),
    'challenges of passkeys': () => cleanUpChallenges(db, clock),
    'items of batches': () => sweepSelections(db),
    history: () => sweepHistory(db, clock, config.historyDays),
    trash: () => sweepTrash(services),
    imports: () => sweepImports(db, clock),
    'deliveries of webhooks': () => sweepDeliveries(db, clock),
  };
  const sentence = 'old rows could not be cleaned up';
  return Object.entries(sweeps).map(([name, work]) => ({ name, every: hour, sentence, work }));
}

function strayPhotos(services: ScheduleServices): RegularWork {
  const sentence = 'the sweep of photos failed';
  return { name: 'photos', every: hour, after: minute, sentence, work: () => sweepStrays(services) };
}

function operatorEvents({ db, logger }: ScheduleServices): RegularWork {
  const sentence = 'what the administrator command did could not be logged';
  const work = () => logOperatorEvents(db, logger);
  return { name: 'operator events', every: 5 * second, sentence, work };
}

/** Checks every minute, and so also finds a backup that became due while the machine slept. */
function dueBackups({ config }: ScheduleServices, backups: Backups): RegularWork[] {
  const settings = config.backups;
  if (settings === null) return [];
  let isFirst = true;
  const beginIfDue = () => {
    const evenFailing = isFirst;
    isFirst = false;
    return backups.beginIfDue(settings, evenFailing);
  };
  const sentence = 'it could not be seen whether a backup is due';
  return [{ name: 'backups', every: minute, sentence, work: beginIfDue }];
}
