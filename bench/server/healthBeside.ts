import type { Product } from '../../test/browser/support/product';
import { send } from './send';

/** Milliseconds between two health calls. */
const between = 10;

/** Milliseconds of health calls. */
export interface Waits {
  p50: number;
  p99: number;
  slowest: number;
}

/**
 * Measures health calls, one after another, while each caller repeats its calls without a pause:
 * for `seconds`, or for one round of each caller if that takes longer.
 */
export async function healthBeside(
  product: Product,
  callers: readonly (() => Promise<unknown>)[],
  seconds: number,
): Promise<Waits> {
  const end = performance.now() + seconds * 1000;
  let isOver = false;
  const repeated = Promise.all(
    callers.map(async (call) => {
      do await call();
      while (performance.now() < end);
    }),
  ).finally(() => {
    isOver = true;
  });
  // A failure ends the measurement below, where it is thrown.
  repeated.catch(() => null);
  const times: number[] = [];
  while (!isOver) {
    const from = performance.now();
    await send(product, '', 'GET', '/api/health');
    times.push(performance.now() - from);
    await new Promise((resolve) => setTimeout(resolve, between));
  }
  await repeated;
  times.sort((one, other) => one - other);
  const share = (part: number) => times[Math.floor(times.length * part)] ?? Number.NaN;
  return { p50: share(0.5), p99: share(0.99), slowest: times.at(-1) ?? Number.NaN };
}
