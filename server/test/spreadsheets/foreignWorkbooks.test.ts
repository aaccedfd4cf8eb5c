// SQLite only: the server reads files before it asks the database; importing runs on both.
/** Workbooks with their parts, texts and rows where few programs put them. */
import * as assert from 'uvu/assert';
import { workbookParts } from '../../src/spreadsheets/writing/xlsxParts';
import { signedInSuite } from '../support/appSuite';
import { type Parts, textRow, workbook, zip } from '../support/workbooks';
import { firstRow, importRows, refusals, upload, uploadRefused } from './support';

const books = signedInSuite('unusual workbooks');

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const rows = textRow('Назва', 'Опис') + textRow('Пальто', 'тепле');
const sheet = `<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`;
const wanted = { title: 'Пальто', description: 'тепле' };

/** Returns the parts of a workbook whose main part is in another folder. */
function movedTo(folder: string, book: string, sheetAt: string, target: string): Parts {
  const from = workbookParts('Одяг');
  const text = (name: string) => from[name] ?? '';
  return {
    '[Content_Types].xml': text('[Content_Types].xml').replace('/xl/workbook.xml', `/${folder}${book}`),
    '_rels/.rels': text('_rels/.rels').replace('xl/workbook.xml', `${folder}${book}`),
    [`${folder}${book}`]: text('xl/workbook.xml'),
    [`${folder}_rels/${book}.rels`]: text('xl/_rels/workbook.xml.rels').replace(
      'worksheets/sheet1.xml',
      target,
    ),
    [sheetAt]: sheet,
  };
}

books('the parts of a workbook are where its relations say', async ({ t }) => {
  const files: Parts[] = [
    movedTo('', 'workbook.xml', 'worksheets/sheet1.xml', 'worksheets/sheet1.xml'),
    movedTo('office/book/', 'main.xml', 'office/data/s.xml', '../data/s.xml'),
    movedTo('Book/', 'main.xml', 'data/s.xml', '/data/s.xml'),
  ];
  for (const parts of files) {
    const what = Object.keys(parts).join();
    assert.equal(await firstRow(t, await zip(parts)), wanted, what);
    const types = `${parts['[Content_Types].xml']}`.replace('sheet.main', 'sheet.macroEnabled.main');
    const { detail } = await uploadRefused(t, await zip({ ...parts, '[Content_Types].xml': types }));
    assert.match(detail, /макросами/, what);
  }
});

books('parts of a workbook in UTF-16 are read', async ({ t }) => {
  for (const [mark, isBig] of [
    ['\ufeff', false],
    ['\ufeff', true],
    ['', false],
    ['', true],
  ] as const) {
    const utf16 = (text: string) => {
      const bytes = Buffer.from(mark + text.replace('UTF-8', 'UTF-16'), 'utf16le');
      return isBig ? bytes.swap16() : bytes;
    };
    const parts = { ...workbookParts('Одяг'), 'xl/worksheets/sheet1.xml': sheet };
    const file = await zip(
      Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, utf16(text)])),
    );
    assert.equal(await firstRow(t, file), wanted, `${isBig} ${mark}`);
  }
});

books('a text that a workbook’s cell has twice is read once', async ({ t }) => {
  const cell = (type: string, inside: string) => `<c t="${type}">${inside}</c>`;
  const twice = [
    '<is><t>Сукня</t></is><v>Сукня</v>',
    '<v>Сукня</v><is><r><t>Сук</t></r><r><t>ня</t></r></is>',
  ];
  const cells = [
    ...twice.flatMap((inside) => [cell('inlineStr', inside), cell('str', inside)]),
    cell('inlineStr', '<v>Сукня</v>'),
    cell('str', '<is><t>Сукня</t></is>'),
    cell('inlineStr', '<is><t>Сукня</t></is><v>0</v>'),
  ];
  const file = await workbook(textRow('Назва') + cells.map((one) => `<row>${one}</row>`).join(''));
  assert.equal(
    (await importRows(t, (await upload(t, file)).id, 'new')).map(({ title }) => title),
    cells.map(() => 'Сукня'),
  );
});

books('a workbook’s hidden rows and columns are read, and counted in a note', async ({ t }) => {
  const hidden = (flag: string) => textRow('Плащ', 'сухий').replace('<row', `<row hidden="${flag}"`);
  const sheetOf = (cols: string, ...lines: string[]) =>
    workbook('', {
      'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}">${cols}<sheetData>${rows}${lines.join('')}</sheetData></worksheet>`,
    });
  const cols = '<cols><col min="2" max="9" hidden="1"/><col min="1" max="1" hidden="0"/></cols>';
  const both = await upload(
    t,
    await sheetOf(cols, hidden('1'), hidden('true'), hidden('0'), '<row hidden="1"/>'),
  );
  assert.is(both.counts.new, 4);
  assert.equal(both.notes, [
    'У файлі є приховане, його теж прочитано: рядків — 2, стовпців — 1. Якщо воно зайве, видаліть його у файлі.',
  ]);
  assert.equal((await upload(t, await sheetOf('', hidden('0')))).notes, []);
});

books('rows out of order are refused with a way out, a control character with its cell', async ({ t }) => {
  const numbered = (row: number) => textRow('Пальто').replace('<row', `<row r="${row}"`);
  const { status, detail } = await uploadRefused(
    t,
    await workbook(textRow('Назва') + numbered(3) + numbered(2)),
  );
  assert.is(status, 422);
  assert.match(detail, /не за порядком \(біля рядка 2\).*збережіть і завантажте/);
  const file = await workbook(textRow('Назва') + textRow('Па\u0002льто') + textRow('Плащ'));
  assert.is((await refusals(t, file)).length, 1);
  assert.is((await upload(t, file)).counts.new, 1);
});

books('an exported workbook has the views and styles without which some versions of Excel end', () => {
  const parts = workbookParts('Одяг');
  assert.match(parts['xl/workbook.xml'] ?? '', /<bookViews><workbookView\/><\/bookViews><sheets>/);
  const styles = parts['xl/styles.xml'] ?? '';
  assert.match(styles, /<cellStyleXfs count="1"><xf [^>]*\/><\/cellStyleXfs><cellXfs/);
  assert.match(styles, /<\/cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"\/>/);
  const formats = styles.match(/<cellXfs count="5">(.*)<\/cellXfs>/)?.[1]?.match(/<xf [^>]*>/g) ?? [];
  assert.is(formats.length, 5);
  assert.ok(formats.every((one) => one.includes('xfId="0"')));
});

books.run();
