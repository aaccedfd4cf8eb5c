import type { MetricValueWithName, Registry } from 'prom-client';
import { prefix } from './gaugeOf';
import { durationBounds, type RequestCounts, type RouteCounts } from './RequestCounts';

type Prometheus = typeof import('prom-client');

const durationName = `${prefix}http_request_duration_seconds`;
const durationHelp = 'Time from the head of the request to the end of the answer.';

/** Adds the answers by route: their number by status, and their durations. */
export function addRequestMetrics(
  { Counter, Histogram }: Prometheus,
  registry: Registry,
  counts: RequestCounts,
): void {
  new Counter({
    name: `${prefix}http_requests_total`,
    help: 'Answers, by the pattern of the route.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { method, route, statuses } of counts.routes)
        for (const [status, count] of statuses) this.inc({ method, route, status }, count);
    },
  });
  const durations = new Histogram({
    name: durationName,
    help: durationHelp,
    labelNames: ['method', 'route'],
    buckets: durationBounds,
    registers: [registry],
  });
  // The histogram would count on its own; its values come from the existing counts instead.
  const get = async () => ({
    name: durationName,
    help: durationHelp,
    type: 'histogram',
    values: [...counts.routes].flatMap(valuesOf),
    aggregator: 'sum',
  });
  Object.assign(durations, { get, getForPromString: get });
}

function valuesOf({ method, route, durations, seconds }: RouteCounts): MetricValueWithName<string>[] {
  let count = 0;
  const labels = { method, route };
  const buckets = durations.map((inBucket, at) => {
    count += inBucket;
    return {
      metricName: `${durationName}_bucket`,
      labels: { ...labels, le: durationBounds[at] ?? '+Inf' },
      value: count,
    };
  });
  return [
    ...buckets,
    { metricName: `${durationName}_sum`, labels, value: seconds },
    { metricName: `${durationName}_count`, labels, value: count },
  ];
}
