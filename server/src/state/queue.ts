import { type Kysely, sql } from 'kysely';
import type { Database } from '../database';
import { day } from '../platform/clock';

interface Queue {
  waiting: number;
  running: number;
  /** The time from which the longest-waiting task could have run; null if no task waits. */
  oldest: number | null;
  /** Milliseconds for which the slowest task has made no progress. */
  stuck: number;
  failed: number;
}

const unfinished = ['pending', 'running'] as const;

/**
 * Returns how many generations and batches wait and run, and since when. Generations of a batch may
 * wait for one another for any length of time, so the time of the batch’s last step shows whether
 * they make progress.
 */
export async function readQueue(db: Kysely<Database>, now: number): Promise<Queue> {
  const generations = await db
    .selectFrom('tasks')
    .select(['status', ({ fn }) => fn.countAll().as('count'), ({ fn }) => fn.min('run_after').as('oldest')])
    .select(sql<number | null>`min(case when batch_id is null then run_after end)`.as('alone'))
    .where('status', 'in', unfinished)
    .groupBy('status')
    .execute();
  const batches = await db
    .selectFrom('batch_tasks')
    .select(['status', ({ fn }) => fn.countAll().as('count'), ({ fn }) => fn.min('created_at').as('oldest')])
    .select(({ fn }) => fn.min('updated_at').as('alone'))
    .where('status', 'in', unfinished)
    .groupBy('status')
    .execute();
  const { failed } = await db
    .selectFrom('tasks')
    .select(({ fn }) => fn.countAll().as('failed'))
    .where('created_at', '>', now - day)
    .where('status', '=', 'failed')
    .executeTakeFirstOrThrow();
  const all = [...generations, ...batches];
  const count = (status: (typeof unfinished)[number]) =>
    all.reduce((sum, row) => sum + (row.status === status ? Number(row.count) : 0), 0);
  const waitingSince = all.filter(({ status }) => status === 'pending').map(({ oldest }) => oldest);
  // Running generations do not count here, because each has its own time limit.
  const steps = [
    ...generations.filter(({ status }) => status === 'pending').map(({ alone }) => alone),
    ...batches.map(({ alone }) => alone),
  ].map((instant) => now - (instant ?? now));
  return {
    waiting: count('pending'),
    running: count('running'),
    oldest: waitingSince.length === 0 ? null : Math.min(...waitingSince),
    stuck: Math.max(0, ...steps),
    failed: Number(failed),
  };
}
