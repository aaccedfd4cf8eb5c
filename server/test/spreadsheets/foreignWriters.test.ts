// SQLite only: the server reads files before it asks the database; importing runs on both.
/** Workbooks that other programs have written. */
import { readFile } from 'node:fs/promises';
import excel from 'exceljs';
import * as assert from 'uvu/assert';
import { signedInSuite } from '../support/appSuite';
import { workbook } from '../support/workbooks';
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

const texts = ['Назва', 'Розмір', 'Ціна', 'Дата покупки', 'Постачальник', 'Сукня', 'Ательє'];
const spreadsheetml = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const related = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const heads = (attributes: string) =>
  texts.slice(0, 5).map((_, at) => `<c r="${'ABCDE'[at]}1" ${attributes} t="s"><v>${at}</v></c>`);

/** Returns the relationships of a workbook, and its shared texts. */
function parts(sheet: string, shared: string, escaped: (text: string) => string) {
  return {
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${related}/worksheet" Target="${sheet}"/><Relationship Id="rId9" Type="${related}/sharedStrings" Target="${shared}"/><Relationship Id="rId3" Type="${related}/styles" Target="styles.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst xmlns="${spreadsheetml}" count="7" uniqueCount="7">${texts.map(escaped).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${spreadsheetml}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
  };
}

const dress = {
  title: 'Сукня',
  size: '38.5',
  price: '66,67',
  date: '2026-02-28',
  supplier: 'Ательє',
};

foreign('a file of openpyxl: parts named from the root, formulas without results', async ({ t }) => {
  const row = (price: string) =>
    `<row r="2"><c r="A2" t="s"><v>5</v></c><c r="B2" t="n"><v>38.5</v></c><c r="C2">${price}</c><c r="D2" s="1" t="n"><v>46081</v></c><c r="E2" t="s"><v>6</v></c></row>`;
  const named = parts(
    '/xl/worksheets/sheet1.xml',
    '/xl/sharedStrings.xml',
    (text) => `<si><t>${text}</t></si>`,
  );
  const file = (price: string) => workbook(`<row r="1">${heads('').join('')}</row>${row(price)}`, named);
  assert.equal(await firstRow(t, await file('<v>66.66666666666667</v>')), dress);
  const [refused] = await refusals(t, await file('<f>200/3</f><v />'));
  assert.match(refused ?? '', 'немає результату цієї формули');
});

foreign('a file of LibreOffice: attributes with their defaults, results of formulas', async ({ t }) => {
  const attributes =
    'customFormat="false" ht="12.8" hidden="false" customHeight="false" outlineLevel="0" collapsed="false"';
  const named = parts(
    'worksheets/sheet1.xml',
    'sharedStrings.xml',
    (text) => `<si><t xml:space="preserve">${text}</t></si>`,
  );
  const row = `<row r="2" ${attributes}><c r="A2" s="0" t="s"><v>5</v></c><c r="B2" s="0" t="n"><v>38.5</v></c><c r="C2" s="0" t="n"><f aca="false">200/3</f><v>66.6666666666667</v></c><c r="D2" s="1" t="n"><v>46081</v></c><c r="E2" s="0" t="s"><v>6</v></c></row>`;
  const empty = `<row r="1048576" ${attributes}/>`;
  const file = await workbook(
    `<row r="1" ${attributes}>${heads('s="0"').join('')}</row>${row}${empty}`,
    named,
  );
  assert.equal(await firstRow(t, file), dress);
});

foreign('a file of Google Sheets: a thousand rows with nothing but styles', async ({ t }) => {
  const named = parts('worksheets/sheet1.xml', 'sharedStrings.xml', (text) => `<si><t>${text}</t></si>`);
  const row = `<row r="2"><c r="A2" s="0" t="s"><v>5</v></c><c r="B2" s="0"><v>38.5</v></c><c r="C2" s="0"><f>200/3</f><v>66.66666666666667</v></c><c r="D2" s="1"><v>46081.0</v></c><c r="E2" s="0" t="str"><f>JOIN("";"Ательє")</f><v>Ательє</v></c></row>`;
  const styled = Array.from({ length: 998 }, (_, at) => `<row r="${at + 3}"><c r="D${at + 3}" s="1"/></row>`);
  const file = await workbook(`<row r="1">${heads('s="0"').join('')}</row>${row}${styled.join('')}`, named);
  assert.equal(await firstRow(t, file), dress);
  assert.equal((await upload(t, file)).counts, { new: 1, changed: 0, unchanged: 0, refused: 0 });
});

foreign.run();
