import { unguard } from '../guard';
import type { ReadRow } from '../reading/protocol';

/** Values of a column, and characters of each. */
const mostValues = 3;
const mostLength = 100;

/** Collects the first values of each column that are not empty. */
export class Examples {
  readonly list: string[][];

  constructor(columns: number) {
    this.list = Array.from({ length: columns }, () => []);
  }

  note(rows: readonly ReadRow[]): void {
    for (const [, cells] of rows) {
      for (const [at, values] of this.list.entries()) {
        const text = unguard(cells[at] ?? '').trim();
        if (text !== '' && values.length < mostValues) values.push([...text].slice(0, mostLength).join(''));
      }
    }
  }
}
