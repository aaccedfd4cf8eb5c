import { unguard } from '../guard';
import { unmarkCell } from '../reading/cellKinds';
import type { ReadRow } from '../reading/protocol';

/** Maximum number of example values per column, and of characters per value. */
const maxValues = 3;
const maxLength = 100;

/** Collects the first non-empty values of each column. */
export class Examples {
  readonly list: string[][];

  constructor(
    columns: number,
    private readonly headingRow: number,
  ) {
    this.list = Array.from({ length: columns }, () => []);
  }

  note(rows: readonly ReadRow[]): void {
    for (const [row, cells] of rows) {
      if (row <= this.headingRow) continue;
      for (const [at, values] of this.list.entries()) {
        const text = unguard(unmarkCell(cells[at]).text);
        if (text.trim() !== '' && values.length < maxValues)
          values.push([...text].slice(0, maxLength).join(''));
      }
    }
  }
}
