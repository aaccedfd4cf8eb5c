import type { IndexColumn } from './columns';
import type { RowNumbers } from './sortSteps';

export interface RowTexts {
  /** The texts of each row, by search column. */
  shown: Map<string, (string | undefined)[]>;
  /** The folded text of each row. */
  texts: (string | undefined)[];
  /**
   * Returns the folded text of a row, taken from the previous index if the row's texts are
   * unchanged.
   */
  textOf(number: number): string;
  /** Returns the rows of `base` whose text contains every one of the folded words. */
  holding(words: readonly string[], base: RowNumbers): RowNumbers;
}

/** Creates the searchable text of each row, folded once. `origins`: see `align` in rowIndex. */
export function createRowTexts<Row>(
  rows: readonly Row[],
  columns: readonly IndexColumn<Row>[],
  fold: (text: string) => string,
  last: Pick<RowTexts, 'shown' | 'texts'> | null,
  origins: Int32Array | null,
): RowTexts {
  const searched = columns.flatMap(({ key, searchText }) => {
    // Allocated at full length, because an array that grows while it is filled out of order is
    // slow.
    const now = new Array<string | undefined>(rows.length);
    return searchText ? [{ key, searchText, now, before: last?.shown.get(key) }] : [];
  });
  const texts = new Array<string | undefined>(rows.length);

  function textOf(number: number): string {
    const ready = texts[number];
    if (ready !== undefined) return ready;
    const row = rows[number] as Row; // Numbers are below rows.length by construction.
    const origin = origins?.[number] ?? -1;
    let parts = '';
    let same = origin >= 0;
    for (const { searchText, now, before } of searched) {
      const part = searchText(row);
      now[number] = part;
      same = same && before?.[origin] === part;
      // A line break between columns, so that no word of a query spans two of them.
      parts += `\n${part}`;
    }
    const folded = (same && last?.texts[origin]) || fold(parts);
    texts[number] = folded;
    return folded;
  }

  function holding(words: readonly string[], base: RowNumbers): RowNumbers {
    const numbers = new Uint32Array(base.length);
    // Searches for the longest word first, because it probably occurs in the fewest rows.
    const [first = '', ...others] = [...words].sort((a, b) => b.length - a.length);
    let count = 0;
    // An indexed loop is faster than `for of`, and each key press runs it up to a hundred thousand
    // times.
    for (let place = 0; place < base.length; place++) {
      const number = base[place] ?? 0;
      const text = texts[number] ?? textOf(number);
      if (text.includes(first) && others.every((word) => text.includes(word))) numbers[count++] = number;
    }
    return numbers.slice(0, count);
  }

  return { shown: new Map(searched.map(({ key, now }) => [key, now])), texts, textOf, holding };
}
