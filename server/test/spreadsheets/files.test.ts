// SQLite only: the server reads files before it asks the database; importing runs on both.
/** Files of every kind: encodings, separators, cells of workbooks, and refused files. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { maxImportBytes, maxImportColumns } from '../../../src/contract/limits';
import { workbookParts } from '../../src/spreadsheets/writing/xlsxParts';
import { startApp, type TestApp } from '../support/app';
import { form } from '../support/forms';
import { textRow, workbook, zip } from '../support/workbooks';
import { firstRow, importRows, upload, uploadRefused } from './support';

const files = suite<{ t: TestApp }>('spreadsheet files');

files.before(async (context) => {
  context.t = await startApp();
  await context.t.signIn();
});
files.after(async ({ t }) => t.close());

const table = 'Назва;Опис\r\nПальто з їжаком;"Тепле; «ґречне»"\r\n';

function utf16(text: string, isBig: boolean, mark = '\ufeff'): Buffer {
  const bytes = Buffer.from(mark + text, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
}

function windows1251(text: string): Buffer {
  const decoder = new TextDecoder('windows-1251');
  const codes = new Map(
    Array.from({ length: 256 }, (_, code) => [decoder.decode(Buffer.from([code])), code]),
  );
  return Buffer.from([...text].map((letter) => codes.get(letter) ?? 63));
}

files('a spreadsheet’s encoding is recognised', async ({ t }) => {
  const encoded: Record<string, Buffer> = {
    'UTF-8': Buffer.from(table),
    'UTF-8 with a mark': Buffer.from(`\ufeff${table}`),
    'UTF-16 LE': utf16(table, false),
    'UTF-16 BE': utf16(table, true),
    'UTF-16 LE without a mark': utf16(table, false, ''),
    'UTF-16 BE without a mark': utf16(table, true, ''),
    'windows-1251': windows1251(table),
  };
  for (const [name, bytes] of Object.entries(encoded)) {
    const row = await firstRow(t, bytes);
    assert.equal(row, { title: 'Пальто з їжаком', description: 'Тепле; «ґречне»' }, name);
  }
});

files('a CSV’s separator, quotes and ends of lines are recognised', async ({ t }) => {
  const texts = [
    'Назва,Опис\nПальто,"а, б"\n',
    'Назва\tОпис\nПальто\t"а, б"\n',
    '"Назва, товару";Опис\rПальто;а, б\r',
    'sep=|\nНазва|Опис\nПальто|а, б',
    'Назва|Опис\nПальто|а, б',
    '\n\nназва ; ОПИС\n\nПальто;"а, б"\n\n',
  ];
  for (const text of texts) {
    const row = await firstRow(t, text.replace('"Назва, товару"', 'Назва'));
    assert.equal(row, { title: 'Пальто', description: 'а, б' }, text);
  }
});

files('a file’s rows are numbered as a spreadsheet does, and repeated headings are told', async ({ t }) => {
  const dry = await upload(t, 'Назва;Назва;Опис\n\n"Па\nльто";;\n\nПлащ;;;зайве\n');
  assert.equal(dry.settings.columns, ['title', null, 'description']);
  assert.equal(dry.notes, ['Заголовок «Назва» мають кілька стовпців.']);
  assert.equal(dry.examples, [['Па\nльто', 'Плащ'], [], []]);
  assert.equal(
    (await importRows(t, dry.id, 'new')).map(({ row }) => row),
    [3],
  );
  const [refused] = await importRows(t, dry.id, 'refused');
  assert.equal([refused?.row, refused?.problems[0]?.value], [5, 'зайве']);
});

files('a workbook’s cells are read', async ({ t }) => {
  const heads = textRow('Назва', 'Постачальник', 'Ціна', 'Дата', 'Розмір', 'Люкс', 'Опис');
  const row = `<row r="7"><c r="A7" t="s"><v>1</v></c><c r="B7" t="str"><f>A1</f><v>Ательє</v></c><c r="C7"><f>1+1</f><v>12.300000000000001</v></c><c r="D7" s="2"><v>45351.75</v></c><c r="E7"><v>4.2E1</v></c><c r="F7" t="b"><v>1</v></c><c r="G7" t="inlineStr"><is><r><t>a_x000B_</t></r><r><t xml:space="preserve"> &lt;b</t></r><rPh><t>x</t></rPh></is></c></row>`;
  const shared = {
    'xl/sharedStrings.xml': '<sst><si><t>Ні</t></si><si><r><t>Паль</t></r><r><t>то</t></r></si></sst>',
    'xl/_rels/workbook.xml.rels': (workbookParts('')['xl/_rels/workbook.xml.rels'] ?? '').replace(
      '</Relationships>',
      '<Relationship Id="rId3" Type="x/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>',
    ),
  };
  const expected = {
    title: 'Пальто',
    supplier: 'Ательє',
    price: '12,3',
    date: '2024-02-29',
    size: '42',
    luxury: 'Так',
    description: 'a\v <b',
  };
  assert.equal(await firstRow(t, await workbook(heads + row, shared)), expected);
  const from1904 = {
    ...shared,
    'xl/workbook.xml': (workbookParts('Одяг')['xl/workbook.xml'] ?? '').replace(
      '<sheets>',
      '<workbookPr date1904="1"/><sheets>',
    ),
  };
  assert.is((await firstRow(t, await workbook(heads + row, from1904))).date, '2028-03-01');
  const broken = row
    .replace('<v>12.300000000000001</v>', '<v>#REF!</v>')
    .replace('<c r="C7">', '<c r="C7" t="e">');
  const dry = await upload(t, await workbook(heads + broken, shared));
  const [refused] = await importRows(t, dry.id, 'refused');
  assert.equal(refused?.problems, [
    { field: 'price', value: '#REF!', reason: 'Формула в клітинці закінчилася помилкою' },
  ]);
});

/** Returns the parts of a workbook with three visible sheets and a hidden one. */
function severalSheets(): Record<string, string> {
  const relations = workbookParts('')['xl/_rels/workbook.xml.rels'] ?? '';
  const more = [3, 4, 5].map((n) => `<sheet name="Аркуш ${n}" sheetId="${n}" r:id="rId${n}"/>`).join('');
  const book = workbookParts('Товари &amp; ціни')['xl/workbook.xml'] ?? '';
  return {
    'xl/workbook.xml': book.replace(
      '</sheets>',
      `${more.replace('" r:id="rId5', '" state="hidden" r:id="rId5')}</sheets>`,
    ),
    'xl/_rels/workbook.xml.rels': relations.replace(
      '</Relationships>',
      `${[3, 4, 5].map((n) => `<Relationship Id="rId${n}" Type="x/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}</Relationships>`,
    ),
  };
}

files('the reader of a workbook tells which of several sheets it read or refused', async ({ t }) => {
  const told = /Прочитано перший аркуш, «Товари & ціни»; ще 2 не прочитано/;
  const { id, notes } = await upload(
    t,
    await workbook(textRow('Назва') + textRow('Пальто'), severalSheets()),
  );
  assert.is(notes.length, 1);
  assert.match(notes[0] ?? '', told);
  assert.equal((await t.data<{ notes: string[] }>('GET', `/api/import/${id}`)).notes, notes);
  for (const [rows, reason] of [
    ['', /порожній/],
    [textRow('Назва'), /жодного рядка/],
  ] as const) {
    const { detail } = await uploadRefused(t, await workbook(rows, severalSheets()));
    assert.match(detail, reason);
    assert.match(detail, told);
  }
});

files('the reader of a workbook tells which merged cells have one row’s value', async ({ t }) => {
  const merged = (...names: string[]) => {
    const cells = names.map((name) => `<mergeCell ref="${name}"/>`).join('');
    const rows = textRow('Назва', 'Опис') + textRow('Пальто').repeat(9);
    const sheet = `<worksheet><sheetData>${rows}</sheetData><mergeCells>${cells}</mergeCells></worksheet>`;
    return workbook('', { 'xl/worksheets/sheet1.xml': sheet });
  };
  const notesOf = async (...names: string[]) => (await upload(t, await merged(...names))).notes.join();
  assert.match(await notesOf('A2:A4', 'B1:C1', 'AB3:AC9'), /^Об’єднані клітинки A2:A4, AB3:AC9: значення/);
  const many = Array.from({ length: 7 }, (_, at) => `A${at * 3 + 2}:A${at * 3 + 3}`);
  assert.match(await notesOf(...many), /A14:A15 і ще 2: значення/);
  assert.is(await notesOf('B1:C1', '', 'A1', 'A1:$B'), '');
});

files('a workbook’s days are read in both calendars; one that never was is refused', async ({ t }) => {
  const rows = (...days: number[]) =>
    textRow('Назва', 'Постачальник', 'Дата') +
    days
      .map((day) => textRow('Пальто', 'Ательє').replace('</row>', `<c s="2"><v>${day}</v></c></row>`))
      .join('');
  const datesOf = async (file: Buffer, state: 'new' | 'refused') =>
    (await importRows(t, (await upload(t, file)).id, state)).map(({ changes, problems }) =>
      state === 'new'
        ? changes.find(({ field }) => field === 'date')?.after
        : `${problems[0]?.value}: ${problems[0]?.reason}`,
    );
  const since1900 = await workbook(rows(0, 1, 59, 60, 61, 45351.75, 73415, 73416));
  assert.equal(await datesOf(since1900, 'new'), [
    '1900-01-01',
    '1900-02-28',
    '1900-03-01',
    '2024-02-29',
    '2100-12-31',
  ]);
  assert.equal(await datesOf(since1900, 'refused'), [
    '0: Має бути датою, як-от 31.12.2026 або 2026-12-31',
    '60: Має бути датою, як-от 31.12.2026 або 2026-12-31',
    '2101-01-01: Дата має бути між 1900-01-01 і 2100-12-31',
  ]);
  const book = (workbookParts('Одяг')['xl/workbook.xml'] ?? '').replace(
    '<sheets>',
    '<workbookPr date1904="true"/><sheets>',
  );
  const since1904 = await workbook(rows(0, 60, 43889.5), { 'xl/workbook.xml': book });
  assert.equal(await datesOf(since1904, 'new'), ['1904-01-01', '1904-03-01', '2024-02-29']);
});

files('a spreadsheet’s numbers are read as typed; what only looks like one is refused', async ({ t }) => {
  const typed = ['1234,50', '1234.50', '1 234,50', '1\u00a0234.5', '1.234,50', '1,234.50', ' 7 '];
  const wrong = ['1,2,3', '12 шт', '1e3', '١٢', '--1'];
  const lines = [...typed, ...wrong].map((number) => `Пальто;Ательє;"${number}"`);
  const { id, counts } = await upload(t, `Назва;Постачальник;Ціна\n${lines.join('\n')}\n`);
  assert.equal([counts.new, counts.refused], [typed.length, wrong.length]);
  const prices = (await importRows(t, id, 'new')).map(
    ({ changes }) => changes.find(({ field }) => field === 'price')?.after,
  );
  assert.equal(prices, [...Array.from({ length: 6 }, () => '1234,5'), '7']);
  for (const [at, { problems }] of (await importRows(t, id, 'refused')).entries()) {
    assert.equal(problems, [{ field: 'price', value: wrong[at], reason: 'Має бути числом' }]);
  }
});

files('a file that is no table is refused, with the reason', async ({ t }) => {
  const good = textRow('Назва') + textRow('Пальто');
  const types = workbookParts('')['[Content_Types].xml'] ?? '';
  const cases: [string, string | Buffer, number, RegExp][] = [
    ['empty', '', 422, /порожній/],
    ['spaces', ' \n ;;\n', 422, /порожній/],
    ['headings alone', 'Назва;Опис\n', 422, /жодного рядка/],
    ['a PDF', '%PDF-1.7 ', 415, /не таблиця/],
    ['bytes', Buffer.from([1, 0, 2, 0, 0, 0, 3, 200, 0]), 415, /не таблиця/],
    ['control characters', 'Назва\n\u0002\u0003\u0004\u0005\n', 415, /не таблиця/],
    ['XLS', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 415, /старого формату або захищена/],
    ['an open quote', `Назва;Опис\nПальто;"Тепле\n${'Плащ;Сухий\n'.repeat(50)}`, 422, /Лапки.* рядка 2/],
    ['damaged UTF-8', Buffer.concat([Buffer.from(table.repeat(9)), Buffer.from([0xd0])]), 422, /UTF-8/],
    ['half UTF-16', Buffer.concat([utf16(table, false), Buffer.from([65])]), 422, /UTF-8/],
    ['too many columns', `${'Назва;'.repeat(maxImportColumns)}Опис\nа\n`, 413, /стовпців/],
    ['a million columns', `${'Назва;'.repeat(1_000_000)}Опис\nа\n`, 413, /стовпців/],
    [
      'a million columns of a workbook',
      await workbook(`<row>${'<c><v>1</v></c>'.repeat(1_000_000)}</row>`),
      413,
      /стовпців/,
    ],
    ['half a workbook', (await workbook(good)).subarray(0, 900), 422, /пошкоджено/],
    ['another ZIP', await zip({ 'a.txt': 'a' }), 415, /не книга/],
    ['macros', await workbook(good, { 'xl/vbaProject.bin': 'x' }), 415, /макросами/],
    [
      'a workbook for macros',
      await workbook(good, { '[Content_Types].xml': types.replace('sheet.main', 'sheet.macroEnabled.main') }),
      415,
      /макросами/,
    ],
    ['no sheet', await workbook(good, { 'xl/worksheets/sheet1.xml': null }), 415, /не книга/],
    ['no XML', await workbook('<row><c'), 422, /пошкоджено/],
    [
      'entities of its own',
      await workbook(good, {
        'xl/worksheets/sheet1.xml': '<!DOCTYPE a [<!ENTITY b "bbb">]><worksheet>&b;</worksheet>',
      }),
      422,
      /пошкоджено/,
    ],
    ['rows that go back', await workbook('<row r="3"/><row r="2"/>'), 422, /не за порядком \(біля рядка 2\)/],
    ['an encrypted part', encrypted(await workbook(good)), 415, /паролем/],
    ['a bomb that says so', sized(await workbook(good), 4_000_000_000), 413, /розпакування/],
    [
      'a bomb that lies',
      sized(await workbook(textRow('Назва') + textRow('я'.repeat(9_999))), 10),
      422,
      /пошкоджено/,
    ],
    ['a bomb of references', await referenceBomb(), 413, /розпакування/],
  ];
  const before = await stored(t);
  for (const [what, content, status, detail] of cases) {
    const problem = await uploadRefused(t, content);
    assert.is(problem.status, status, `${what}: ${JSON.stringify(problem)}`);
    assert.match(problem.detail, detail, what);
    assert.equal(await readdir(path.join(t.folder, 'tmp')), [], what);
    assert.equal(await stored(t), before, what);
  }
});

files('a spreadsheet’s upload without a file, with two, or with one too big is refused', async ({ t }) => {
  const post = async (...parts: Parameters<typeof form>) => {
    const { body, headers } = form(...parts);
    return t.problem('POST', '/api/import/', body, { headers });
  };
  const bytes = Buffer.from(table);
  assert.is((await t.problem('POST', '/api/import/', {})).status, 415);
  assert.is((await post({ bytes, field: 'other' })).status, 422);
  assert.is((await post({ bytes, field: 'file' }, { bytes, field: 'file' })).status, 422);
  const before = await stored(t);
  for (const size of [maxImportBytes + 1, maxImportBytes + 2_000_000]) {
    const big = await post({ bytes: Buffer.alloc(size, 'а'), field: 'file' });
    assert.equal([big.status, big.detail], [413, 'Файл завеликий: дозволено не більше 50 МБ.']);
  }
  assert.equal(await stored(t), before);
  assert.equal(await readdir(path.join(t.folder, 'tmp')), []);
});

files.run();

/** Returns the data that a refused file must not change. */
async function stored(t: TestApp): Promise<unknown> {
  const rows = await t.db
    .selectFrom('import_rows')
    .select(({ fn }) => fn.countAll().as('count'))
    .execute();
  return [
    await t.db.selectFrom('imports').select(['id', 'state']).orderBy('id').execute(),
    rows,
    await t.data('GET', '/api/clothes/'),
    await t.data('GET', '/api/brands/'),
  ];
}

/** Marks all parts of a ZIP file as encrypted. */
function encrypted(file: Buffer): Buffer {
  return patched(file, (entry) => entry.writeUInt16LE(entry.readUInt16LE(8) | 1, 8));
}

/** Makes the directory of a ZIP file claim that its parts decompress to `bytes` bytes. */
function sized(file: Buffer, bytes: number): Buffer {
  return patched(file, (entry) => entry.writeUInt32LE(bytes, 24));
}

function patched(file: Buffer, change: (entry: Buffer) => void): Buffer {
  const copy = Buffer.from(file);
  for (let at = copy.indexOf('PK\x01\x02'); at !== -1; at = copy.indexOf('PK\x01\x02', at + 4)) {
    change(copy.subarray(at));
  }
  return copy;
}

/** Returns a small file whose cells all refer to one long text. */
function referenceBomb(): Promise<Buffer> {
  const shared = `<sst><si><t>${'я'.repeat(32_000)}</t></si></sst>`;
  const relations = workbookParts('')['xl/_rels/workbook.xml.rels'] ?? '';
  const row = `<row>${'<c t="s"><v>0</v></c>'.repeat(90)}</row>`;
  return workbook(textRow('Назва') + row.repeat(2_000), {
    'xl/sharedStrings.xml': shared,
    'xl/_rels/workbook.xml.rels': relations.replace(
      '</Relationships>',
      '<Relationship Id="rId3" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
    ),
  });
}
