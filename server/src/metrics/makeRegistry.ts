import type { Registry } from 'prom-client';
import { version } from '../../../package.json';
import { databaseBytes } from '../platform/db/databaseBytes';
import type { OpenDatabase } from '../platform/db/open';
import { freeSpace } from '../platform/files/freeSpace';
import type { Counted } from '../platform/Monitor';
import type { Services } from '../services';
import { gaugeOf, prefix } from './gaugeOf';
import type { RequestCounts } from './RequestCounts';
import { addRequestMetrics } from './requestMetrics';
import { addTaskMetrics } from './taskMetrics';

type Prometheus = typeof import('prom-client');

/** The parts that are measured besides the services. */
export interface Measured {
  requests: RequestCounts;
  connections: { readonly size: number; readonly sockets: number };
  pool: OpenDatabase['pool'] | undefined;
}

/**
 * Gauges of the client library that are named like counters, which `promtool check metrics`
 * refuses. Each is the sum of a gauge that stays.
 */
const gaugesLikeCounters = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
];

/**
 * Creates the registry of all metrics. The client library is loaded only here, at the first
 * request, because it would slow down the start. The measurements of the process begin at that
 * moment; the counts begin at the server's start.
 */
export async function makeRegistry(services: Services, measured: Measured): Promise<Registry> {
  const prometheus = await import('prom-client');
  const registry = new prometheus.Registry();
  prometheus.collectDefaultMetrics({ register: registry });
  for (const name of gaugesLikeCounters) registry.removeSingleMetric(name);
  addRequestMetrics(prometheus, registry, measured.requests);
  addProcessMetrics(prometheus, registry, services, measured);
  addDatabaseMetrics(prometheus, registry, services, measured);
  addTaskMetrics(prometheus, registry, services);
  addEventMetrics(prometheus, registry, services);
  addSweepMetrics(prometheus, registry, services);
  return registry;
}

function addProcessMetrics(
  { Gauge }: Prometheus,
  registry: Registry,
  { overload, config, photos }: Services,
  { connections }: Measured,
): void {
  const gauge = gaugeOf(Gauge, registry);
  gauge('info', 'The version that runs.', ['version'], (set) => set(1, { version }));
  gauge('overloaded', 'Whether calls are refused, as the event loop is late.', [], (set) =>
    set(Number(overload.isPresent)),
  );
  gauge('connections', 'Open connections.', [], (set) => set(connections.size));
  gauge('sockets', 'Open task sockets.', [], (set) => set(connections.sockets));
  gauge('free_bytes', 'Free bytes of what is written to.', ['of'], async (set) => {
    for (const [of, bytes] of [
      ['data', await freeSpace(config.dataDir)],
      ['photos', await photos.freeBytes()],
    ] as const)
      if (Number.isFinite(bytes)) set(bytes, { of });
  });
}

function addDatabaseMetrics(
  { Gauge }: Prometheus,
  registry: Registry,
  { db, logger }: Services,
  { pool }: Measured,
): void {
  const gauge = gaugeOf(Gauge, registry);
  const measure = async () => {
    try {
      return await databaseBytes(db);
    } catch (error) {
      logger.warn({ err: error }, 'the database could not be measured');
      return null;
    }
  };
  gauge('database_up', 'Whether the database answers.', [], async (set) =>
    set((await measure()) === null ? 0 : 1),
  );
  gauge('database_bytes', 'What the database takes of its disk.', [], async (set) => {
    const bytes = await measure();
    if (bytes !== null) set(bytes);
  });
  if (!pool) return;
  gauge('pool_connections', 'Connections to the database.', ['state'], (set) => {
    const { open, idle } = pool();
    set(open - idle, { state: 'busy' });
    set(idle, { state: 'idle' });
  });
  gauge('pool_waiting', 'Work that waits for a connection.', [], (set) => set(pool().waiting));
}

/** Adds the counts of the monitor. */
function addEventMetrics({ Counter }: Prometheus, registry: Registry, { monitor }: Services): void {
  const byWord = (name: string, help: string, label: string, first: string) =>
    new Counter({
      name: prefix + name,
      help,
      labelNames: [label],
      registers: [registry],
      collect() {
        this.reset();
        for (const [what, count] of monitor.counts)
          if (what.startsWith(first)) this.inc({ [label]: what.slice(first.length) }, count);
      },
    });
  const whole = (name: string, help: string, what: Counted) =>
    new Counter({
      name: prefix + name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(monitor.counts.get(what) ?? 0);
      },
    });
  byWord('security_events_total', 'Events of sessions and passwords.', 'event', 'security ');
  byWord('reference_reads_total', 'Reads of reference lists, from the cache or not.', 'cache', 'cache ');
  whole('photos_uploaded_total', 'Photos that were stored.', 'photos');
  whole('photo_bytes_uploaded_total', 'Their weight, all sizes together.', 'photo bytes');
}

function addSweepMetrics({ Gauge }: Prometheus, registry: Registry, { monitor }: Services): void {
  const gauge = gaugeOf(Gauge, registry);
  const help = 'When regular work last succeeded, seconds since 1970; 0 for never.';
  gauge('sweep_success_timestamp_seconds', help, ['sweep'], (set) => {
    for (const [sweep, { succeededAt }] of monitor.runs) set((succeededAt ?? 0) / 1000, { sweep });
  });
  gauge('sweep_failed', 'Whether its last run failed.', ['sweep'], (set) => {
    for (const [sweep, { failed }] of monitor.runs) set(Number(failed), { sweep });
  });
  gauge('sweep_duration_seconds', 'How long its last run took.', ['sweep'], (set) => {
    for (const [sweep, { seconds }] of monitor.runs) set(seconds, { sweep });
  });
}
