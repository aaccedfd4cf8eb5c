// SQLite only: the server reads files before it asks the database; importing runs on both.
/** Cells of workbooks that are no texts, and declarations that a workbook does not mean. */
import * as assert from 'uvu/assert';
import { workbookParts } from '../../src/spreadsheets/writing/xlsxParts';
import type { TestApp } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { textRow, workbook } from '../support/workbooks';
import { firstRow, importRows, refusals, upload, uploadRefused } from './support';

const cells = signedInSuite('cells of workbooks');

const heads = ['Назва', 'Постачальник', 'Ціна', 'Розмір', 'Дата'];

/** The cell formats of `book`, by their position. */
const formats = [
  '0',
  'd-mmm',
  'h:mm',
  '0.0%',
  '[h]:mm:ss',
  'mmmm',
  '0.00" d"',
  'Standard',
  '[$-422]d\\ mmmm\\ yyyy',
];

const styles = `<styleSheet><numFmts>${formats
  .map((code, at) => `<numFmt numFmtId="${170 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`)
  .join('')}</numFmts><cellXfs>${formats
  .map((_, at) => `<xf numFmtId="${170 + at}"/>`)
  .join('')}</cellXfs><dxfs><dxf><numFmt numFmtId="170" formatCode="dd.mm.yyyy"/></dxf></dxfs></styleSheet>`;

/** Returns a workbook with rows of cells, which are XML, below the headings. */
function book(rows: string[], parts: Record<string, string> = {}): Promise<Buffer> {
  const sheet = rows.map((row) => `<row>${row}</row>`).join('');
  return workbook(textRow(...heads) + sheet, { 'xl/styles.xml': styles, ...parts });
}

const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (value: number | string, style = 0) => `<c s="${style}"><v>${value}</v></c>`;
const dress = text('Сукня') + text('Ательє');

async function pricesOf(t: TestApp, ...given: string[]): Promise<(string | undefined)[]> {
  const { id } = await upload(t, await book(given.map((cell) => dress + cell)));
  return (await importRows(t, id, 'new')).map(
    ({ changes }) => changes.find(({ field }) => field === 'price')?.after,
  );
}

cells('a workbook’s number is rounded to the decimals of its field; a text is not', async ({ t }) => {
  const values = ['41.666666666666664', '1.005', '0.1', '1234.995', '7', '1E2', '2.675'];
  const formula = values.map((value) => `<c><f>A1</f><v>${value}</v></c>`);
  assert.equal(await pricesOf(t, ...formula), ['41,67', '1,01', '0,1', '1235', '7', '100', '2,68']);
  assert.equal(await refusals(t, await book([dress + text('0,667'), dress + number(-1)])), [
    'price: 0,667: Не більше 2 знаків після коми',
    'price: -1: Має бути не менше 0',
  ]);
  assert.match((await refusals(t, await book([dress + number('1e300')])))[0] ?? '', /^price: 1e\+300: /);
});

cells('a workbook’s formula without a result is refused; one with an empty text is not', async ({ t }) => {
  const reason =
    'У файлі немає результату цієї формули. Відкрийте файл у табличному редакторі, збережіть і завантажте ще раз';
  const without = [
    '<c><f>100*1.2</f></c>',
    '<c><f>A1&amp;"b"</f><v></v></c>',
    '<c t="str"><f>A1</f></c>',
    '<c><f t="shared" si="0"/><v/></c>',
  ];
  assert.equal(
    await refusals(t, await book(without.map((cell) => dress + cell))),
    ['=100*1.2', '=A1&"b"', '=A1', '='].map((formula) => `price: ${formula}: ${reason}`),
  );
  assert.equal(
    await pricesOf(t, '<c t="str"><f>""</f><v></v></c>', '<c/>', '<c><v/></c>', '<c><v> </v></c>'),
    [undefined, undefined, undefined, undefined],
  );
  // A column that is not imported, or a heading, may be a formula.
  const other = (cell: string) =>
    `<row>${text('Назва')}<c><f>A9</f></c></row><row>${text('Плащ')}${cell}</row>`;
  const dry = await upload(t, await workbook(other('<c><f>1</f></c>')));
  assert.equal([dry.counts.new, dry.headings, dry.examples], [1, ['Назва', '=A9'], [['Плащ'], ['=1']]]);
});

cells('a workbook’s errors and missing texts are refused, also without a value', async ({ t }) => {
  const wrong = ['<c t="e"><v>#N/A</v></c>', '<c t="e"/>', '<c t="s"><v>7</v></c>', '<c t="s"><v>x</v></c>'];
  assert.equal(await refusals(t, await book(wrong.map((cell) => dress + number(1) + cell))), [
    'size: #N/A: Формула в клітинці закінчилася помилкою',
    'size: : Формула в клітинці закінчилася помилкою',
    'size: : Тексту цієї клітинки у файлі немає. Збережіть таблицю ще раз',
    'size: : Тексту цієї клітинки у файлі немає. Збережіть таблицю ще раз',
  ]);
  const flags = `<row>${text('Назва')}${text('Постачальник')}${text('Люкс')}</row>`;
  const isTrue = await workbook(`${flags}<row>${dress}<c t="b"><v>true</v></c></row>`);
  assert.is((await firstRow(t, isTrue)).luxury, 'Так');
});

cells('a day, a time and a percentage of a workbook are no texts', async ({ t }) => {
  const rows = [
    dress + number(1) + number(45942, 1),
    number(45942, 8) + text('Ательє'),
    dress + number(1) + number(0.4375, 2),
    dress + number(1) + number(1.10417824, 4),
    dress + number(1) + number(0.975, 3),
    dress + number(1) + number(45942, 5),
    `${dress + number(1)}<c t="d"><v>2025-10-12T00:00:00</v></c>`,
    dress + number(0.5, 3),
    dress + number(0.5, 2),
  ];
  const told = await refusals(t, await book(rows));
  assert.equal(
    told.map((one) => one.split(': табличний')[0]),
    [
      'size: 2025-10-12: Тут потрібен текст, а в клітинці дата',
      'title: 2025-10-12: Тут потрібен текст, а в клітинці дата',
      'size: 10:30: Тут потрібен текст, а в клітинці час',
      'size: 26:30:01: Тут потрібен текст, а в клітинці час',
      'size: 97.5%: Тут потрібен текст, а в клітинці відсоток',
      'size: 2025-10-12: Тут потрібен текст, а в клітинці дата',
      'size: 2025-10-12: Тут потрібен текст, а в клітинці дата',
      'price: 50%: Має бути числом',
      'price: 12:00: Має бути числом',
    ],
  );
  const good = await firstRow(
    t,
    await book([text('Сукня') + text('Ательє') + number(5, 6) + number(38.5, 7) + number(45942, 8)]),
  );
  assert.equal(good, { title: 'Сукня', supplier: 'Ательє', price: '5', size: '38.5', date: '2025-10-12' });
});

cells('the workbook of refused rows has numbers and days as they were', async ({ t }) => {
  const row = text('') + text('Ательє') + number('41.666666666666664') + number(38.5) + number(45942, 1);
  const uncomputed = `${dress}<c><f>100*1.2</f></c>`;
  const without = ['<c><f>A1</f></c>', '<c t="e"><v>#REF!</v></c>'].map((cell) => cell + text('Ательє'));
  const { id } = await upload(t, await book([row, uncomputed, ...without]));
  const { rawPayload } = await t.app.inject({
    url: `/api/import/${id}/refused`,
    headers: { authorization: `Bearer ${t.accessToken}` },
  });
  const again = await upload(t, rawPayload);
  const [first, second, ...titles] = await importRows(t, again.id, 'refused');
  assert.equal(first?.problems, [{ field: 'title', value: '', reason: 'Новому товару потрібна назва' }]);
  const reason = 'Формула в клітинці закінчилася помилкою';
  assert.equal(second?.problems, [{ field: 'price', value: '#N/A', reason }]);
  assert.equal(
    titles.map(({ problems }) => problems),
    [[{ field: 'title', value: '#N/A', reason }], [{ field: 'title', value: '#REF!', reason }]],
  );
});

cells('only the elements of the workbook itself count', async ({ t }) => {
  const x15 = 'http://schemas.microsoft.com/office/spreadsheetml/2010/11/main';
  const mc = 'http://schemas.openxmlformats.org/markup-compatibility/2006';
  const plain = workbookParts('Одяг')['xl/workbook.xml'] ?? '';
  const own = '<workbookPr date1904="1"/>';
  const books = [
    plain
      .replace('<sheets>', `${own}<sheets>`)
      .replace(
        '</workbook>',
        `<extLst><ext uri="{1}" xmlns:x15="${x15}"><x15:workbookPr chartTrackingRefBase="1"/></ext></extLst></workbook>`,
      ),
    plain
      .replace('<sheets>', `${own}<sheets>`)
      .replace('</workbook>', `<workbookPr xmlns="${x15}" date1904="0"/></workbook>`),
    plain.replace(
      '<sheets>',
      `<mc:AlternateContent xmlns:mc="${mc}"><mc:Choice Requires="x15"><workbookPr date1904="0"/></mc:Choice><mc:Fallback>${own}</mc:Fallback></mc:AlternateContent><sheets>`,
    ),
    plain
      .replace('<sheets>', `${own}<sheets>`)
      .replaceAll(/<(\/?)(\w)/g, '<$1x:$2')
      .replace('xmlns=', 'xmlns:x='),
    plain.replace('<sheets>', `${own}<sheets>`).replace('<sheet ', `<sheet y:id="other" xmlns:y="${x15}" `),
  ];
  for (const one of books) {
    const row = dress + number(1) + text('M') + number(44196, 8);
    assert.is((await firstRow(t, await book([row], { 'xl/workbook.xml': one }))).date, '2025-01-01', one);
  }
  const extension = `<worksheet xmlns:x14="${x15}"><sheetData>${textRow('Назва')}<row>${text('Плащ')}</row><x14:row><c><v>1</v></c></x14:row></sheetData><extLst><ext><row>${text('Зайве')}</row></ext></extLst></worksheet>`;
  const { counts } = await upload(t, await workbook('', { 'xl/worksheets/sheet1.xml': extension }));
  assert.is(counts.new, 1);
});

cells('a workbook is refused for a type for macros if a part has it', async ({ t }) => {
  const good = textRow('Назва') + textRow('Пальто');
  const plain = workbookParts('')['[Content_Types].xml'] ?? '';
  const declare = (more: string, parts: Record<string, string> = {}) =>
    workbook(good, { '[Content_Types].xml': plain.replace('</Types>', `${more}</Types>`), ...parts });
  const macros = 'application/vnd.ms-office.vbaProject';
  const binary = 'application/vnd.ms-excel.sheet.binary.macroEnabled.main';
  const unused = [
    await declare(`<Default Extension="bin" ContentType="${binary}"/>`),
    await declare(`<Default Extension="bin" ContentType="${macros}"/>`),
    await declare(`<Override PartName="/xl/vbaProject.bin" ContentType="${macros}"/>`),
    await declare(`<Default Extension="bin" ContentType="${binary}"/>`, {
      'xl/printerSettings/printerSettings1.bin': 'x',
    }),
  ];
  for (const file of unused) assert.is((await upload(t, file)).counts.new, 1);
  const used = [
    await declare(`<Default Extension="BIN" ContentType="${macros}"/>`, { 'xl/other.bin': 'x' }),
    await declare(`<Override PartName="/XL/code.dat" ContentType="${macros}"/>`, { 'xl/code.dat': 'x' }),
    await declare('', { 'xl/vbaProject.bin': 'x' }),
    await workbook(good, {
      '[Content_Types].xml': plain
        .replace('"application/xml"', '"application/vnd.ms-excel.sheet.macroEnabled.main+xml"')
        .replace(/<Override PartName="\/xl\/workbook.xml"[^>]*>/, ''),
    }),
  ];
  for (const file of used) assert.match((await uploadRefused(t, file)).detail, /макросами/);
});

cells('a workbook’s text cannot pass for a cell of another kind', async ({ t }) => {
  const reason = 'Текст містить пошкоджений символ';
  const ofBook = ['n5', 'd2026-01-02'].map((value) => dress + text(`_x001A_${value}`));
  assert.equal(await refusals(t, await book(ofBook)), [
    `price: n5: ${reason}`,
    `price: d2026-01-02: ${reason}`,
  ]);
  const csv = 'Назва;Постачальник;Ціна\nСукня;Ательє;\u001an5\n';
  assert.equal(await refusals(t, csv), [`price: n5: ${reason}`]);
});

cells.run();
