import * as assert from 'uvu/assert';
import { problemFrom } from '../../src/core/lib/problem';
import { getImport, listImportRows, runImport, setImportSettings } from '../../src/import/api';
import { exportClothes } from '../../src/items/export/api';
import { browser, browserSuite, json } from '../setup/fakeBrowser';

const test = browserSuite('calls of spreadsheets');

test('the call of an export asks for the items that the list finds, in its order', async () => {
  browser.serve(() => new Response('x'));
  const list = { q: 'пальто', brandId: 3, colorId: 0, withoutPhoto: true, sort: '-title' };
  await exportClothes({ list }, 'xlsx', 'purchases', {});
  const [call] = browser.calls;
  assert.is(call?.method, 'GET');
  const url = new URL(call?.url ?? '', 'http://localhost');
  assert.is(url.pathname, '/api/clothes/export');
  assert.equal(Object.fromEntries(url.searchParams), {
    format: 'xlsx',
    rows: 'purchases',
    q: 'пальто',
    brandId: '3',
    withoutPhoto: 'true',
    sort: '-title',
  });
});

test('the call of an export asks for a selection', async () => {
  browser.serve(() => new Response('x'));
  const selection = { query: { q: 'пальто' }, except: [5] };
  await exportClothes({ selection }, 'csv', 'items', {});
  const [call] = browser.calls;
  assert.is(call?.method, 'POST');
  assert.is(call?.url, '/api/clothes/export');
  assert.equal(call?.body, { selection, format: 'csv', rows: 'items' });
});

test('a dry run of an import is decoded without missing or unknown parts', async () => {
  browser.serve(() =>
    json({
      data: {
        id: 5,
        fileName: 'товари.csv',
        headings: ['Назва', '', 'Нове'],
        settings: {
          columns: ['title', 'colour'],
          emptyCells: 'clear',
          instead: { brands: { Зара: 3, Кривий: 'x' }, planets: { Марс: 4 } },
          encoding: 'windows-1250',
          numbers: 'both',
          groups: 'skip',
          headingRow: 3,
        },
        encoding: 'windows-1250',
        questions: ['dates', 'colours'],
        counts: { new: 2, refused: '1' },
        newReferences: [
          { kind: 'brands', name: 'Зара', near: [{ id: 3, name: 'Zara' }] },
          { kind: 'planets', name: 'Марс', near: [] },
        ],
      },
    }),
  );
  assert.equal(await getImport(5), {
    id: 5,
    fileName: 'товари.csv',
    headings: ['Назва', '', 'Нове'],
    examples: [],
    settings: {
      columns: ['title', null, null],
      emptyCells: 'clear',
      instead: { brands: { Зара: 3 }, types: {}, colors: {}, materials: {}, suppliers: {} },
      encoding: 'windows-1250',
      numbers: undefined,
      groups: 'skip',
      headingRow: 3,
    },
    encoding: 'windows-1250',
    questions: ['dates'],
    counts: { new: 2, changed: 0, unchanged: 0, refused: 1 },
    newReferences: [{ kind: 'brands', name: 'Зара', near: [{ id: 3, name: 'Zara' }] }],
    notes: [],
    taskId: null,
    batchId: null,
  });
});

test('a dry run of an import without its id or its headings is refused', async () => {
  for (const data of [{ headings: [] }, { id: 5 }, null]) {
    browser.serve(() => json({ data }));
    assert.is(await getImport(5).then(null, (error) => problemFrom(error).kind), 'unreadable');
  }
});

test('a page of an import’s rows is decoded without invalid ones', async () => {
  const whole = {
    row: 2,
    state: 'refused',
    id: null,
    title: 'Пальто',
    changes: [{ field: 'price', before: '', after: '10' }],
    problems: [{ field: null, value: 'x', reason: 'Не число.' }],
  };
  browser.serve(() =>
    json({
      data: [whole, { row: 3, state: 'odd' }, { ...whole, row: 4, changes: [{ field: 'odd' }] }],
      meta: { total: 60, page: 2, size: 25 },
    }),
  );
  const { rows, meta } = await listImportRows(5, { state: 'refused', page: 2, size: 25 });
  assert.equal(rows, [whole, { ...whole, row: 4, changes: [] }]);
  assert.is(meta?.total, 60);
  assert.is(browser.calls[0]?.url, '/api/import/5/rows?state=refused&page=2&size=25');
});

test('the calls of an import send the settings, and the key of a start', async () => {
  const settings = { columns: ['title' as const, null], emptyCells: 'leave' as const, instead: {} };
  browser.serve(() => json({ data: { id: 5, headings: ['Назва', 'Колір'] } }));
  await setImportSettings(5, settings);
  assert.equal(browser.calls[0]?.body, { settings });
  browser.serve(() => json({ data: { taskId: 8, batchId: 9 } }, 202));
  assert.equal(await runImport(5, 'key'), { taskId: 8, batchId: 9 });
  assert.is(browser.calls[1]?.headers['idempotency-key'], 'key');
});

test.run();
