import type { IndexColumn } from './columns';
import { createRowOrders, type RowOrders } from './rowOrders';
import { createRowTexts, type RowTexts } from './rowTexts';
import type { RowNumbers } from './sortSteps';

export interface IndexRules {
  /**
   * Returns a text without the differences that a search ignores, such as case and the form of an
   * apostrophe.
   */
  fold(text: string): string;
  compare(a: string, b: string): number;
}

export interface RowIndex<Row> {
  /**
   * Returns the rows that contain every word of `query`, in any order, sorted by `sort` («name»,
   * «-name», «»).
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

/** A list with fewer rows is not prepared, because that gains nothing. */
const worthPreparing = 500;
/**
 * The number of earlier results that are kept, because Backspace may bring an earlier query back.
 */
const kept = 12;

/**
 * Creates the index for searching and sorting all rows of a table. Each row's text is folded once
 * and each column sorted once, while the browser is idle or on first use; a longer query searches
 * only the results of the shorter one; a changed list reuses the valid parts of the previous index
 * (`last`).
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
 * Returns for each row of `next` its number in `before`; -1 for a row that is new or has moved up.
 * The numbers ascend, so that equal rows keep their order.
 */
function align<Row>(before: readonly Row[], next: readonly Row[]): Int32Array {
  const origins = new Int32Array(next.length).fill(-1);
  let places: Map<Row, number> | null = null;
  let expected = 0;
  for (let number = 0; number < next.length; number++) {
    const row = next[number] as Row; // The number is below next.length.
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
