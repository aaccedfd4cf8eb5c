import { naturalOrder, sortSteps } from './sortSteps';

export type SortValue = string | number | null;

export interface IndexColumn<Row> {
  key: string;
  /** What the column sorts by; null comes last, in both directions. A column without it does not sort. */
  sortValue?(row: Row): SortValue;
  /** What the search looks in. */
  searchText?(row: Row): string;
}

export interface IndexRules {
  /** Takes away what does not matter to a search: case, the apostrophe's form. */
  fold(text: string): string;
  compare(a: string, b: string): number;
}

/** Numbers of rows, in the order to show them. */
export type RowNumbers = Uint32Array;

export interface RowIndex<Row> {
  /** The rows that hold every word of `query`, in any order of words, sorted by `sort` («name», «-name», «»). */
  find(query: string, sort: string): RowNumbers;
  /** Does as much beforehand as `spare()` milliseconds allow. Answers whether something is left to do. */
  prepare(spare: () => number): boolean;
  /** What the next index may take over. */
  readonly known: Known<Row>;
}

interface Known<Row> {
  rows: readonly Row[];
  /** By search column and row: what it showed. By row: all of that, folded. */
  shown: Map<string, (string | undefined)[]>;
  texts: (string | undefined)[];
  /** By sort column. */
  values: Map<string, SortValue[]>;
  orders: Map<string, RowNumbers>;
}

/** Below this there is nothing to gain from preparing. */
const worthPreparing = 500;
/** So many changed rows are put in their place one by one; beyond, the column is sorted anew. */
const fewChanges = 200;
/** Results kept for the next key: the way back by Backspace. */
const kept = 12;

/**
 * Search and sort over all rows of a table. Each row's text is folded once, each column sorted once, both while the
 * browser idles or when first asked for; a longer query looks only through what the shorter one found; a changed list
 * takes over whatever still holds from the index before (`last`).
 */
export function createRowIndex<Row>(
  rows: readonly Row[],
  columns: readonly IndexColumn<Row>[],
  { fold, compare }: IndexRules,
  last: Known<Row> | null = null,
): RowIndex<Row> {
  const origins = last && align(last.rows, rows);
  const originOf = (number: number) => origins?.[number] ?? -1;
  const searched = columns.flatMap(({ key, searchText }) => {
    // Of its full length from the start: filled out of order, a growing array would become a slow one.
    const now = new Array<string | undefined>(rows.length);
    return searchText ? [{ key, searchText, now, before: last?.shown.get(key) }] : [];
  });
  const known: Known<Row> = {
    rows,
    shown: new Map(searched.map(({ key, now }) => [key, now])),
    texts: new Array<string | undefined>(rows.length),
    values: new Map(),
    orders: new Map([['', naturalOrder(rows.length)]]),
  };
  const sorting = new Map<string, Generator<void, RowNumbers>>();
  let found: { words: string[]; sort: string; numbers: RowNumbers }[] = [];
  let work: Generator<void, void> | null = rows.length < worthPreparing ? null : everything();

  /** The folded text of a row: that of the index before, if the row shows the same. */
  function text(number: number): string {
    const ready = known.texts[number];
    if (ready !== undefined) return ready;
    const row = rows[number] as Row; // Numbers are below rows.length by construction.
    const origin = originOf(number);
    let parts = '';
    let same = origin >= 0;
    for (const { searchText, now, before } of searched) {
      const part = searchText(row);
      now[number] = part;
      same = same && before?.[origin] === part;
      // A line break between columns: no word of a query spans two of them.
      parts += `\n${part}`;
    }
    const folded = (same && last?.texts[origin]) || fold(parts);
    known.texts[number] = folded;
    return folded;
  }

  /** The steps that sort a column. */
  function* sortColumn(key: string): Generator<void, RowNumbers> {
    const value = columns.find((column) => column.key === key)?.sortValue;
    const values = value ? rows.map(value) : [];
    known.values.set(key, values);
    const byValue = comparison(values, compare);
    const before = last?.orders.get(key);
    const valuesBefore = last?.values.get(key);
    const order =
      (origins && before && valuesBefore && carryOver(origins, before, valuesBefore, values, byValue)) ??
      (yield* sortSteps(rows.length, byValue));
    known.orders.set(key, order);
    return order;
  }

  function stepsFor(key: string): Generator<void, RowNumbers> {
    const steps = sorting.get(key) ?? sortColumn(key);
    sorting.set(key, steps);
    return steps;
  }

  function order(sort: string): RowNumbers {
    const ready = known.orders.get(sort);
    if (ready) return ready;
    const descending = sort.startsWith('-');
    if (!descending) return finish(stepsFor(sort));
    const key = sort.slice(1);
    const turned = turn(order(key), known.values.get(key) ?? []);
    known.orders.set(sort, turned);
    return turned;
  }

  function* everything(): Generator<void, void> {
    for (let number = 0; number < rows.length; number++) {
      text(number);
      if (number % 128 === 0) yield;
    }
    for (const { key, sortValue } of columns) {
      if (!sortValue || known.orders.has(key)) continue;
      const steps = stepsFor(key);
      while (!steps.next().done) yield;
    }
  }

  return {
    known,

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
      // The longest word first: it leaves the fewest rows.
      const numbers = holding(
        [...words].sort((a, b) => b.length - a.length),
        base,
        known.texts,
        text,
      );
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

function holding(
  words: string[],
  base: RowNumbers,
  texts: readonly (string | undefined)[],
  text: (number: number) => string,
): RowNumbers {
  const numbers = new Uint32Array(base.length);
  const [first = '', ...others] = words;
  let count = 0;
  // By place, not `for of`: a hundred thousand times at each key.
  for (let place = 0; place < base.length; place++) {
    const number = base[place] ?? 0;
    const folded = texts[number] ?? text(number);
    if (folded.includes(first) && others.every((word) => folded.includes(word))) numbers[count++] = number;
  }
  return numbers.slice(0, count);
}

function finish<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Nothing last. A column's values are all numbers or all words. Equal values keep the order of the rows. */
function comparison(values: SortValue[], compare: (a: string, b: string) => number) {
  return (a: number, b: number): number => {
    const [one, other] = [values[a] ?? null, values[b] ?? null];
    if (one === null || other === null) return Number(one === null) - Number(other === null) || a - b;
    if (typeof one === 'number') return one - Number(other) || a - b;
    return compare(one, String(other)) || a - b;
  };
}

/** The other way round, but rows without a value stay last. */
function turn(order: RowNumbers, values: SortValue[]): RowNumbers {
  let filled = order.length;
  while (filled > 0 && (values[order[filled - 1] ?? 0] ?? null) === null) filled--;
  const turned = order.slice();
  turned.subarray(0, filled).reverse();
  return turned;
}

/** For each row of `next`, its number in `before`; -1 for one that is new or has moved up. Rising: equals keep their order. */
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

/** The order of a changed list from that of the list before; null where too much has changed. */
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
