import type { FastifyInstance } from 'fastify';
import { Backups } from './backups/Backups';
import type { RunBackup } from './backups/runBackup';
import { BatchWorker } from './batches/BatchWorker';
import { changeRunner, deleteRunner, generationRunner } from './batches/itemRunners';
import { revertRunner } from './batches/revert';
import type { BatchRunners } from './batches/runners';
import { type BatchSettings, defaultBatchSettings } from './batches/settings';
import { batchTasksIn } from './batches/taskRoutes';
import { makeDescribe } from './generation/ai/describe';
import { defaultTaskSettings, type TaskSettings, TaskWorker } from './generation/TaskWorker';
import type { Reverts } from './history/revert';
import { mergeRunner } from './merging/mergeRunner';
import { minute } from './platform/clock';
import { Heartbeat } from './platform/work/Heartbeat';
import { defaultLeaseSettings, type LeaseSettings, ServerLease } from './platform/work/ServerLease';
import { entryLikeness } from './references/likeness/entryLikeness';
import type { Services } from './services';
import type { OtherTasks } from './sockets/otherTasks';
import { TaskEvents } from './sockets/TaskEvents';
import { importRunner } from './spreadsheets/importing/importRunner';
import { makeSuggest } from './suggestions/suggest';
import { DeliveryWorker } from './webhooks/DeliveryWorker';

/** The workers that run in the background, and the events that report their progress. */
export interface Workers {
  events: TaskEvents;
  generations: TaskWorker;
  batches: BatchWorker;
  batchTasks: OtherTasks;
  /** The worker that makes the backups people ask for. */
  backups: Backups;
}

export interface WorkerSettings {
  /** Settings of generations. `timeout` is the AI's limit for one answer, in milliseconds. */
  ai?: Partial<TaskSettings & { timeout: number }>;
  lease?: Partial<LeaseSettings>;
  batches?: Partial<BatchSettings>;
  /** The function that makes a backup. */
  runBackup?: RunBackup;
}

/** Makes the workers. They start and stop with the application. */
export function makeWorkers(
  app: FastifyInstance,
  services: Services,
  reverts: Reverts,
  { ai, batches, runBackup, ...settings }: WorkerSettings,
): Workers {
  const { config, db, dataVersion, clock, logger, monitor, photos } = services;
  const timeout = ai?.timeout ?? minute;
  const batchTasks = batchTasksIn(db);
  const events = new TaskEvents(services, batchTasks);
  const { duration, heartbeat: every } = { ...defaultLeaseSettings, ...settings.lease };
  const lease = new ServerLease(db, config.jwtSecret, duration);
  const shared = { db, clock, logger, events, lease };
  const generations = new TaskWorker(
    {
      ...shared,
      monitor,
      describe: makeDescribe(config, photos, timeout),
      suggest: makeSuggest(services, timeout),
    },
    { ...defaultTaskSettings, ...ai },
  );
  const worker = new BatchWorker(
    { ...shared, runners: batchRunners(services, generations, reverts) },
    { ...defaultBatchSettings, ...batches },
  );
  const backups = new Backups(services, runBackup);
  const deliveries = new DeliveryWorker({ db, dataVersion, clock, logger, config, lease });
  const heartbeat = new Heartbeat({ lease, logger }, every, [
    (knowsGone) => generations.reconcile(knowsGone),
    (knowsGone) => worker.reconcile(knowsGone),
  ]);
  // Only a server that listens delivers webhooks: it has taken its lease by then.
  app.addHook('onListen', async () => deliveries.start());
  app.addHook('onReady', async () => {
    await heartbeat.start();
    await events.start(() => generations.wake());
    await generations.start();
    await worker.start();
  });
  app.addHook('onClose', async () => {
    await backups.stop();
    await deliveries.stop();
    await worker.stop();
    await generations.stop();
    await heartbeat.stop();
    await events.stop();
  });
  return { events, generations, batches: worker, batchTasks, backups };
}

/** Returns the runner of each kind of task over many subjects. */
function batchRunners(services: Services, generations: TaskWorker, reverts: Reverts): BatchRunners {
  return {
    change: changeRunner,
    delete: deleteRunner(services),
    describe: generationRunner('description', generations),
    suggest: generationRunner('suggestions', generations),
    import: importRunner(entryLikeness),
    revert: revertRunner(reverts),
    merge: mergeRunner,
    deleteEntry: mergeRunner,
  };
}
