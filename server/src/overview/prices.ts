/** The steps of the picture of prices. Prices are in kopiykas here. */
import { type RawBuilder, sql } from 'kysely';
import type { Overview } from '../../../src/contract/overview';
import type { Sums } from './sums';

/** Most steps with an end. */
const mostSteps = 14;
/**
 * Returns the lowest price with the same two leading digits, so that few groups are told apart.
 * The beginnings of steps, and the price that chooses their width, have at most two digits before
 * their zeros.
 */
export function roundedPrice(price: RawBuilder<unknown>): RawBuilder<unknown> {
  const cases = [2, 3, 4, 5, 6, 7, 8, 9].map((digits) => {
    const width = sql.lit(10 ** (digits - 2));
    return sql`when ${price} < ${sql.lit(10 ** digits)} then ${price} - ${price} % ${width}`;
  });
  return sql`case ${sql.join(cases, sql` `)} else ${price} - ${price} % 100000000 end`;
}

/**
 * Returns the steps: each is 1, 2 or 5 × 10ⁿ wide, so that about ten reach the 95th percentile; the
 * last has no end.
 */
export function stepsOf(counts: Sums): Overview['prices'] {
  const prices = [...counts].map(([price, [count = 0]]) => ({ price: Number(price), count }));
  if (prices.length === 0) return [];
  const highest = percentile95(prices);
  const width = widthFor(highest);
  const ended = Math.floor(highest / width) + 1;
  const steps = Array.from({ length: ended + 1 }, (_, at) => ({
    from: (at * width) / 100,
    to: at < ended ? ((at + 1) * width - 1) / 100 : null,
    count: 0,
  }));
  for (const { price, count } of prices) {
    const step = steps[Math.min(ended, Math.floor(price / width))];
    if (step) step.count += count;
  }
  return steps;
}

function percentile95(prices: { price: number; count: number }[]): number {
  const wanted = prices.reduce((sum, { count }) => sum + count, 0) * 0.95;
  let seen = 0;
  for (const { price, count } of prices.sort((one, other) => one.price - other.price)) {
    seen += count;
    if (seen >= wanted) return price;
  }
  return 0;
}

function widthFor(highest: number): number {
  for (let power = 1; ; power *= 10) {
    const width = [1, 2, 5].find((factor) => highest < factor * power * mostSteps);
    if (width !== undefined) return width * power;
  }
}
