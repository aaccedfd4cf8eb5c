import type { IndexColumn, SortValue } from './columns';
import type { RowNumbers } from './sortSteps';
import { naturalOrder, sortSteps } from './sortSteps';

/**
 * Up to this many changed rows are inserted one by one; with more of them the column is sorted
 * again.
 */
const fewChanges = 200;

export interface RowOrders {
  /** Values by sort column. */
  values: Map<string, SortValue[]>;
  orders: Map<string, RowNumbers>;
  /**
   * Returns the generator that sorts a column step by step; always the same generator, so that a
   * column is sorted once.
   */
  stepsFor(key: string): Generator<void, RowNumbers>;
  /** Returns all rows, sorted by «name», «-name», or in their own order (''). */
  order(sort: string): RowNumbers;
}

/**
 * Creates the orders of a list's rows; each column is sorted once. `origins`: see `align` in
 * rowIndex.
 */
export function createRowOrders<Row>(
  rows: readonly Row[],
  columns: readonly IndexColumn<Row>[],
  compare: (a: string, b: string) => number,
  last: Pick<RowOrders, 'values' | 'orders'> | null,
  origins: Int32Array | null,
): RowOrders {
  const values = new Map<string, SortValue[]>();
  const orders = new Map<string, RowNumbers>([['', naturalOrder(rows.length)]]);
  const sorting = new Map<string, Generator<void, RowNumbers>>();

  function* sortColumn(key: string): Generator<void, RowNumbers> {
    const value = columns.find((column) => column.key === key)?.sortValue;
    const sorted = value ? rows.map(value) : [];
    values.set(key, sorted);
    const byValue = comparison(sorted, compare);
    const before = last?.orders.get(key);
    const valuesBefore = last?.values.get(key);
    const order =
      (origins && before && valuesBefore && carryOver(origins, before, valuesBefore, sorted, byValue)) ??
      (yield* sortSteps(rows.length, byValue));
    orders.set(key, order);
    return order;
  }

  function stepsFor(key: string): Generator<void, RowNumbers> {
    const steps = sorting.get(key) ?? sortColumn(key);
    sorting.set(key, steps);
    return steps;
  }

  function order(sort: string): RowNumbers {
    const ready = orders.get(sort);
    if (ready) return ready;
    if (!sort.startsWith('-')) return finish(stepsFor(sort));
    const key = sort.slice(1);
    const turned = turn(order(key), values.get(key) ?? []);
    orders.set(sort, turned);
    return turned;
  }

  return { values, orders, stepsFor, order };
}

function finish<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * Returns the comparison of two rows. Empty values come last. A column's values are all numbers or
 * all texts. Equal values keep the order of the rows.
 */
function comparison(values: SortValue[], compare: (a: string, b: string) => number) {
  return (a: number, b: number): number => {
    const [one, other] = [values[a] ?? null, values[b] ?? null];
    if (one === null || other === null) return Number(one === null) - Number(other === null) || a - b;
    if (typeof one === 'number') return one - Number(other) || a - b;
    return compare(one, String(other)) || a - b;
  };
}

/** Returns the reverse order, with rows without a value still last. */
function turn(order: RowNumbers, values: SortValue[]): RowNumbers {
  let filled = order.length;
  while (filled > 0 && (values[order[filled - 1] ?? 0] ?? null) === null) filled--;
  const turned = order.slice();
  turned.subarray(0, filled).reverse();
  return turned;
}

/**
 * Returns the order of a changed list, derived from the previous list's; null if too much has
 * changed.
 */
function carryOver(
  origins: Int32Array,
  before: RowNumbers,
  valuesBefore: SortValue[],
  values: SortValue[],
  compare: (a: number, b: number) => number,
): RowNumbers | null {
  const heir = new Int32Array(before.length).fill(-1);
  const changed: number[] = [];
  for (let number = 0; number < origins.length; number++) {
    const old = origins[number] ?? -1;
    if (old >= 0 && valuesBefore[old] === values[number]) heir[old] = number;
    else if (changed.push(number) > fewChanges) return null;
  }
  changed.sort(compare);
  const order = new Uint32Array(origins.length);
  let place = 0;
  let next = 0;
  for (const old of before) {
    const number = heir[old] ?? -1;
    if (number < 0) continue;
    while (next < changed.length && compare(changed[next] ?? 0, number) < 0)
      order[place++] = changed[next++] ?? 0;
    order[place++] = number;
  }
  while (next < changed.length) order[place++] = changed[next++] ?? 0;
  return order;
}
