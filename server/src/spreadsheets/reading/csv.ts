import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { maxImportColumns } from '../../../../src/contract/limits';
import { textCell } from './cellKinds';
import { type Encoding, readText } from './encoding';
import { limits } from './limits';
import { type ReadRow, Refused } from './protocol';
import { separatorOf } from './separator';

/** Number of characters, from the beginning, in which to detect the separator. */
const sampled = 64 * 1024;
/** A first line that Excel writes and reads, which is not a row. */
const separatorLine = /^\ufeff?"?sep=(.)"?\r?\n/i;

/** Yields the rows of a CSV file. Throws Refused. */
export async function* readCsv(file: string, encoding: Encoding): AsyncGenerator<ReadRow> {
  const texts = readText(file, encoding);
  const first = await texts.next();
  if (first.done) throw new Refused('empty');
  const named = separatorLine.exec(first.value);
  const head = named ? first.value.slice(named[0].length) : first.value;
  const parser = parse({
    delimiter: named?.[1] ?? separatorOf(head.slice(0, sampled).replace(/^\ufeff/, '')),
    record_delimiter: ['\r\n', '\n', '\r'],
    bom: true,
    // Some programs write a space before a quote.
    ltrim: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: limits.recordCharacters,
  });
  const rest = Readable.from(
    (async function* () {
      yield head;
      yield* texts;
    })(),
  );
  rest.once('error', (error) => parser.destroy(error));
  rest.pipe(parser);
  let row = 0;
  try {
    for await (const record of parser) {
      row += 1;
      // Without `columns`, the parser yields lists of texts.
      yield [row, (record as string[]).map(textCell)];
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    // A row with too many cells and an unclosed quote both exceed the maximum record size, but only
    // the former has many cells before the error.
    if (Number(error.column) > maxImportColumns) throw new Refused('tooManyColumns');
    const isQuote = error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE';
    throw isQuote ? new Refused('quote', row + 1) : new Refused('broken', row + 1);
  }
}
