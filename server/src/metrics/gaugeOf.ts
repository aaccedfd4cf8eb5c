import type { Gauge, Registry } from 'prom-client';

/** The prefix of the names of all our metrics. */
export const prefix = 'clothes_admin_';

type Set = (value: number, labels?: Record<string, string>) => void;

/**
 * Returns a function that adds a gauge. `measure` sets its values whenever the metrics are read.
 */
export function gaugeOf(Metric: typeof Gauge, registry: Registry) {
  return (
    name: string,
    help: string,
    labelNames: readonly string[],
    measure: (set: Set) => void | Promise<void>,
  ): void => {
    const gauge = new Metric({
      name: prefix + name,
      help,
      labelNames: [...labelNames],
      registers: [registry],
      async collect() {
        gauge.reset();
        await measure((value, labels = {}) => gauge.set(labels, value));
      },
    });
  };
}
