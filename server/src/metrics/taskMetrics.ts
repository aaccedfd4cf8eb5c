import type { Registry } from 'prom-client';
import type { Services } from '../services';
import { gaugeOf, prefix } from './gaugeOf';

const unfinished = ['pending', 'running'] as const;

/**
 * Adds the unfinished tasks of all servers, read from the database, and the tasks that this server
 * has ended.
 */
export function addTaskMetrics(
  { Counter, Gauge }: typeof import('prom-client'),
  registry: Registry,
  { db, monitor, logger }: Services,
): void {
  const gauge = gaugeOf(Gauge, registry);
  const addGauge = (name: string, help: string, table: 'tasks' | 'batch_tasks') =>
    gauge(name, help, ['kind', 'state'], async (set) => {
      try {
        const rows = await db
          .selectFrom(table)
          .select(['kind', 'status', ({ fn }) => fn.countAll().as('count')])
          .where('status', 'in', unfinished)
          .groupBy(['kind', 'status'])
          .execute();
        for (const { kind, status, count } of rows) set(Number(count), { kind, state: status });
      } catch (error) {
        logger.warn({ err: error }, 'tasks could not be counted');
      }
    });
  addGauge('tasks', 'Generations that are not finished, of all servers.', 'tasks');
  addGauge('batches', 'Tasks over many items that are not finished, of all servers.', 'batch_tasks');
  new Counter({
    name: `${prefix}tasks_ended_total`,
    help: 'Generations that this server has ended.',
    labelNames: ['kind', 'state'],
    registers: [registry],
    collect() {
      this.reset();
      for (const kind of ['description', 'suggestions'] as const)
        for (const state of ['completed', 'failed'] as const)
          this.inc({ kind, state }, monitor.counts.get(`task ${kind} ${state}`) ?? 0);
    },
  });
}
