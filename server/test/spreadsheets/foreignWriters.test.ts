// SQLite only: the server reads files before it asks the database; importing runs on both.
/** Workbooks that other programs have written. */
import { readFile } from 'node:fs/promises';
import excel from 'exceljs';
import * as assert from 'uvu/assert';
import { signedInSuite } from '../support/appSuite';
import { firstRow, refusals, upload } from './support';

const foreign = signedInSuite('foreign writers');

/** Written by SheetJS 0.20, which declares a type for macros in every file. */
const ofSheetJs = 'server/test/spreadsheets/sheetjs-plain.xlsx';

foreign('a file of SheetJS is read', async ({ t }) => {
  assert.equal(await firstRow(t, await readFile(ofSheetJs)), { title: 'Пальто', description: 'тепле' });
});

foreign('a file of ExcelJS is read: formulas, days of both calendars, rich texts', async ({ t }) => {
  for (const date1904 of [false, true]) {
    const book = new excel.Workbook();
    book.properties.date1904 = date1904;
    const sheet = book.addWorksheet('Товари');
    sheet.addRow(['Назва', 'Постачальник', 'Ціна', 'Дата', 'Розмір', 'Опис']);
    const day = new Date(Date.UTC(2026, 1, 28));
    const rich = { richText: [{ text: 'Тепле' }, { text: ' пальто', font: { bold: true } }] };
    sheet.addRow(['Пальто', 'Ательє', { formula: '50/1.2', result: 50 / 1.2 }, day, 38.5, rich]);
    sheet.addRow(['Плащ', 'Ательє', { formula: '100*1.2' }, day, 'M', '']);
    sheet.addRow(['Сукня', 'Ательє', 1, day, day, '']);
    sheet.addRow(['Туніка', 'Ательє', 1, day, 0.5, '']).getCell(5).numFmt = '0%';
    sheet.addRow(['Сорочка', 'Ательє', { error: '#N/A' }, day, 'M', '']);
    const file = Buffer.from(await book.xlsx.writeBuffer());
    assert.equal(await firstRow(t, file), {
      title: 'Пальто',
      supplier: 'Ательє',
      price: '41,67',
      date: '2026-02-28',
      size: '38.5',
      description: 'Тепле пальто',
    });
    assert.equal((await upload(t, file)).counts, { new: 1, changed: 0, unchanged: 0, refused: 4 });
    assert.equal(
      (await refusals(t, file)).map((one) => one.split(':').slice(0, 2).join(':')),
      ['price: =100*1.2', 'size: 2026-02-28', 'size: 50%', 'price: #N/A'],
    );
  }
});

foreign.run();
