/** Reads the cells that the rows of an import had, without filling the memory. */
import { type Kysely, sql } from 'kysely';
import type { ImportRowState } from '../../../../src/contract/imports';
import type { Database } from '../../platform/db/schema';
import { loopTurn } from '../../platform/loopTurn';
import type { ReadRow } from '../reading/protocol';

/** Of one statement: a row may have millions of characters, or a few. */
const most = { rows: 200, bytes: 2_000_000 };

export interface StoredCells {
  row: number;
  /** JSON, as the table has it. */
  cells: string;
  problems: string;
}

/** Yields the rows in a state, or all, some at a time: a single one where it is long. */
export async function* storedCells(
  db: Kysely<Database>,
  importId: number,
  state: ImportRowState | null,
): AsyncGenerator<StoredCells[]> {
  const rowsAfter = (row: number) =>
    db
      .selectFrom('import_rows')
      .where('import_id', '=', importId)
      .$if(state !== null, (query) => query.where('state', '=', state ?? 'refused'))
      .where('row', '>', row)
      .orderBy('row');
  for (let last = 0; ; ) {
    // The databases know the length of a text without reading it.
    const lengths = await rowsAfter(last)
      .select(['row', sql<number>`octet_length(cells)`.as('bytes')])
      .limit(most.rows)
      .execute();
    for (let first = 0; first < lengths.length; ) {
      const count = countWithin(lengths.slice(first));
      await loopTurn();
      yield await rowsAfter(last).select(['row', 'cells', 'problems']).limit(count).execute();
      first += count;
      last = lengths[first - 1]?.row ?? last;
    }
    if (lengths.length < most.rows) return;
  }
}

/** Returns how many rows are read at once: at least one. */
function countWithin(lengths: readonly { bytes: number }[]): number {
  let bytes = 0;
  const over = lengths.findIndex((one) => {
    bytes += one.bytes;
    return bytes > most.bytes;
  });
  return over === -1 ? lengths.length : Math.max(1, over);
}

/** Yields the rows that a file had. */
export async function* readAgain(db: Kysely<Database>, importId: number): AsyncGenerator<ReadRow[]> {
  for await (const rows of storedCells(db, importId, null)) {
    yield rows.map(({ row, cells }): ReadRow => [row, JSON.parse(cells)]);
  }
}
