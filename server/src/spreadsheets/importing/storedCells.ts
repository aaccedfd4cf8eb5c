/** Reads the original cells of an import's rows without filling the memory. */
import { type Kysely, sql } from 'kysely';
import type { ImportRowState } from '../../../../src/contract/imports';
import type { Database } from '../../database';
import { loopTurn } from '../../platform/work/loopTurn';
import { headRows, type ReadRow } from '../reading/protocol';

/** Limits per statement. A row may have a few characters, or millions. */
const max = { rows: 200, bytes: 2_000_000 };

/** The states of rows that an import writes. */
const planned: ImportRowState[] = ['new', 'changed'];

export interface StoredCells {
  row: number;
  /** The JSON in the table. */
  cells: string;
  problems: string;
  plan: string | null;
}

/**
 * Yields the rows in a state, or all rows, a few at a time; a long row comes alone. With
 * `unreached`, also yields the rows after it that were to be imported.
 */
export async function* storedCells(
  db: Kysely<Database>,
  importId: number,
  state: ImportRowState | null,
  unreached: number | null = null,
): AsyncGenerator<StoredCells[]> {
  const rowsAfter = (row: number) =>
    db
      .selectFrom('import_rows')
      .where('import_id', '=', importId)
      .$if(state !== null, (query) =>
        query.where((is) =>
          is.or([
            is('state', '=', state ?? 'refused'),
            ...(unreached === null ? [] : [is.and([is('row', '>', unreached), is('state', 'in', planned)])]),
          ]),
        ),
      )
      .where('row', '>', row)
      .orderBy('row');
  for (let last = 0; ; ) {
    // A database knows the length of a text without reading the text.
    const lengths = await rowsAfter(last)
      .select(['row', sql<number>`octet_length(cells)`.as('bytes')])
      .limit(max.rows)
      .execute();
    for (let first = 0; first < lengths.length; ) {
      const count = countWithin(lengths.slice(first));
      await loopTurn();
      yield await rowsAfter(last).select(['row', 'cells', 'problems', 'plan']).limit(count).execute();
      first += count;
      last = lengths[first - 1]?.row ?? last;
    }
    if (lengths.length < max.rows) return;
  }
}

/** Returns the number of rows to read at once, at least one. */
function countWithin(lengths: readonly { bytes: number }[]): number {
  let bytes = 0;
  const over = lengths.findIndex((one) => {
    bytes += one.bytes;
    return bytes > max.bytes;
  });
  return over === -1 ? lengths.length : Math.max(1, over);
}

/** Yields the rows as they were in the file. */
export async function* readAgain(db: Kysely<Database>, importId: number): AsyncGenerator<ReadRow[]> {
  for await (const rows of storedCells(db, importId, null)) {
    yield rows.map(({ row, cells }): ReadRow => [row, JSON.parse(cells)]);
  }
}

/** Returns as many rows from the first one as are read at once. */
export async function firstPiece(db: Kysely<Database>, importId: number): Promise<ReadRow[]> {
  for await (const rows of readAgain(db, importId)) return rows;
  return [];
}

/** Returns the first rows of a file, among which its headings are. */
export async function firstRows(db: Kysely<Database>, importId: number): Promise<ReadRow[]> {
  const rows = await db
    .selectFrom('import_rows')
    .select(['row', 'cells'])
    .where('import_id', '=', importId)
    .orderBy('row')
    .limit(headRows)
    .execute();
  return rows.map(({ row, cells }) => [row, JSON.parse(cells)]);
}
