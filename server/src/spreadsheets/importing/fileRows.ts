import { unmarkCell } from '../reading/cellKinds';
import type { ReadRow } from '../reading/protocol';
import { fileProblem, type ReadFile } from '../reading/readInChild';
import { fileTexts } from '../texts';
import type { Examples } from './examples';

/** The longest heading that is kept: a file may have a thousand of them. */
const maxHeadingLength = 300;

export type FileKind = Pick<ReadFile, 'format' | 'encoding'>;

/**
 * Returns the kind and the headings of a file, and the other rows of its first piece. Throws
 * validation_failed if the file has no headings.
 */
export async function headingsOf(pieces: AsyncGenerator<ReadFile>): Promise<[FileKind, string[], ReadRow[]]> {
  const { value } = await pieces.next();
  const [, headings] = value?.rows[0] ?? [];
  if (!value || !headings) throw fileProblem('validation_failed', fileTexts.empty);
  const names = headings.map((name: string) => unmarkCell(name).text.slice(0, maxHeadingLength));
  return [value, names, value.rows.slice(1)];
}

/** The findings about a file that are made while its rows are read. */
export interface FileSeen {
  examples: Examples;
  /** Sentences about skipped parts of the file. */
  notes: string[];
}

/**
 * Yields the rows below the headings, a few at a time: `first`, then those of `rest`. Collects the
 * examples and notes on the way.
 */
export async function* rowsOf(
  first: ReadRow[],
  rest: AsyncIterable<ReadFile>,
  { examples, notes }: FileSeen,
): AsyncGenerator<ReadRow[]> {
  examples.note(first);
  if (first.length > 0) yield first;
  for await (const { rows, notes: told = [] } of rest) {
    notes.push(...told);
    if (rows.length > 0) {
      examples.note(rows);
      yield rows;
    }
  }
}
