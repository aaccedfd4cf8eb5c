/** Another vendor's reader reads the exported workbooks. */
import { buffer } from 'node:stream/consumers';
import { readSheet } from 'read-excel-file/node';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Cell } from '../../src/spreadsheets/writing/sheet';
import { xlsxStream } from '../../src/spreadsheets/writing/xlsx';

const foreign = suite('a foreign reader');

async function* rowsOf(count: number, cells: (n: number) => Cell[]): AsyncGenerator<Cell[]> {
  for (let n = 1; n <= count; n += 1) yield cells(n);
}

foreign('a foreign program reads our ten thousand rows: texts, numbers, days and what is empty', async () => {
  const count = 10_000;
  const titles = ['Пальто «Їжак»', '=1+1', '<b>&amp;', ' з краю', 'два\nрядки', '@x'];
  // Many readers shift earlier days by one: 1900 was no leap year.
  const days = ['1900-03-01', '1999-12-31', '2024-02-29', '2100-12-31'];
  const titleOf = (n: number) => `${titles[n % titles.length]}${n}`;
  const dayOf = (n: number) => days[n % days.length] ?? '';
  const rows = rowsOf(count, (n) => [
    { number: n, decimals: 0 },
    titleOf(n),
    n % 2 === 0 ? null : '',
    { number: n / 100, decimals: 2 },
    n % 3 === 0 ? null : { date: dayOf(n) },
  ]);
  const file = await buffer(xlsxStream('Одяг', ['Номер', 'Назва', 'Опис', 'Ціна', 'Дата'], rows));
  // The reader trims blanks by default.
  const [head, ...read] = await readSheet(file, { trim: false });
  assert.equal(head, ['Номер', 'Назва', 'Опис', 'Ціна', 'Дата']);
  assert.is(read.length, count);
  for (const [at, row] of read.entries()) {
    const n = at + 1;
    const title = titleOf(n).replace(/^[=@]/, "'$&");
    const day = n % 3 === 0 ? null : new Date(`${dayOf(n)}T00:00:00Z`);
    assert.equal(row, [n, title, null, n / 100, day]);
  }
});

foreign('a foreign program finds each of our cells in its column, beyond the letters too', async () => {
  const headings = Array.from({ length: 100 }, (_, at) => `Стовпець ${at}`);
  const rows = rowsOf(99, (n) => headings.map((_, at) => (at === n ? `${at}` : null)));
  const file = await buffer(xlsxStream('Одяг', headings, rows));
  const [head, ...read] = await readSheet(file);
  assert.equal(head, headings);
  for (const [at, row] of read.entries()) {
    assert.is(row[at + 1], `${at + 1}`);
  }
});

foreign.run();
