// SQLite only: the server converts rows of files; importing and export run on both.
/** Exported items with every kind of character come back without loss. */
import { text as streamText } from 'node:stream/consumers';
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { formatComposition, parseComposition } from '../../src/spreadsheets/compositionText';
import { guard, guardInWorkbook, unguard } from '../../src/spreadsheets/guard';
import { formatDecimal, parseDecimal } from '../../src/spreadsheets/values';
import { csvStream } from '../../src/spreadsheets/writing/csv';
import { type Answer, startApp, type TestApp } from '../support/app';
import { upload } from './support';

const roundTrip = suite('round trip');

/** Pieces with a meaning for some program, between any characters. */
const telling = [
  '=1+1',
  '+',
  '-5',
  '@x',
  "'",
  "''=",
  '"',
  ';',
  ',',
  '%',
  ' ',
  '_x000D_',
  '_x0041_',
  '<b>&amp;',
  ']]>',
  'їґє’ʼ',
  '＝',
  'sep=;',
  '👩‍👧',
  'é',
  '\u202eabc',
  '\u00a0',
  '\ufeff',
  '1,5',
  ',=1',
  ',"=1,"',
  ",'=1",
  '\t-1',
  '\n+1',
  '60%',
  '2026-01-02',
  '#REF!',
  '\ufffd',
  '\uffff',
];

const piece = fc.oneof(
  fc.constantFrom(...telling),
  fc.string({ unit: 'binary', maxLength: 6 }),
  fc.string({ unit: 'grapheme', maxLength: 6 }),
);
const line = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''));
const text = fc
  .array(fc.oneof(piece, fc.constantFrom('\n', '\r\n', '\t', '\v', '\f')), { maxLength: 8 })
  .map((pieces) => pieces.join(''));

roundTrip('a guarded text of an export is no formula, and comes back', () => {
  fc.assert(
    fc.property(fc.oneof(line, text), (one) => {
      for (const guarded of [guard(one), guardInWorkbook(one)]) {
        assert.is(unguard(guarded), one);
        assert.not.match(guarded, /^\s*[=+\-@]|^[\t\r\n]/);
      }
    }),
    { numRuns: 2_000 },
  );
});

/** Returns the cells of a file as Excel reads it with another separator than ours. */
function cellsIn(file: string, separator: string): string[] {
  const cells: string[] = [];
  for (let at = 0; at < file.length; at += 1) {
    let cell = '';
    // A quote has a meaning only at the beginning of a cell.
    if (file[at] === '"') {
      for (at += 1; at < file.length && (file[at] !== '"' || file[at + 1] === '"'); at += 1) {
        if (file[at] === '"') at += 1;
        cell += file[at];
      }
      at += 1;
    }
    for (; at < file.length && ![separator, '\r', '\n'].includes(file[at] ?? ''); at += 1) cell += file[at];
    cells.push(cell);
  }
  return cells;
}

roundTrip('no cell of an export is a formula where another separator cuts the file', async () => {
  const row = fc.tuple(fc.oneof(line, text), fc.oneof(line, text));
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 3 }), async (rows) => {
      const cells = (async function* () {
        for (const [n, texts] of rows.entries()) yield [{ number: n, decimals: 0 }, ...texts];
      })();
      const file = (await streamText(csvStream(['Номер', 'Назва', 'Опис'], cells))).slice(1);
      for (const separator of [',', '\t', ';'])
        for (const cell of cellsIn(file, separator)) assert.not.match(cell, /^\s*[=+\-@＝＋－＠]/u, file);
    }),
    { numRuns: 1_000 },
  );
  assert.equal(cellsIn('1;"а,""=1+1,"";\n-1', ','), ['1;"а', '=1+1', ';', '-1']);
});

roundTrip('what an export guards can be read, and a workbook’s texts stay as they are', () => {
  const list = 'Тепле,\n- бавовна\n- вовна, +5 %';
  assert.is(guard(list), "Тепле,\n'- бавовна\n'- вовна,' +5 %");
  assert.is(guardInWorkbook(list), list);
  assert.is(unguard(guard(list)), list);
  assert.is(guard('Сукня,=1+1'), "Сукня,'=1+1");
  for (const plain of ['a-b, c=d', '1,5', 'S, M, L', "5'10, 6'2"]) assert.is(guard(plain), plain);
});

roundTrip('an exported composition comes back, whatever its materials are called', () => {
  // Names are stored trimmed, with single spaces.
  const name = line.map((one) => one.replace(/[\s\ufeff]+/gu, ' ').trim()).filter((one) => one !== '');
  const lines = fc.array(
    fc.record({ name, percent: fc.integer({ min: 1, max: 100 }) }, { noNullPrototype: true }),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(lines, (composition) => {
      assert.equal(parseComposition(formatComposition(composition)), composition);
    }),
    { numRuns: 2_000 },
  );
});

roundTrip('an exported number comes back, as people write it too', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (cents) => {
      assert.is(parseDecimal(formatDecimal(cents / 100), 2), cents / 100);
    }),
  );
  const written: Record<string, number | null> = {
    '1 234,50': 1234.5,
    '1\u00a0234.5': 1234.5,
    '1.234,50': 1234.5,
    '1,234.50': 1234.5,
    '12,': 12,
    '1,2,3': null,
    '1.2.3': null,
    сто: null,
    '': null,
    '12 грн': null,
  };
  for (const [one, value] of Object.entries(written)) assert.is(parseDecimal(one, 2), value, one);
});

/** Makes items of the texts that the API accepts. Returns how many. */
async function fill(t: TestApp, seed: number, count: number): Promise<number> {
  const names = fc.sample(line, { seed, numRuns: count });
  const ids: Record<'brands' | 'materials' | 'suppliers' | 'tags', number[]> = {
    ...{ brands: [], materials: [], suppliers: [], tags: [] },
  };
  for (const [kind, list] of Object.entries(ids)) {
    for (const name of ['Звичайна', ...names.slice(0, 25)]) {
      const made = await t.api<{ data: { id: number } }>('POST', `/api/${kind}/`, { name });
      if (made.status === 201) list.push(made.body.data.id);
    }
  }
  const of = (list: number[], at: number) => list[at % list.length] ?? 0;
  const texts = fc.sample(text, { seed: seed + 1, numRuns: count });
  let made = 0;
  for (const [at, title] of names.entries()) {
    const supplierId = of(ids.suppliers, at);
    const item: Answer<{ data: { clothesId: number; purchaseId: number } }> = await t.api(
      'POST',
      '/api/clothes/fast_create',
      { title, supplierId },
    );
    if (item.status !== 201) continue;
    made += 1;
    const { clothesId, purchaseId } = item.body.data;
    await t.api('PUT', `/api/clothes/${clothesId}`, {
      title,
      description: texts[at] ?? null,
      brandId: at % 3 === 0 ? null : of(ids.brands, at),
      colorId: null,
      typeId: null,
      fabricComposition: [...new Set([at, at * 7 + 1].map((n) => of(ids.materials, n)))]
        .slice(0, at % 3)
        .map((id, n) => ({ material: { id }, percent: 40 + n })),
      tagIds: [...new Set([at, at * 3 + 1, at * 5 + 2].map((n) => of(ids.tags, n)))].slice(0, at % 4),
    });
    const purchase = {
      clothesId,
      supplierId,
      price: at % 4 === 0 ? null : (at * 37 + 1) / 100,
      weight: at % 5 === 0 ? null : (at * 7 + 1) / 1000,
      size: names[(at + 1) % names.length],
      measurements: names[(at + 2) % names.length],
      date: ['1900-01-01', '1900-02-28', '1900-03-01', '2024-02-29', '2100-12-31', null][at % 6],
      luxury: at % 2 === 0,
    };
    if (at % 7 === 0) await t.api('DELETE', `/api/purchases/${purchaseId}`);
    else await t.api('PUT', `/api/purchases/${purchaseId}`, purchase);
    if (at % 5 === 0) await t.api('POST', '/api/purchases/', purchase);
  }
  return made;
}

roundTrip('an export that is imported again changes nothing', async () => {
  const t = await startApp();
  await t.signIn();
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9));
  const made = await fill(t, seed, 120);
  console.log(`round trip: SEED=${seed}, ${made} items`);
  assert.ok(made > 60, `${made} items`);
  for (const format of ['csv', 'xlsx']) {
    for (const rows of ['items', 'purchases']) {
      const { rawPayload } = await t.app.inject({
        method: 'GET',
        url: `/api/clothes/export?format=${format}&rows=${rows}`,
        headers: { authorization: `Bearer ${t.accessToken}` },
      });
      for (const emptyCells of ['leave', 'clear']) {
        const dry = await upload(t, rawPayload);
        // An import leaves the size of the last purchase alone.
        const known = dry.settings.columns.slice(0, rows === 'items' ? -1 : undefined);
        assert.ok(known.every((field) => field !== null));
        const settings = { ...dry.settings, emptyCells };
        const { counts } = await t.data<typeof dry>('PUT', `/api/import/${dry.id}`, { settings });
        const what = `${format} ${rows} ${emptyCells}`;
        for (const state of ['changed', 'refused', 'new'] as const) {
          const found = await t.data<object[]>('GET', `/api/import/${dry.id}/rows?state=${state}`);
          assert.equal(found, [], what);
        }
        assert.ok(counts.unchanged >= made, what);
      }
    }
  }
  await t.close();
});

roundTrip.run();
