import { createRowOrders, type RowOrders } from './rowOrders';
import { createRowTexts, type RowTexts } from './rowTexts';

export type SortValue = string | number | null;

export interface IndexColumn<Row> {
  key: string;
  /**
   * What the column sorts by; null comes last, in both directions. A column without it does not
   * sort.
   */
  sortValue?(row: Row): SortValue;
  /** What the search looks in. */
  searchText?(row: Row): string;
}

export interface IndexRules {
  /** Removes what does not matter to a search: case, the apostrophe's form. */
  fold(text: string): string;
  compare(a: string, b: string): number;
}

/** Numbers of rows, in the order to show them. */
export type RowNumbers = Uint32Array;

export interface RowIndex<Row> {
  /**
   * Returns the rows that hold every word of `query`, in any order of words, sorted by `sort`
   * («name», «-name», «»).
   */
  find(query: string, sort: string): RowNumbers;
  /**
   * Prepares the index for as many milliseconds as `spare()` allows. Returns whether work remains.
   */
  prepare(spare: () => number): boolean;
  /** The parts that the next index can reuse. */
  readonly known: Known<Row>;
}

export interface Known<Row> extends Pick<RowTexts, 'shown' | 'texts'>, Pick<RowOrders, 'values' | 'orders'> {
  rows: readonly Row[];
}

/** With fewer rows, preparing gains nothing. */
const worthPreparing = 500;
/** Results that are kept for when Backspace restores an earlier query. */
const kept = 12;

/**
 * Returns search and sort over all rows of a table. Each row's text is folded once and each column
 * sorted once, while the browser idles or at the first use; a longer query searches only what the
 * shorter one found; a changed list reuses what still holds of the index before (`last`).
 */
export function createRowIndex<Row>(
  rows: readonly Row[],
  columns: readonly IndexColumn<Row>[],
  { fold, compare }: IndexRules,
  last: Known<Row> | null = null,
): RowIndex<Row> {
  const origins = last && align(last.rows, rows);
  const { shown, texts, textOf, holding } = createRowTexts(rows, columns, fold, last, origins);
  const { values, orders, stepsFor, order } = createRowOrders(rows, columns, compare, last, origins);
  let found: { words: string[]; sort: string; numbers: RowNumbers }[] = [];
  let work: Generator<void, void> | null = rows.length < worthPreparing ? null : everything();

  function* everything(): Generator<void, void> {
    for (let number = 0; number < rows.length; number++) {
      textOf(number);
      if (number % 128 === 0) yield;
    }
    for (const { key, sortValue } of columns) {
      if (!sortValue || orders.has(key)) continue;
      const steps = stepsFor(key);
      while (!steps.next().done) yield;
    }
  }

  return {
    known: { rows, shown, texts, values, orders },

    find(query, sort) {
      const words = fold(query).split(/\s+/).filter(Boolean);
      const all = order(sort);
      if (words.length === 0) return all;
      found = found.filter((result) => result.sort === sort);
      const same = found.find((result) => result.words.join(' ') === words.join(' '));
      if (same) return same.numbers;
      let base = all;
      for (const { words: shorter, numbers } of found) {
        if (
          numbers.length < base.length &&
          shorter.every((part) => words.some((word) => word.includes(part)))
        ) {
          base = numbers;
        }
      }
      const numbers = holding(words, base);
      found = [...found.slice(1 - kept), { words, sort, numbers }];
      return numbers;
    },

    prepare(spare) {
      while (work && spare() > 1) {
        if (work.next().done) work = null;
      }
      return work !== null;
    },
  };
}

/**
 * Returns for each row of `next` its number in `before`; -1 for one that is new or has moved up.
 * The numbers rise, so that equals keep their order.
 */
function align<Row>(before: readonly Row[], next: readonly Row[]): Int32Array {
  const origins = new Int32Array(next.length).fill(-1);
  let places: Map<Row, number> | null = null;
  let expected = 0;
  for (let number = 0; number < next.length; number++) {
    const row = next[number] as Row; // Below next.length.
    let place: number | undefined = expected;
    if (row !== before[expected]) {
      places ??= new Map(before.map((row, number) => [row, number]));
      place = places.get(row);
    }
    if (place === undefined || place < expected || place >= before.length) continue;
    origins[number] = place;
    expected = place + 1;
  }
  return origins;
}
