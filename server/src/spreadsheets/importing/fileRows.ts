import type { ReadRow } from '../reading/protocol';
import { fileProblem, type ReadFile } from '../reading/readInChild';
import { fileTexts } from '../texts';
import type { Examples } from './examples';

export type FileKind = Pick<ReadFile, 'format' | 'encoding'>;

/** Returns the kind of a file and its first rows. Throws validation_failed if there are none. */
export async function firstOf(pieces: AsyncGenerator<ReadFile>): Promise<[FileKind, ReadRow[]]> {
  const { value } = await pieces.next();
  if (!value || value.rows.length === 0) throw fileProblem('validation_failed', fileTexts.empty);
  return [value, value.rows];
}

/** The findings about a file that are made while its rows are read. */
export interface FileSeen {
  examples: Examples;
  /** Sentences about skipped parts of the file. */
  notes: string[];
}

/** Yields rows of a file, a few at a time: `first`, then those of `rest`. Collects the notes. */
export async function* rowsOf(
  first: ReadRow[],
  rest: AsyncIterable<ReadFile>,
  notes: FileSeen['notes'],
): AsyncGenerator<ReadRow[]> {
  yield first;
  for await (const { rows, notes: told = [] } of rest) {
    notes.push(...told);
    if (rows.length > 0) yield rows;
  }
}

/** Passes rows on, and collects their examples. */
export async function* noting(rows: AsyncIterable<ReadRow[]>, examples: Examples): AsyncGenerator<ReadRow[]> {
  for await (const some of rows) {
    examples.note(some);
    yield some;
  }
}
