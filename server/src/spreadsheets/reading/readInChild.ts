import type { ChildProcess } from 'node:child_process';
import type { SingleByteEncoding } from '../../../../src/contract/imports';
import type { FieldProblem, ProblemCode } from '../../../../src/contract/problem';
import { doesNotStart, startChild, wasKilled } from '../../platform/childProgram';
import { Problem } from '../../platform/Problem';
import { fileTexts } from '../texts';
import { limits } from './limits';
import type { Printed, ReadRow, Refusal, Unread } from './protocol';

export interface ReadFile {
  format: 'csv' | 'xlsx';
  /** The guessed encoding of a text that is not in Unicode; null for any other file. */
  encoding: SingleByteEncoding | null;
  /** The next rows of the file. The first piece has the rows among which the headings are. */
  rows: ReadRow[];
  /** Sentences about skipped parts of the file; only the last piece has them. */
  notes?: string[];
}

/**
 * Reads a spreadsheet in a separate process with limited memory and time, and yields its rows a few
 * at a time, as fast as the caller takes them. Throws a Problem for an unreadable file.
 */
export async function* readInChild(file: string): AsyncGenerator<ReadFile> {
  const child = start(file);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('close', resolve).once('error', (error) => reject(doesNotStart(error)));
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), limits.childSeconds * 1000);
  let kind: Pick<ReadFile, 'format' | 'encoding'> = { format: 'csv', encoding: null };
  try {
    if (child.stdout) {
      for await (const printed of linesOf(child.stdout)) {
        if ('error' in printed) throw refusal(printed);
        if ('end' in printed) {
          yield { ...kind, rows: [], notes: printed.unread.map(noteOn) };
          return;
        }
        if ('format' in printed) kind = printed;
        else yield { ...kind, rows: printed.rows };
      }
    }
    const code = await ended;
    if (!wasKilled(code)) throw doesNotStart(new Error(`the reader ended with ${code}`));
    // The process was killed by the timer, or because it exceeded its memory.
    throw fileProblem('too_large', fileTexts.tooSlow);
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
    // The process was killed, or its failure was thrown above.
    await ended.catch(() => {});
  }
}

function start(file: string): ChildProcess {
  try {
    return startChild('readSpreadsheet', [file], limits.childMemory);
  } catch (error) {
    throw doesNotStart(error);
  }
}

async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Printed> {
  const decoder = new TextDecoder();
  let pieces: string[] = [];
  for await (const chunk of stream) {
    const [first = '', ...lines] = decoder.decode(chunk, { stream: true }).split('\n');
    pieces.push(first);
    for (const line of lines) {
      // Our own program prints this type.
      yield JSON.parse(pieces.join('')) as Printed;
      pieces = [line];
    }
  }
}

const statusCodes: Partial<Record<Refusal, ProblemCode>> = {
  binary: 'unsupported_media',
  macros: 'unsupported_media',
  encrypted: 'unsupported_media',
  oldFormat: 'unsupported_media',
  notWorkbook: 'unsupported_media',
  tooMuch: 'too_large',
  tooManyRows: 'too_large',
  tooManyColumns: 'too_large',
};

function refusal({ error, row = 1, unread }: Extract<Printed, { error: Refusal }>): Problem {
  const detail = error === 'quote' || error === 'rowOrder' ? fileTexts[error](row) : fileTexts[error];
  return fileProblem(statusCodes[error] ?? 'validation_failed', [detail, ...unread.map(noteOn)].join(' '));
}

function noteOn(unread: Unread): string {
  if ('sheet' in unread) return fileTexts.otherSheets(unread.sheet, unread.others);
  if ('hidden' in unread) return fileTexts.hidden(unread.hidden);
  return fileTexts.merged(unread.merged, unread.more);
}

/**
 * Returns the error for a refused file. With `validation_failed`, it names the form field `file`.
 */
export function fileProblem(code: ProblemCode, detail: string): Problem {
  const error: FieldProblem = { field: 'file', code, detail };
  return new Problem(code, detail, code === 'validation_failed' ? { errors: [error] } : {});
}
