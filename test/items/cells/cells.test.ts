import { renderHook } from '@testing-library/react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { CellsInput, ItemCells } from '../../../src/contract/cells';
import { emptyItemFields } from '../../../src/contract/itemFields';
import type { Reference, ReferenceKind } from '../../../src/contract/references';
import type { Proposal } from '../../../src/contract/suggestions';
import type { ClothesListItem } from '../../../src/contract/types';
import { serverReached } from '../../../src/core/http/serverReached';
import { setAccessToken } from '../../../src/core/http/session';
import { createStore } from '../../../src/core/lib/store';
import { useToasts } from '../../../src/core/stores/toasts';
import { intakeDeviceTexts } from '../../../src/intake/store/texts';
import { type Cells, createCells } from '../../../src/items/cells/createCells';
import { editableCells } from '../../../src/items/cells/editableCells';
import { createSuggestions, type SuggestionsState } from '../../../src/items/suggestions/createSuggestions';
import { createReferenceLists } from '../../../src/references/references';
import type { EditableCells } from '../../../src/ui/table/cells';
import {
  type Call,
  deferred,
  type FakeBrowser,
  fakeBrowser,
  json,
  problem,
  unreachable,
} from '../../setup/fakeBrowser';
import { userToken } from '../../setup/startApp';

const columns = ['title', 'brand', 'color', 'type', 'size', 'price', 'supplier', 'tags'];

/** The items that the server has, by id, and the calls that it got. */
class FakeItems {
  rows = new Map<number, ClothesListItem>();
  saves: CellsInput[] = [];
  keys: (string | undefined)[] = [];
  created: string[] = [];
  /** Answers the next save in place of this. */
  instead: (() => Response | Promise<Response>)[] = [];

  add(id: number, part: Partial<ClothesListItem> = {}): ClothesListItem {
    const row: ClothesListItem = {
      ...emptyItemFields,
      id,
      title: `Плащ ${id}`,
      supplier: null,
      mainImage: null,
      lastPurchase: { supplier: supplier, price: null, size: null, date: null },
      createdAt: '2026-11-01T10:00:00.000Z',
      updatedAt: '2026-11-01T10:00:00.000Z',
      purchasesCount: 1,
      version: 1,
      ...part,
    };
    this.rows.set(id, row);
    return row;
  }

  row = (id: number) => this.rows.get(id) ?? this.add(id);

  answer = (call: Call): Response | Promise<Response> => {
    if (call.method === 'POST') {
      const { name } = Object(call.body);
      this.created.push(name);
      return json({ data: { id: 100 + this.created.length, name } }, 201);
    }
    // A page that an earlier file left open may still ask for something.
    if (call.method !== 'PATCH') return problem(404, 'not_found');
    const input = call.body as CellsInput; // the app's own calls are typed
    this.saves.push(input);
    this.keys.push(call.headers['idempotency-key']);
    const instead = this.instead.shift();
    return instead
      ? instead()
      : json({ data: { batchId: 7, items: input.items.map((item) => this.#save(item)) } });
  };

  #save({ id, version, set, seen = {} }: ItemCells) {
    const item = this.rows.get(id);
    if (!item) return { id, status: 'gone' };
    const { price = null } = item.lastPurchase ?? {};
    if (version !== item.version || (seen.price !== undefined && seen.price !== price))
      return { id, status: 'stale', item };
    const { title, brandId, lastPurchase, addTagIds = [], removeTagIds = [] } = set;
    const tagIds = [...new Set([...item.tags.map(({ id }) => id), ...addTagIds])];
    if (title === '')
      return {
        id,
        status: 'refused',
        item,
        errors: [{ field: 'title', code: 'required', detail: "Обов'язкове поле" }],
      };
    const next = {
      ...item,
      ...(title !== undefined && { title }),
      ...(brandId !== undefined && { brand: brandId === null ? null : brandOf(brandId) }),
      ...(lastPurchase && {
        lastPurchase: {
          supplier,
          size: null,
          date: null,
          ...item.lastPurchase,
          price: lastPurchase.price === undefined ? price : lastPurchase.price,
        },
      }),
      tags: tagIds.filter((id) => !removeTagIds.includes(id)).map(tagOf),
      version: (item.version ?? 0) + 1,
    };
    this.rows.set(id, next);
    return { id, status: 'saved', item: next };
  }
}

const supplier = { id: 30, name: 'Ринок' };
const brands: Reference[] = [
  { id: 1, name: 'Zara' },
  { id: 2, name: 'Mango', aliases: ['Манго'] },
];
const tags: Reference[] = [
  { id: 3, name: 'Осінь' },
  { id: 5, name: 'На OLX', aliases: ['ОЛХ'] },
  { id: 8, name: 'Стелаж 3, полиця 2' },
];
const tagOf = (id: number) => tags.find((tag) => tag.id === id) ?? { id, name: `Нова ${id}` };
const brandOf = (id: number) => brands.find((brand) => brand.id === id) ?? { id, name: 'Новий' };

interface Context {
  browser: FakeBrowser;
  api: FakeItems;
  cells: Cells;
  table: EditableCells<ClothesListItem>;
}
const test = suite<Context>('cells of a table');

/** Starts as after a reload of the tab. */
function start(context: Context): void {
  const cells = createCells();
  const lists = createReferenceLists(() => {});
  const of = (kind: ReferenceKind, options: Reference[]) => ({
    options,
    loading: false,
    references: { ...lists[kind], list: { state: 'loaded' as const, value: options } },
  });
  cells.connect({
    choices: {
      brands: of('brands', brands),
      suppliers: of('suppliers', [supplier]),
      colors: of('colors', []),
      types: of('types', []),
      tags: of('tags', tags),
    },
    watch: null,
  });
  Object.assign(context, { cells, table: editableCells(cells, columns) });
}

test.before.each((context) => {
  context.browser = fakeBrowser();
  context.api = new FakeItems();
  context.browser.serve(context.api.answer);
  setAccessToken(userToken);
  start(context);
});
test.after.each(({ browser }) => browser.restore());

const shown = ({ cells, table, api }: Context, id: number, column: string) => {
  const row = cells.saved.latest(id) ?? api.row(id);
  const {
    kind = '',
    text = table.columns.find(({ key }) => key === column)?.text(row),
    message = '',
  } = table.stateOf(row, column) ?? {};
  return [kind, text, message].filter(Boolean).join(' | ');
};
const act = ({ table, cells, api }: Context, id: number, column: string, label: string) =>
  table
    .stateOf(cells.saved.latest(id) ?? api.row(id), column)
    ?.actions?.find((one) => one.label === label)
    ?.onPress();

test('a table’s cells are saved together, later ones wait, and all of a sitting are one batch', async (context) => {
  const { browser, api, table } = context;
  const [one, two] = [api.add(1), api.add(2)];
  const first = deferred<Response>();
  api.instead = [() => first.promise];
  table.commit([one], 'title', { text: ' Плащ  довгий ' });
  table.commit([two], 'brand', { choice: { id: 1, name: 'Zara' } });
  await browser.settle();
  table.commit([one], 'price', { text: '1 138,50 ₴' });
  table.commit([one], 'title', { text: 'Плащ короткий' });
  await browser.settle();
  assert.equal(api.saves, [
    {
      items: [
        { id: 1, version: 1, set: { title: 'Плащ довгий' } },
        { id: 2, version: 1, set: { brandId: 1 } },
      ],
    },
  ]);
  assert.is(shown(context, 1, 'title'), 'saving | Плащ короткий');
  api.saves = [];
  const sent = { method: 'PATCH', url: '/api/clothes/', headers: {}, signal: null };
  first.resolve(
    await api.answer({
      ...sent,
      body: {
        items: [
          { id: 1, version: 1, set: { title: 'Плащ довгий' } },
          { id: 2, version: 1, set: { brandId: 1 } },
        ],
      },
    }),
  );
  await browser.settle();
  await browser.settle();
  assert.equal(api.saves.slice(1), [
    {
      batchId: 7,
      items: [
        {
          id: 1,
          version: 2,
          set: { title: 'Плащ короткий', lastPurchase: { price: 1138.5 } },
          seen: { price: null },
        },
      ],
    },
  ]);
  assert.is(shown(context, 1, 'title'), 'saved | Плащ короткий');
  await browser.advance(2000);
  assert.is(shown(context, 1, 'price'), '1138,5');
});

test('a cell is sent again if another of the row was changed; if the same was, both are shown', async (context) => {
  const { browser, api, table } = context;
  const seen = api.add(1);
  api.add(1, { title: 'Плащ Олени', version: 5 });
  table.commit([seen], 'brand', { choice: { id: 1, name: 'Zara' } });
  table.commit([seen], 'title', { text: 'Мій плащ' });
  await browser.settle();
  await browser.settle();
  assert.is(api.row(1).brand?.name, 'Zara');
  assert.is(shown(context, 1, 'title'), 'stale | Мій плащ | Тепер тут «Плащ Олени»');
  act(context, 1, 'title', 'Лишити моє');
  await browser.settle();
  assert.is(api.row(1).title, 'Мій плащ');
});

test('a cell’s newer value can be taken; a changed price is a conflict, too', async (context) => {
  const { browser, api, table } = context;
  const seen = api.add(1);
  api.add(1, { lastPurchase: { supplier, price: 90, size: null, date: null } });
  table.commit([seen], 'price', { text: '80' });
  await browser.settle();
  assert.is(shown(context, 1, 'price'), 'stale | 80 | Тепер тут «90»');
  act(context, 1, 'price', 'Взяти нове');
  assert.is(shown(context, 1, 'price'), '90');
  assert.is(api.saves.length, 1);
});

test('a cell’s refusal is shown in it and does not stop the other cells of the row', async (context) => {
  const { browser, api, table } = context;
  const row = api.add(1);
  table.commit([row], 'title', null);
  table.commit([row], 'brand', { text: 'манго' });
  table.commit([row], 'price', { text: 'сто' });
  await browser.settle();
  await browser.settle();
  assert.is(shown(context, 1, 'title'), "refused | Обов'язкове поле");
  assert.is(shown(context, 1, 'price'), 'refused | сто | Має бути числом');
  assert.is(api.row(1).brand?.name, 'Mango');
  act(context, 1, 'title', 'Скасувати');
  assert.is(shown(context, 1, 'title'), 'Плащ 1');
});

test('a cell’s price waits for the supplier of the first purchase, and goes with it', async (context) => {
  const { browser, api, table } = context;
  const row = api.add(1, { lastPurchase: null });
  table.commit([row], 'price', { text: '5' });
  await browser.settle();
  assert.match(shown(context, 1, 'price'), /^refused \| 5 \| Спершу виберіть постачальника/);
  table.commit([row], 'supplier', { choice: supplier });
  await browser.settle();
  assert.equal(api.saves[0]?.items[0]?.set, { lastPurchase: { price: 5, supplierId: 30 } });
  assert.equal(api.saves[0]?.items[0]?.seen, { price: null, supplierId: null });
  assert.is(api.row(1).lastPurchase?.price, 5);
});

test('a cell tells that its item was deleted', async (context) => {
  const { browser, api, table } = context;
  const row = api.add(1);
  api.rows.clear();
  table.commit([row], 'title', { text: 'Плащ' });
  await browser.settle();
  assert.is(table.stateOf(row, 'title')?.message, 'Такого товару вже немає.');
});

test('a cell’s input is kept without a connection, and sent again under the same key', async (context) => {
  const { browser, api, cells, table } = context;
  const row = api.add(1);
  api.instead = [unreachable, () => problem(503, 'unavailable')];
  table.commit([row], 'title', { text: 'Плащ' });
  await browser.settle();
  assert.is(cells.stuck.get(), true);
  assert.is(shown(context, 1, 'title'), 'saving | Плащ');
  serverReached.set(true);
  await browser.advance(30_000);
  assert.is(api.row(1).title, 'Плащ');
  assert.is(cells.stuck.get(), false);
  assert.is(new Set(api.keys).size, 1);
  assert.is(api.keys.length, 3);
});

test('unsaved cells are sent after a reload, and unknown names stay in theirs', async (context) => {
  const { browser, api, table } = context;
  const row = api.add(1);
  api.instead = [unreachable];
  table.commit([row], 'title', { text: 'Плащ' });
  table.commit([row], 'price', { text: 'сто' });
  await browser.settle();
  start(context);
  await browser.settle();
  await browser.settle();
  await browser.settle();
  assert.is(api.row(1).title, 'Плащ');
  assert.is(shown(context, 1, 'price'), 'refused | сто | Має бути числом');
  context.cells.leave();
  start(context);
  assert.is(shown(context, 1, 'price'), '');
});

test('proposals stand in empty cells until they are taken, refused or typed over', async (context) => {
  const { browser, api, cells, table } = context;
  const basis = { evidence: null, confidence: 0.9 };
  const proposals: Proposal[] = [
    { ...basis, field: 'brand', value: brandOf(1), newName: null },
    { ...basis, field: 'title', value: 'Плащ Zara' },
  ];
  const suggestions = { taskId: 5, status: 'completed' as const, model: 'm', createdAt: '', proposals };
  const states = [1, 2, 3].map((id): [number, SuggestionsState] => [id, { state: 'ready', suggestions }]);
  const entered: number[] = [];
  const watch = {
    ...createSuggestions(),
    store: createStore<ReadonlyMap<number, SuggestionsState>>(new Map(states)),
    enter: (id: number) => void entered.push(id),
    leave() {},
  };
  cells.connect({ choices: { brands: cells.choices('brands') }, watch });
  const [one, two] = [
    api.add(1, { title: 'Без назви 1' }),
    api.add(2, { title: 'Пальто', brand: brandOf(2) }),
  ];
  for (const row of [one, two, one]) table.subscribe(row, () => {});
  assert.equal(entered, [1, 2]);
  assert.equal(
    [
      shown(context, 1, 'title'),
      shown(context, 1, 'brand'),
      shown(context, 2, 'title'),
      shown(context, 2, 'brand'),
    ],
    ['proposed | Плащ Zara', 'proposed | Zara', 'Пальто', 'Mango'],
  );
  table.accept([one], 'brand');
  assert.is(shown(context, 1, 'title'), 'proposed | Плащ Zara');
  table.discard([one], 'title');
  await browser.settle();
  assert.equal(
    api.saves.map(({ items }) => items[0]?.set),
    [{ brandId: 1 }],
  );
  await browser.advance(2000);
  assert.equal([shown(context, 1, 'title'), shown(context, 1, 'brand')], ['Без назви 1', 'Zara']);
});

test('a pasted block of cells creates nothing: its unknown names are asked about once', async (context) => {
  const { browser, api, cells, table } = context;
  const rows = [1, 2, 3, 4].map((id) => api.add(id));
  table.paste(rows, 'brand', [['zara'], ['Cos'], ['cos '], ['Monki']]);
  await browser.settle();
  await browser.settle();
  assert.is(api.row(1).brand?.name, 'Zara');
  assert.equal([api.created, api.saves.length], [[], 1]);
  assert.equal(
    cells.asked.get().map(({ text }) => text),
    ['Cos', 'cos', 'Monki'],
  );
  cells.answer(true);
  for (let turn = 0; turn < 4; turn++) await browser.settle();
  assert.equal(api.created, ['Cos', 'Monki']);
  assert.equal(cells.asked.get(), []);
  assert.ok([2, 3, 4].every((id) => api.row(id).brand !== null));
});

test('a cell’s new name that the server does not answer for is sent again under the same key', async (context) => {
  const { browser, api, table } = context;
  const keys: (string | undefined)[] = [];
  browser.serve((call) => {
    if (call.method !== 'POST') return api.answer(call);
    keys.push(call.headers['idempotency-key']);
    return keys.length < 3 ? problem(503, 'unavailable') : api.answer(call);
  });
  table.commit([api.add(1)], 'brand', { create: 'Cos' });
  await browser.settle();
  await browser.advance(30_000);
  await browser.settle();
  assert.is(api.row(1).brand?.id, 101);
  assert.is(keys.length, 3);
  assert.equal([new Set(keys).size, typeof keys[0]], [1, 'string']);
});

test('pasted texts that have no row or column of cells are told, not dropped', async (context) => {
  const { browser, api, table } = context;
  table.paste([api.add(1)], 'price', [
    ['9', 'H&M', '', 'beyond', ''],
    ['10', ''],
  ]);
  await browser.settle();
  const { result, unmount } = renderHook(useToasts);
  unmount();
  assert.is(
    result.current.at(-1)?.text,
    'Не вставлено: 2 клітинки. Для них бракує рядків нижче або стовпців праворуч, або рядки ще не завантажено.',
  );
  assert.is(api.row(1).lastPurchase?.price, 9);
});

test('a pasted column of a thousand cells takes five calls, and can be undone', async (context) => {
  const { browser, api, cells, table } = context;
  const rows = Array.from({ length: 1000 }, (_, at) => api.add(at + 1));
  table.paste(
    rows,
    'price',
    rows.map(({ id }) => [`${id},5`]),
  );
  for (let turn = 0; turn < 12; turn++) await browser.settle();
  assert.equal(
    api.saves.map(({ items }) => items.length),
    [200, 200, 200, 200, 200],
  );
  assert.is(api.row(1000).lastPurchase?.price, 1000.5);
  const { result, unmount } = renderHook(useToasts);
  unmount();
  result.current.at(-1)?.action?.onAction();
  for (let turn = 0; turn < 12; turn++) await browser.settle();
  assert.is(api.row(1000).lastPurchase?.price, null);
  assert.equal(cells.held.unsaved(), []);
});

test('the title that the intake gives stands in for a title', ({ api, table }) => {
  const title = table.columns.find(({ key }) => key === 'title');
  const row = api.add(5);
  assert.is(title?.isStandIn?.(intakeDeviceTexts.untitledItem(5), row), true);
  assert.is(title?.isStandIn?.(intakeDeviceTexts.untitledItem(6), row), false);
});

test('changes are taken back one after another, the newest first', async (context) => {
  const { browser, api, cells, table } = context;
  const one = api.add(1);
  const was = one.title;
  table.commit([one], 'title', { text: 'Плащ' });
  // Before the row has the first input.
  table.commit([one], 'title', { text: 'Плащ синій' });
  for (let turn = 0; turn < 4; turn++) await browser.settle();
  table.paste([cells.saved.latest(1) ?? one, api.add(2)], 'price', [['9'], ['10']]);
  for (let turn = 0; turn < 4; turn++) await browser.settle();
  const taken: unknown[] = [];
  for (let step = 0; step < 4; step++) {
    taken.push([table.undo(), api.row(2).lastPurchase?.price]);
    for (let turn = 0; turn < 4; turn++) await browser.settle();
    taken.push([api.row(1).title, api.row(1).lastPurchase?.price]);
  }
  assert.equal(taken, [
    [2, 10],
    ['Плащ синій', null],
    [1, null],
    ['Плащ', null],
    [1, null],
    [was, null],
    [0, null],
    [was, null],
  ]);
  assert.equal(cells.held.unsaved(), []);
});

test('an unsaved input that another one has replaced comes back', async (context) => {
  const { browser, api, table } = context;
  const one = api.add(1);
  table.commit([one], 'brand', { text: 'Нема' });
  table.commit([one], 'price', { text: 'сто' });
  await browser.settle();
  table.commit([one], 'brand', { choice: { id: 1, name: 'Zara' } });
  table.commit([one], 'price', { text: '5' });
  for (let turn = 0; turn < 4; turn++) await browser.settle();
  assert.equal([api.row(1).brand?.id, api.row(1).lastPurchase?.price], [1, 5]);
  table.undo();
  table.undo();
  for (let turn = 0; turn < 4; turn++) await browser.settle();
  assert.equal(
    [shown(context, 1, 'brand'), shown(context, 1, 'price')],
    ['unknown | Нема', 'refused | сто | Має бути числом'],
  );
});

test('a cell that is undone while it is being saved does not stay', async (context) => {
  const { browser, api, cells, table } = context;
  const rows = [api.add(1), api.add(2)];
  const answer = deferred<void>();
  const sent: Call[] = [];
  const { answer: save } = api;
  browser.serve(async (call) => {
    if (sent.push(call) === 1) await answer.promise;
    return save(call);
  });
  table.commit(rows, 'title', { text: 'Шуба' });
  await browser.settle();
  const { result, unmount } = renderHook(useToasts);
  unmount();
  result.current.at(-1)?.action?.onAction();
  await browser.settle();
  assert.is(sent.length, 1);
  answer.resolve();
  for (let turn = 0; turn < 4; turn++) await browser.settle();
  assert.equal(
    [1, 2].map((id) => api.row(id).title),
    ['Плащ 1', 'Плащ 2'],
  );
  assert.equal(cells.held.unsaved(), []);
});

test('taking back a cell’s change leaves what a colleague has put there since', async (context) => {
  const { browser, api, cells, table } = context;
  const one = api.add(1);
  table.commit([one], 'title', { text: 'Плащ' });
  for (let turn = 0; turn < 4; turn++) await browser.settle();
  // The list has been loaded again meanwhile.
  const newer = api.add(1, { title: 'Назва колеги', version: 5, updatedAt: '2026-11-02T10:00:00.000Z' });
  table.commit([newer], 'price', { text: '9' });
  for (let turn = 0; turn < 4; turn++) await browser.settle();
  table.undo();
  for (let turn = 0; turn < 4; turn++) await browser.settle();
  assert.is(api.row(1).lastPurchase?.price, null);
  table.undo();
  for (let turn = 0; turn < 4; turn++) await browser.settle();
  assert.is(api.row(1).title, 'Назва колеги');
  assert.equal(cells.held.unsaved(), []);
});

test('leaving the table of cells drops the question about names, and an older answer', async (context) => {
  const { browser, api, cells, table } = context;
  const row = api.add(1);
  table.paste([row], 'brand', [['Невідомий']]);
  await browser.settle();
  assert.is(cells.asked.get().length, 1);
  table.commit([row], 'title', { text: 'Шуба' });
  cells.leave();
  assert.equal(cells.asked.get(), []);
  cells.saved.put([{ ...row, title: 'Шуба' }]);
  const newer = { ...row, title: 'Кожух', updatedAt: '2026-11-02T10:00:00.000Z' };
  assert.is(cells.saved.over([newer])[0], newer);
});

test('leaving the table of cells while a name is being created sends none of the other names', async (context) => {
  const { browser, api, cells, table } = context;
  const created = deferred<Response>();
  browser.serve((call) => (call.method === 'POST' ? created.promise : api.answer(call)));
  table.paste([api.add(1), api.add(2)], 'brand', [['Перша'], ['Друга']]);
  await browser.settle();
  cells.answer(true);
  await browser.settle();
  const sent = browser.calls.length;
  assert.ok(sent > 0);
  cells.leave();
  created.resolve(json({ data: { id: 101, name: 'Перша' } }, 201));
  await browser.settle();
  assert.is(browser.calls.length, sent);
});

test('a cell’s text that is too long is refused without a call, and does not stop the others', async (context) => {
  const { browser, api, table } = context;
  table.paste([api.add(1), api.add(2)], 'title', [['Ш'.repeat(100_000)], ['Шуба']]);
  await browser.settle();
  assert.equal(api.saves, [{ items: [{ id: 2, version: 1, set: { title: 'Шуба' } }] }]);
  assert.match(shown(context, 1, 'title'), /^refused .* Має бути не довше \d+$/);
});

test('a cell of tags sends what is added and removed, by the names in its text', async (context) => {
  const { browser, api, table } = context;
  const row = api.add(1, { tags: [tagOf(3)] });
  table.commit([row], 'tags', { text: 'олх; "стелаж 3, полиця 2"' });
  await browser.settle();
  await browser.settle();
  assert.equal(api.saves[0]?.items[0]?.set, { addTagIds: [5, 8], removeTagIds: [3] });
  await browser.advance(2000);
  assert.is(shown(context, 1, 'tags'), 'На OLX, "Стелаж 3, полиця 2"');
  table.commit([api.row(1)], 'tags', null);
  await browser.settle();
  assert.equal(api.saves[1]?.items[0]?.set, { addTagIds: [], removeTagIds: [5, 8] });
});

test('an edit of tags in a range adds and removes the same names in each row', async (context) => {
  const { browser, api, table } = context;
  const rows = [api.add(1, { tags: [tagOf(3)] }), api.add(2, { tags: [tagOf(5), tagOf(8)] })];
  table.commit(rows, 'tags', { text: 'На OLX' }, 'Осінь');
  for (let turn = 0; turn < 3; turn++) await browser.settle();
  assert.equal([api.row(1).tags, api.row(2).tags], [[tagOf(5)], [tagOf(5), tagOf(8)]]);
});

test('a cell of tags is never stale: tags of a colleague stay, also when it is taken back', async (context) => {
  const { browser, api, table } = context;
  const seen = api.add(1);
  api.add(1, { tags: [tagOf(8)], version: 5 });
  table.commit([seen], 'tags', { text: 'Осінь' });
  for (let turn = 0; turn < 4; turn++) await browser.settle();
  assert.equal(api.row(1).tags, [tagOf(8), tagOf(3)]);
  await browser.advance(2000);
  assert.is(shown(context, 1, 'tags'), '"Стелаж 3, полиця 2", Осінь', 'the answered item is shown');
  assert.is(table.undo(), 1);
  for (let turn = 0; turn < 4; turn++) await browser.settle();
  assert.equal(api.row(1).tags, [tagOf(8)]);
});

test('tags put into a cell while it is being saved differ from those that are being saved', async (context) => {
  const { browser, api, table } = context;
  const row = api.add(1);
  const first = deferred<Response>();
  api.instead = [() => first.promise];
  table.commit([row], 'tags', { text: 'Осінь' });
  await browser.settle();
  await browser.settle();
  table.commit([row], 'tags', { text: 'На OLX' });
  const item = api.add(1, { tags: [tagOf(3), tagOf(8)], version: 2 });
  first.resolve(json({ data: { batchId: 7, items: [{ id: 1, status: 'saved', item }] } }));
  for (let turn = 0; turn < 4; turn++) await browser.settle();
  assert.equal(api.saves[1]?.items[0]?.set, { addTagIds: [5], removeTagIds: [3] });
});

test('an unsaved set of tags that another one has replaced comes back whole', async (context) => {
  const { browser, api, table } = context;
  const row = api.add(1, { tags: [tagOf(3)] });
  api.instead = [() => problem(422, 'invalid')];
  table.commit([row], 'tags', { text: 'Осінь, На OLX' });
  await browser.settle();
  await browser.settle();
  assert.match(shown(context, 1, 'tags'), /^refused \| Осінь, На OLX/);
  table.commit([row], 'tags', { text: '"Стелаж 3, полиця 2"' });
  await browser.settle();
  await browser.settle();
  assert.equal(api.row(1).tags, [tagOf(8)]);
  table.undo();
  for (let turn = 0; turn < 4; turn++) await browser.settle();
  assert.equal(
    api.row(1).tags.map(({ id }) => id),
    [3, 5],
  );
});

test('of two unsaved sets of tags the first comes back, and what it took away is gone', async (context) => {
  const { browser, api, table } = context;
  const row = api.add(1, { tags: [tagOf(3)] });
  const refuse = () => problem(422, 'invalid');
  api.instead = [refuse, refuse];
  for (const text of ['На OLX', '"Стелаж 3, полиця 2"']) {
    table.commit([row], 'tags', { text });
    await browser.settle();
    await browser.settle();
  }
  table.undo();
  await browser.settle();
  assert.equal(api.row(1).tags, [tagOf(5)]);
});

test('pasted tags that are unknown are asked about once, each by its name, and kept if refused', async (context) => {
  const { browser, api, cells, table } = context;
  const rows = [1, 2, 3].map((id) => api.add(id));
  table.paste(rows, 'tags', [['Осінь, Продано'], ['продано; Зима'], ['Осінь']]);
  for (let turn = 0; turn < 4; turn++) await browser.settle();
  assert.equal([api.row(3).tags, api.created, api.saves.length], [[tagOf(3)], [], 1]);
  assert.equal(
    cells.asked.get().map(({ missing }) => missing),
    [['Продано'], ['продано', 'Зима']],
  );
  assert.is(shown(context, 2, 'tags'), 'unknown | продано; Зима | Немає: продано, Зима');
  cells.answer(true);
  for (let turn = 0; turn < 6; turn++) await browser.settle();
  assert.equal(api.created, ['Продано', 'Зима']);
  assert.equal(
    [1, 2].map((id) => api.row(id).tags.map((tag) => tag.id)),
    [
      [3, 101],
      [101, 102],
    ],
  );
});

test('a quote in a cell of tags that nothing closes is refused without a call', async (context) => {
  const { browser, api, table } = context;
  table.commit([api.add(1)], 'tags', { text: 'Осінь, "На OLX' });
  await browser.settle();
  assert.is(shown(context, 1, 'tags'), 'refused | Осінь, "На OLX | Закрийте лапки.');
  assert.equal(api.saves, []);
});

test('tags are copied down as a whole', async (context) => {
  const { browser, api, table } = context;
  const [from, to] = [api.add(1, { tags: [tagOf(3), tagOf(8)] }), api.add(2, { tags: [tagOf(5)] })];
  table.fillDown(from, 'tags', [to]);
  await browser.settle();
  await browser.settle();
  assert.equal(api.row(2).tags, [tagOf(3), tagOf(8)]);
});

test.run();
