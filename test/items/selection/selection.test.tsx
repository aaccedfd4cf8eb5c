import { fireEvent, screen, within } from '@testing-library/react';
import * as assert from 'uvu/assert';
import { taskEnded } from '../../../src/batches/taskEnded';
import { navigate } from '../../../src/core/router/location';
import type { FakeApi } from '../../setup/FakeApi';
import { fakeSockets } from '../../setup/FakeSocket';
import { json, problem, unreachable } from '../../setup/fakeBrowser';
import {
  alerts,
  app,
  appSuite,
  choose,
  click,
  idle,
  key,
  openMore,
  press,
  rows,
  settle,
  startApp,
  statuses,
  top,
  typedIn,
  untilKnown,
  wait,
} from '../../setup/startApp';
import { textsOf } from '../../setup/textsOf';

const test = appSuite('selection of items');
let sockets: ReturnType<typeof fakeSockets>;

const listPath = /^\/api\/clothes\/$/;
const previewPath = '/api/clothes/batch/preview';
const batchPath = '/api/clothes/batch';

async function open(fill: (api: FakeApi) => void = () => {}, path = '/admin/clothes') {
  await startApp(path, (api) => {
    api.features = ['batches'];
    fill(api);
  });
  sockets = fakeSockets();
  await untilKnown();
}

/** Adds items so that the first title is the newest. */
const add = (api: FakeApi, ...titles: string[]) => titles.reverse().map((title) => api.addClothes({ title }));
const many = (api: FakeApi, count: number) =>
  add(api, ...Array.from({ length: count }, (_, at) => `Плащ ${at + 1}`));
const box = (title: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Вибрати ${title}` });
const bar = () => screen.queryByRole('region', { name: 'Дії з вибраним' });
const said = () => bar() && within(bar() as HTMLElement).getAllByRole('status')[0]?.textContent;
const idOf = (title: string) => app.api.clothes.find((item) => item.title === title)?.id ?? 0;
const start = async () => {
  await openMore();
  await press('Вибрати');
};
const focused = () => document.activeElement?.textContent;

/** Chooses an option of a select in the newest dialog. */
async function take(label: string, option: string) {
  await click(top().getByRole('combobox', { name: label }));
  await click(top().getByRole('option', { name: option }));
}

test('the selection of items is absent if the API has no batches, and off until started', async () => {
  await open((api) => {
    api.features = ['views'];
    add(api, 'Пальто');
  });
  assert.is(within(screen.getByRole('main')).queryByRole('button', { name: 'Ще' }), null);
  app.stop();
  await open((api) => add(api, 'Пальто'));
  await openMore();
  assert.ok(screen.getByRole('button', { name: 'Вибрати', pressed: false }));
  assert.is(screen.queryByRole('checkbox', { name: 'Вибрати Пальто' }), null);
  assert.is(bar(), null);
});

test('the selection of items begins with «Вибрати» and ends with «Готово»; the focus goes to «Ще»', async () => {
  await open((api) => add(api, 'Пальто', 'Сукня', 'Шарф'));
  await start();
  assert.is(screen.queryByRole('group', { name: 'Ще' }), null);
  assert.is(said(), 'Позначте товари в списку');
  assert.is(screen.queryByRole('button', { name: 'Видалити' }), null);
  await click(box('Пальто'));
  assert.is(said(), 'Вибрано 1 товар');
  await settle(() => fireEvent.click(box('Шарф'), { shiftKey: true }));
  assert.is(said(), 'Вибрано 3 товари');
  await press('Готово');
  assert.is(bar(), null);
  assert.is(screen.queryByRole('checkbox', { name: 'Вибрати Пальто' }), null);
  assert.is(focused(), 'Ще');
});

/** Opens a list of four items whose order by title is neither that of their ids nor the reverse. */
async function openFour(path: string, features: FakeApi['features'] = ['batches', 'cells', 'export']) {
  await open((api) => {
    api.features = features;
    const [cos = null] = api.add('brands', 'COS');
    for (const item of add(api, 'Б', 'Г', 'А', 'В')) if (item.title !== 'В') item.brand = cos;
  }, path);
  await start();
}
const idsOf = (...titles: string[]) => titles.map(idOf);
const shownTitles = () =>
  rows().flatMap((cells) => cells.filter((text) => /^[А-Г]$/.test(text ?? '')).slice(0, 1));
const query = () => Object.fromEntries(new URLSearchParams(location.search));

test('the table of selected items keeps the list’s order and filter, not that of the presses', async () => {
  await openFour('/admin/clothes?sort=title&nodescription=1&page=1');
  for (const title of ['В', 'А', 'Г']) await click(box(title));
  await press('Заповнити таблицею');
  assert.equal(query(), {
    sort: 'title',
    nodescription: '1',
    ids: idsOf('А', 'Г', 'В')
      .toSorted((a, b) => b - a)
      .join(),
    view: 'cells',
  });
  await settle();
  assert.equal(shownTitles(), ['А', 'В', 'Г']);
});

test('the table of selected items without an order has the newest first, or the address’s order', async () => {
  await openFour('/admin/clothes');
  for (const title of ['Б', 'В', 'Г']) await click(box(title));
  await press('Заповнити таблицею');
  assert.equal(shownTitles(), ['Б', 'Г', 'В']);
  const named = idsOf('А', 'В', 'Б');
  app.stop();
  await openFour(`/admin/clothes?ids=${named}`);
  assert.equal(shownTitles(), ['А', 'В', 'Б']);
  for (const title of ['Б', 'А']) await click(box(title));
  await press('Заповнити таблицею');
  assert.equal([query().ids, shownTitles()], [idsOf('А', 'Б').join(), ['А', 'Б']]);
});

test('a selected item that the list does not show is in the table, whose order stays', async () => {
  await openFour('/admin/clothes?sort=-title&q=В');
  await click(box('В'));
  await settle(() => navigate('/admin/clothes?sort=-title&q=Г'));
  await click(box('Г'));
  await press('Заповнити таблицею');
  assert.equal([query().sort, query().q], ['-title', undefined]);
  assert.equal(shownTitles(), ['Г', 'В']);
});

test('an export of selected items has the list’s order', async () => {
  await openFour('/admin/clothes?sort=-title');
  for (const title of ['А', 'Г']) await click(box(title));
  app.api.replace('POST', '/api/clothes/export', () => problem(503, 'overloaded'));
  const dialog = async () => {
    await click(within(bar() as HTMLElement).getByRole('button', { name: 'Експорт' }));
    await press('Завантажити');
  };
  await dialog();
  assert.equal(app.api.sent('POST', '/api/clothes/export'), [
    {
      selection: { ids: idsOf('А', 'Г').toSorted((a, b) => b - a) },
      format: 'xlsx',
      rows: 'items',
      sort: '-title',
    },
  ]);
  const named = idsOf('А', 'В', 'Б');
  await settle(() => navigate(`/admin/clothes?ids=${named}`));
  for (const title of ['Б', 'В']) await click(box(title));
  await dialog();
  const { selection, sort } = Object(app.api.sent('POST', '/api/clothes/export').at(-1));
  assert.equal([selection.ids, sort], [idsOf('А', 'В', 'Б', 'Г'), 'ids']);
});

test('the selection begins with Ctrl+A in the list, which takes the page; Escape clears, ends', async () => {
  await open((api) => many(api, 12));
  await settle(() =>
    fireEvent.keyDown(screen.getAllByRole('link', { name: /^Плащ/ })[0] as Element, {
      key: 'a',
      ctrlKey: true,
    }),
  );
  assert.is(said(), 'Вибрано 10 товарів');
  await key('Escape', box('Плащ 1'));
  assert.is(said(), 'Позначте товари в списку');
  box('Плащ 1').focus();
  await key('Escape', box('Плащ 1'));
  assert.is(bar(), null);
  assert.is(focused(), 'Ще');
});

test('Ctrl+A on the heading or the body begins the selection, and later takes the page', async () => {
  await open((api) => many(api, 12));
  await idle();
  const selectAll = (on: Element | null) =>
    settle(() => void fireEvent.keyDown(on as Element, { key: 'a', ctrlKey: true }));
  await selectAll(screen.getByRole('searchbox'));
  assert.is(bar(), null);
  await selectAll(document.querySelector('h1'));
  assert.is(said(), 'Вибрано 10 товарів');
  await press('Наступна сторінка');
  await selectAll(document.body);
  assert.is(said(), 'Вибрано 12 товарів');
});

test('the selection outlives pages, a search, a sort, a reload of the list and another page', async () => {
  await open((api) => many(api, 12));
  await start();
  await click(box('Плащ 2'));
  await press('Наступна сторінка');
  await click(box('Плащ 12'));
  assert.is(said(), 'Вибрано 2 товари, у списку не показано 1');
  await settle(() => fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Плащ 2' } }));
  await wait(300);
  assert.is(box('Плащ 2').checked, true);
  await press('Назва');
  await settle(() => taskEnded.set((count) => count + 1));
  assert.is(said(), 'Вибрано 2 товари');
  await click(screen.getByRole('link', { name: 'Плащ 2' }));
  await settle(() => history.back());
  await idle();
  assert.is(said(), 'Вибрано 2 товари');
  assert.is(box('Плащ 2').checked, true);
});

test('the bar and each question tell how many selected items the list does not show, and name some', async () => {
  await open((api) => {
    api.features = ['batches', 'cells', 'export'];
    many(api, 24);
  });
  await start();
  await click(screen.getByRole('checkbox', { name: 'Вибрати всі на сторінці' }));
  assert.is(said(), 'Вибрано 10 товарів');
  assert.is(screen.queryByRole('link', { name: 'Показати вибрані' }), null);
  await press('Наступна сторінка');
  assert.is(said(), 'Вибрано 10 товарів, у списку не показано 10');
  await click(box('Плащ 11'));
  await press('Видалити');
  assert.ok(top().getByText(/^Вибрано 11 товарів, у списку не показано 10\./));
  // Those that the list does not show come first.
  assert.ok(top().getByText('«Плащ 1», «Плащ 2», «Плащ 3» і ще 8'));
  const link = top().getByRole('link', { name: 'Показати вибрані' });
  assert.match(link.getAttribute('href') ?? '', /^\/admin\/clothes\?ids=/);
  assert.is(link.getAttribute('target'), '_blank');
  await press('Скасувати');
  await click(within(bar() as HTMLElement).getByRole('button', { name: 'Експорт' }));
  assert.ok(top().getByText(/у списку не показано 10\./));
  await press('Скасувати');
  await press('Описи (AI)');
  await press('Далі');
  assert.ok(top().getByText(/у списку не показано 10\./));
  await press('Назад');
  await press('Скасувати');
  await click(within(bar() as HTMLElement).getByRole('link', { name: 'Показати вибрані' }));
  await settle();
  assert.is(said(), 'Вибрано 11 товарів');
  assert.is(focused(), 'Змінити…');
  assert.is(query().ids?.split(',').length, 11);
  await press('Видалити');
  assert.is(top().queryByText(/не показано/), null);
  assert.ok(top().getByText(/^«Плащ 1», .* і ще 8$/));
});

test('items outside the list’s search are told, and read to be named; a query is shown by its address', async () => {
  await open(byPages, '/admin/clothes?q=Річ&sort=title');
  await start();
  await click(box('Річ 2'));
  await settle(() => navigate('/admin/clothes?page=3'));
  assert.is(said(), 'Вибрано 1 товар, у списку не показано 1');
  // Without `ids` in addresses there is no link.
  assert.is(screen.queryByRole('link', { name: 'Показати вибрані' }), null);
  await key('Escape', screen.getByRole('button', { name: 'Готово' }));
  await settle(() => navigate('/admin/clothes?q=Річ&sort=title'));
  await press('Вибрати всі 30 за цим фільтром');
  assert.is(said(), 'Вибрано 30 товарів');
  await settle(() => navigate('/admin/clothes?sort=title&page=3'));
  assert.is(said(), 'Вибрано 30 товарів, у списку не показано 30');
  app.api.replace('POST', previewPath, () => json({ data: { change: 30, same: 0, missing: 0 } }));
  await press('Видалити');
  assert.ok(top().getByText('«Річ 1», «Річ 2», «Річ 3» і ще 27'));
  const link = within(bar() as HTMLElement).getByRole('link', { name: 'Показати вибрані', hidden: true });
  assert.is(decodeURIComponent(link.getAttribute('href') ?? ''), '/admin/clothes?sort=title&q=Річ');
});

test('items deleted meanwhile drop out of the selection', async () => {
  await open((api) => add(api, 'Пальто', 'Сукня', 'Шарф'));
  await start();
  await click(screen.getByRole('checkbox', { name: 'Вибрати всі на сторінці' }));
  assert.is(said(), 'Вибрано 3 товари');
  await press('Видалити Сукня');
  await press('Підтвердити');
  assert.is(said(), 'Вибрано 2 товари');
  app.api.clothes = app.api.clothes.filter(({ title }) => title !== 'Шарф');
  await settle(() => taskEnded.set((count) => count + 1));
  assert.is(said(), 'Вибрано 1 товар');
});

test('the bar of the selection takes all that a search finds, over all pages', async () => {
  await open((api) => [add(api, 'Шарф'), many(api, 24)]);
  await start();
  screen.getByRole('button', { name: 'Вибрати всі 25' }).focus();
  await press('Вибрати всі 25');
  assert.is(document.activeElement?.textContent, 'Змінити…');
  assert.is(said(), 'Вибрано 25 товарів');
  assert.is(screen.queryByRole('button', { name: /^Вибрати всі \d/ }), null);
  await key('Escape', screen.getByRole('button', { name: 'Готово' }));
  await settle(() => fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Плащ' } }));
  await wait(300);
  await press('Вибрати всі 24 за цим фільтром');
  assert.is(said(), 'Вибрано 24 товари');
  assert.is(box('Плащ 1').checked, true);
});

/** Serves 2500 items by pages, of which a search finds 30. */
function byPages(api: FakeApi, gone: ReadonlySet<number> = new Set()) {
  api.replace('GET', listPath, ({ url }) => {
    const query = new URL(url, 'http://shop.example').searchParams;
    const [page, size] = [Number(query.get('page')), Number(query.get('size'))];
    const all = Array.from({ length: query.has('q') ? 30 : 2500 }, (_, at) => at + 1).filter(
      (id) => !gone.has(id),
    );
    const ids = all.slice((page - 1) * size, page * size);
    const data = ids.map((id) => ({ id, title: `Річ ${id}` }));
    return json({ data, meta: { total: all.length, page, size } });
  });
}

test('all items of a long list are selected by its query, as it was at that moment, minus exceptions', async () => {
  await open(byPages, '/admin/clothes?brand=3');
  await start();
  await press('Вибрати всі 2 500 за цим фільтром'.replace(' 500', '\u00a0500'));
  assert.is(said()?.replace('\u00a0', ' '), 'Вибрано 2 500 товарів');
  assert.is(box('Річ 1').checked, true);
  await click(box('Річ 2'));
  assert.is(said()?.replace('\u00a0', ' '), 'Вибрано 2 499 товарів');
  // Only the server knows which results of another search are among the selected items.
  await settle(() => fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Річ' } }));
  await wait(300);
  await settle();
  assert.is(box('Річ 2').checked, false);
  assert.is(box('Річ 1').checked, false);
  assert.is(box('Річ 1').disabled, true, 'no item of this row has the brand');
  app.api.replace('POST', previewPath, () => json({ data: { change: 2499, same: 0, missing: 0 } }));
  await press('Видалити');
  assert.equal(app.api.sent('POST', previewPath), [
    { selection: { query: { brandId: 3 }, except: [2] }, change: { delete: true } },
  ]);
});

test('an item that another query finds in a long list may be selected, or made an exception', async () => {
  await open(byPages, '/admin/clothes?q=Річ');
  await start();
  await press('Вибрати всі 30 за цим фільтром');
  await settle(() => fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } }));
  await wait(300);
  await settle();
  assert.is(box('Річ 1').indeterminate, true);
  await click(box('Річ 1'));
  assert.is(box('Річ 1').indeterminate, false);
  assert.is(box('Річ 1').checked, false);
  assert.is(said(), 'Вибрано 29 товарів, у списку не показано 29');
  await click(box('Річ 1'));
  assert.is(said(), 'Вибрано 30 товарів, у списку не показано 30');
});

test('a selected item of a long list that is deleted elsewhere drops out when its page comes again', async () => {
  const gone = new Set<number>();
  await open((api) => byPages(api, gone));
  await start();
  await click(box('Річ 1'));
  await settle(() => fireEvent.click(box('Річ 3'), { shiftKey: true }));
  gone.add(2);
  await settle(() => taskEnded.set((count) => count + 1));
  await settle();
  assert.is(said(), 'Вибрано 2 товари');
});

test('more than a thousand items are not selected one by one; a range goes over unloaded rows', async () => {
  await open(byPages, '/admin/clothes?size=all');
  await start();
  await click(box('Річ 2'));
  await scrollTo(301);
  // The rows between are not loaded, so the server returns their ids.
  await settle(() => fireEvent.click(box('Річ 303'), { shiftKey: true }));
  assert.is(said(), 'Вибрано 302 товари');
  await scrollTo(2401);
  await settle(() => fireEvent.click(box('Річ 2403'), { shiftKey: true }));
  assert.match(alerts().join(), 'Поштучно можна вибрати щонайбільше');
  assert.is(said(), 'Вибрано 302 товари');
  await click(screen.getByRole('checkbox', { name: 'Вибрати всі на сторінці' }));
  assert.is(said()?.replace('\u00a0', ' '), 'Вибрано 2 500 товарів');
});

/** Sets the rows' top as scrolling to a row would, because happy-dom has no layout. */
async function scrollTo(place: number) {
  const body = document.querySelector('tbody') as HTMLElement;
  body.getBoundingClientRect = () => new DOMRect(0, -216 * place, 900, 216);
  await settle(() => document.dispatchEvent(new Event('scroll')));
  await wait(200);
  await settle();
}

/** Opens a list of three items, and selects two. */
async function openWithTwo(fill: (api: FakeApi) => void = () => {}) {
  await open((api) => {
    api.add('brands', 'COS', 'Zara');
    api.add('suppliers', 'ЦУМ');
    api.add('materials', 'Вовна');
    add(api, 'Пальто', 'Сукня', 'Шарф');
    const item = api.clothes.find(({ title }) => title === 'Сукня');
    if (item) item.brand = api.references.brands[0] ?? null;
    fill(api);
  });
  await start();
  await click(box('Пальто'));
  await click(box('Сукня'));
}

const brandId = (name: string) => app.api.references.brands.find((brand) => brand.name === name)?.id;

async function changeBrand() {
  await openWithTwo();
  await press('Змінити…');
  await choose('Бренд', 'cos');
  await press('Далі');
}

test('a batch’s preview tells the new values and how many items change, have them, or are gone', async () => {
  await openWithTwo();
  await press('Змінити…');
  await choose('Бренд', 'cos');
  await take('Колір', 'Очистити');
  await choose('Постачальник покупок', 'цум');
  await take('Склад тканини', 'Замінити');
  assert.is(document.activeElement, top().getByRole('combobox', { name: 'Матеріал' }));
  await choose('Матеріал', 'вовна');
  await settle(() => fireEvent.change(top().getByLabelText('Відсоток'), { target: { value: '80' } }));
  app.api.replace('POST', previewPath, () => json({ data: { change: 5, same: 2, missing: 1 } }), 1);
  await press('Далі');
  const text = top().getByRole('heading', { name: 'Перевірте зміни' }).closest('dialog')?.textContent ?? '';
  for (const part of ['Зміниться: 5 товарів', 'Уже мають ці значення: 2 товари', 'Уже видалені: 1 товар'])
    assert.ok(text.includes(part), part);
  for (const part of ['БрендCOS', 'Колірочистити', 'Постачальник покупокЦУМ', 'Склад тканиниВовна 80\u00a0%'])
    assert.ok(text.includes(part), `${part} in ${text}`);
  assert.equal(app.api.sent('POST', previewPath), [
    {
      selection: { ids: [idOf('Пальто'), idOf('Сукня')] },
      change: {
        brandId: brandId('COS'),
        colorId: null,
        supplierId: app.api.references.suppliers[0]?.id,
        fabricComposition: [{ material: { id: app.api.references.materials[0]?.id }, percent: 80 }],
      },
    },
  ]);
  assert.equal(app.api.sent('POST', batchPath), []);
  // The form still has all choices.
  await press('Назад');
  assert.is(typedIn('Бренд'), 'COS');
  assert.is(typedIn('Колір'), 'Очистити');
  assert.is(bar() !== null, true);
});

test('a batch’s form tells that nothing is chosen, or that a value is missing', async () => {
  await openWithTwo();
  await press('Змінити…');
  assert.ok(top().getByRole('heading', { name: 'Змінити 2 товари' }));
  await press('Далі');
  assert.ok(top().getByText('Виберіть, що змінити.'));
  assert.is(top().queryByText('Остання покупка'), null, 'the API cannot change purchases');
  await take('Склад тканини', 'Замінити');
  await press('Далі');
  assert.ok(top().getByText('Додайте хоча б один матеріал із відсотком.'));
  assert.equal(app.api.sent('POST', previewPath), []);
});

test('a batch’s field with an entry is one control: an entry, a new one, «Очистити», «Залишити»', async () => {
  await openWithTwo();
  await press('Змінити…');
  const options = async (label: string) => {
    await click(top().getByRole('combobox', { name: label }));
    return textsOf(top().getAllByRole('option'));
  };
  assert.equal(await options('Постачальник покупок'), ['Залишити як є', 'ЦУМ']);
  assert.equal(await options('Бренд'), ['Залишити як є', 'Очистити', 'COS', 'Zara']);
  await click(top().getByRole('option', { name: 'Очистити' }));
  assert.is(typedIn('Бренд'), 'Очистити');
  await take('Бренд', 'Залишити як є');
  assert.is(typedIn('Бренд'), '');
  await press('Далі');
  assert.ok(top().getByText('Виберіть, що змінити.'));
  await choose('Бренд', 'Оч');
  assert.is(typedIn('Бренд'), 'Оч');
  await press('Далі');
  assert.is(brandId('Оч') !== undefined, true, 'the beginning of «Очистити» is a name like any other');
  const sent = app.api.sent('POST', previewPath) as { change: unknown }[];
  assert.equal(
    sent.map(({ change }) => change),
    [{ brandId: brandId('Оч') }],
  );
});

/** Opens the form, chooses the change of the price, and types the numbers. */
async function changePrice(how: string, numbers: Record<string, string>) {
  await openWithTwo((api) => {
    api.features = ['batches', 'batchPurchases'];
  });
  await press('Змінити…');
  await take('Ціна', how);
  for (const [label, value] of Object.entries(numbers))
    await settle(() => fireEvent.change(top().getByLabelText(label), { target: { value } }));
}

const sentChanges = () =>
  (app.api.sent('POST', previewPath) as { change: unknown }[]).map(({ change }) => change);

test('a batch changes last prices by a percentage; the preview shows examples and the skipped', async () => {
  await changePrice('Змінити на %', { 'На скільки': '-10', 'Округлити до': '5' });
  const examples = [
    { title: 'Плащ', from: 120, to: 110 },
    { title: 'Сукня', from: 1138.5, to: 1025 },
  ];
  const preview = { change: 2, same: 0, missing: 0, skipped: 1, examples };
  app.api.replace('POST', previewPath, () => json({ data: preview }));
  await press('Далі');
  assert.equal(sentChanges(), [{ lastPurchase: { price: { percent: -10, round: 5 } } }]);
  const text = top().getByRole('heading', { name: 'Перевірте зміни' }).closest('dialog')?.textContent ?? '';
  for (const part of [
    'Буде пропущено, бо немає покупки чи ціни: 1 товар',
    'Остання покупка: ціна−10 %, округлено до 5,00 ₴',
    'Плащ: 120,00 ₴ → 110,00 ₴',
    'Сукня: 1 138,50 ₴ → 1 025,00 ₴',
  ])
    assert.ok(text.replaceAll('\u00a0', ' ').includes(part), `${part} in ${text}`);
});

test('a batch sets and clears last purchases’ values; another kind forgets the number', async () => {
  await changePrice('Змінити на ₴', { 'На скільки': 'багато' });
  await press('Далі');
  assert.ok(top().getByText('Має бути числом'));
  await take('Ціна', 'Встановити');
  assert.is(document.activeElement, top().getByLabelText('Ціна: нове значення'));
  await press('Далі');
  assert.ok(top().getByText("Обов'язкове поле"));
  await settle(() =>
    fireEvent.change(top().getByLabelText('Ціна: нове значення'), { target: { value: '19,9' } }),
  );
  await take('Вага', 'Очистити');
  await take('Розмір', 'Встановити');
  await settle(() =>
    fireEvent.change(top().getByLabelText('Розмір: нове значення'), { target: { value: 'M' } }),
  );
  await take('Дата', 'Встановити');
  await settle(() =>
    fireEvent.change(top().getByLabelText('Дата: нове значення'), { target: { value: '2026-05-01' } }),
  );
  await take('Люкс', 'Ні');
  await press('Далі');
  const date = '2026-05-01T00:00:00.000';
  const values = { price: { set: 19.9 }, weight: null, size: 'M', date, luxury: false };
  assert.equal(sentChanges(), [{ lastPurchase: values }]);
  const words = top()
    .getAllByRole('definition')
    .map(({ textContent }) => textContent?.replace('\u00a0', ' '));
  assert.equal(words, ['19,90 ₴', 'очистити', 'M', '2026-05-01', 'Ні']);
  await press('Назад');
  const errors = [{ field: 'change.lastPurchase.size', code: 'maxLength', detail: 'Задовге.' }];
  const refusal = {
    type: '',
    title: '',
    status: 422,
    detail: 'Перевірте.',
    code: 'validation_failed',
    errors,
  };
  app.api.replace('POST', previewPath, () => json(refusal, 422), 1);
  await press('Далі');
  assert.is(document.activeElement, top().getByLabelText('Розмір: нове значення'));
});

test('a batch’s refusal of the server is shown at its field', async () => {
  await openWithTwo();
  await press('Змінити…');
  await choose('Бренд', 'cos');
  const errors = [{ field: 'change.brandId', code: 'not_found', detail: 'Такого бренду немає.' }];
  const refusal = { type: '', title: '', status: 422, detail: 'Перевірте поля.', code: 'validation_failed' };
  app.api.replace('POST', previewPath, () => json({ ...refusal, errors }, 422), 1);
  await press('Далі');
  assert.ok(top().getByText('Такого бренду немає.'));
  await take('Склад тканини', 'Замінити');
  await choose('Матеріал', 'вовна');
  await settle(() => fireEvent.change(top().getByLabelText('Відсоток'), { target: { value: '80' } }));
  const material = { ...errors[0], field: 'change.fabricComposition.0.material', detail: 'Такого немає.' };
  app.api.replace('POST', previewPath, () => json({ ...refusal, errors: [material] }, 422), 1);
  await press('Далі');
  assert.ok(top().getByText('Такого немає.'));
  assert.is(document.activeElement, top().getByRole('group', { name: 'Склад тканини' }));
});

test('a batch whose preview or start fails keeps the choice, and the next try has the same key', async () => {
  await openWithTwo();
  await press('Змінити…');
  await choose('Бренд', 'cos');
  app.api.replace('POST', previewPath, () => problem(500, 'internal', 'Диск заповнено.'), 1);
  await press('Далі');
  assert.ok(top().getByText('Диск заповнено.'));
  await press('Далі');
  const keys: (string | undefined)[] = [];
  app.api.replace('POST', batchPath, ({ headers }) => {
    keys.push(headers['idempotency-key']);
    return keys.length === 1 ? unreachable() : json({ data: { taskId: 900, batchId: 901 } }, 202);
  });
  await press('Змінити 1 товар');
  assert.is(alerts().length, 1);
  assert.ok(top().getByRole('heading', { name: 'Перевірте зміни' }));
  await press('Змінити 1 товар');
  assert.is(keys.length, 2);
  assert.ok(keys[0]);
  assert.is(keys[0], keys[1]);
  assert.is(screen.queryByRole('dialog'), null);
});

test('a batch’s strip shows the progress, then what was done and skipped; the list is reloaded', async () => {
  await changeBrand();
  await press('Змінити 1 товар');
  assert.is(screen.queryByRole('dialog'), null);
  assert.is(bar(), null, 'the selection has ended');
  assert.is(focused(), 'Ще');
  const strip = within(screen.getByRole('region', { name: 'Групові дії' }));
  assert.ok(strip.getByText('Зміна товарів'));
  const task = app.api.batches.tasks[0];
  await settle(() => sockets.at(-1)?.open());
  await settle(() => sockets.at(-1)?.send({ ...task, done: 1 }));
  assert.ok(strip.getByText('1 з 2'));
  assert.is(strip.getByRole('progressbar').getAttribute('value'), '50');
  app.api.batches.finish([{ id: idOf('Сукня'), reason: 'Бренд уже видалено.' }]);
  await settle(() => sockets.at(-1)?.send(task));
  await settle();
  assert.ok(statuses().some((text) => text?.includes('1 пропущено')));
  assert.is(rows().find((cells) => cells[1] === 'Пальто')?.[2], 'COS');
  await press('Пропущені');
  assert.ok(top().getByText('Бренд уже видалено.'));
  assert.ok(top().getByRole('link', { name: 'Сукня' }));
  await key('Escape');
  await press('Закрити');
  assert.is(screen.queryByRole('region', { name: 'Групові дії' }), null);
});

test('a batch without the socket is polled', async () => {
  await changeBrand();
  await press('Змінити 1 товар');
  app.api.batches.finish();
  await wait(3000);
  await settle();
  assert.ok(statuses().includes('Змінено 1 товар, 1 без змін'), String(statuses()));
});

test('«Відмінити» undoes a batch at once, and tells what was not undone', async () => {
  await changeBrand();
  await press('Змінити 1 товар');
  app.api.batches.finish();
  await wait(3000);
  assert.is(rows().find((cells) => cells[1] === 'Пальто')?.[2], 'COS');
  app.api.replace('POST', /revert$/, () => problem(503, 'unavailable', 'Сервер зайнятий.'), 1);
  await press('Відмінити');
  assert.ok(alerts().includes('Сервер зайнятий.'));
  screen.getByRole('button', { name: 'Відмінити' }).focus();
  await press('Відмінити');
  await settle();
  assert.ok(statuses().includes('Відмінено 2 зміни'), String(statuses()));
  assert.is(document.activeElement?.getAttribute('aria-label'), 'Закрити');
  const keys = app.api.calls
    .filter(({ url }) => url.endsWith('/revert'))
    .map(({ headers }) => headers['idempotency-key']);
  assert.ok(keys[0]);
  assert.is(keys[0], keys[1], 'the second press is the same undo');
  assert.is(rows().find((cells) => cells[1] === 'Пальто')?.[2], '—');
  assert.is(screen.queryByRole('button', { name: 'Відмінити' }), null);
});

test('«Відмінити» of a batch may begin another task, which is then shown in place of the first', async () => {
  await changeBrand();
  await press('Змінити 1 товар');
  const task = app.api.batches.finish();
  await wait(3000);
  const undo = { ...task, taskId: 950, kind: 'revert' as const, status: 'running' as const, done: 0 };
  app.api.batches.tasks.push(undo);
  app.api.replace('POST', /revert$/, () => json({ data: { taskId: 950, batchId: 951 } }, 202));
  await press('Відмінити');
  assert.ok(screen.getByText('Відміна групової дії'));
  assert.is(screen.queryByRole('button', { name: 'Зупинити' }), null);
  Object.assign(undo, { status: 'completed', done: 2 });
  await wait(3000);
  assert.ok(statuses().includes('Відмінено 2 зміни'));
});

test('«Зупинити» ends a batch; what it has done can be undone', async () => {
  await changeBrand();
  await press('Змінити 1 товар');
  const task = app.api.batches.tasks[0];
  Object.assign(task ?? {}, { done: 2, total: 7 });
  await press('Зупинити');
  await wait(3000);
  assert.equal(app.api.sent('POST', /stop$/).length, 1);
  assert.ok(statuses().some((text) => text?.startsWith('Зупинено: опрацьовано 2 з 7')));
  assert.ok(screen.getByRole('button', { name: 'Відмінити' }));
});

test('a batch that fails says why, as does one that the server has lost', async () => {
  await changeBrand();
  await press('Змінити 1 товар');
  Object.assign(app.api.batches.tasks[0] ?? {}, { status: 'failed', detail: 'Бренд уже видалено.' });
  await wait(3000);
  assert.ok(alerts().includes('Не завершено. Бренд уже видалено.'));
  app.stop();
  await changeBrand();
  await press('Змінити 1 товар');
  app.api.batches.tasks = [];
  await wait(3000);
  assert.match(alerts().join(), 'не знає цього завдання');
});

test('a running batch is shown on every page, and again after a reload', async () => {
  await changeBrand();
  await press('Змінити 1 товар');
  await click(screen.getByRole('link', { name: 'Кольори' }));
  assert.ok(screen.getByText('Зміна товарів'));
  const kept = { ...sessionStorage };
  const { api } = app;
  app.stop();
  api.batches.finish();
  await startApp('/admin/colors', { api, kept });
  await untilKnown();
  assert.ok(statuses().includes('Змінено 1 товар, 1 без змін'), String(statuses()));
});

test('an open item page is loaded again at a batch’s end; typed values stay', async () => {
  await changeBrand();
  await press('Змінити 1 товар');
  await click(screen.getByRole('link', { name: 'Пальто' }));
  await settle();
  const coat = app.api.clothes.find(({ title }) => title === 'Пальто');
  assert.ok(coat);
  assert.is(screen.getByRole<HTMLInputElement>('combobox', { name: 'Бренд' }).value, '');
  app.api.batches.finish();
  app.api.change(coat, {});
  await wait(3000);
  await settle();
  assert.is(screen.getByRole<HTMLInputElement>('combobox', { name: 'Бренд' }).value, 'COS');
  await settle(() => fireEvent.change(screen.getByLabelText(/^Назва/), { target: { value: 'Плащ' } }));
  app.api.change(coat, { brand: null });
  await settle(() => taskEnded.set((count) => count + 1));
  assert.is(screen.getByLabelText<HTMLInputElement>(/^Назва/).value, 'Плащ');
});

test('selected items are deleted together, after the preview', async () => {
  await openWithTwo();
  await press('Видалити');
  assert.ok(top().getByText('Буде видалено: 2 товари'));
  assert.ok(top().getByText('Разом із ними зникнуть їхні покупки і фото.'));
  await press('Видалити 2 товари');
  app.api.batches.finish();
  await wait(3000);
  await settle();
  assert.equal(
    rows().map((cells) => cells[1]),
    ['Шарф'],
  );
  assert.ok(statuses().includes('Видалено 2 товари'));
});

test('the preview of a deletion that cannot be counted offers to try again', async () => {
  await openWithTwo();
  app.api.replace('POST', previewPath, () => problem(500, 'internal', 'Диск заповнено.'), 1);
  await press('Видалити');
  assert.ok(top().getByText('Диск заповнено.'));
  assert.is(top().queryByRole('button', { name: /^Видалити / }), null);
  await press('Спробувати ще раз');
  assert.ok(top().getByRole('button', { name: 'Видалити 2 товари' }));
});

test('descriptions of selected items are written by a chosen model', async () => {
  await openWithTwo((api) => {
    api.models = [
      { id: 'gpt-5', available: true, default: true },
      { id: 'builtin', available: true, default: false, label: 'Без AI' },
    ];
  });
  await press('Описи (AI)');
  await take('AI-модель', 'Без AI');
  assert.ok(top().getByText(/^Без AI: опис буде складено/));
  await press('Далі');
  assert.ok(top().getByText('Отримають новий опис: 2 товари'));
  assert.ok(top().getByText('Без AI'));
  await press('Описати 2 товари');
  assert.equal(app.api.sent('POST', batchPath), [
    {
      selection: { ids: [idOf('Пальто'), idOf('Сукня')] },
      change: { describe: { model: 'builtin' } },
    },
  ]);
});

test('fields of selected items are proposed by a chosen model; a button then leads through them', async () => {
  await openWithTwo((api) => {
    api.features = ['batches', 'suggestions'];
    api.models = [{ id: 'builtin', available: true, default: true, label: 'Без AI' }];
  });
  await press('Поля з фото (AI)');
  assert.ok(top().getByText(/OPENAI_API_KEY/));
  await press('Далі');
  assert.ok(top().getByText('Отримають пропозиції: 2 товари'));
  await press('Прочитати фото: 2 товари');
  const ids = [idOf('Пальто'), idOf('Сукня')];
  assert.equal(app.api.sent('POST', batchPath), [
    { selection: { ids }, change: { suggest: { model: 'builtin' } } },
  ]);
  app.api.batches.finish([{ id: ids[0] ?? 0, reason: 'Немає фото.' }]);
  await settle(() => void app.browser.advance(3000));
  await settle();
  assert.ok(screen.getByText('Прочитано фото: 1 товар, 1 пропущено'));
  assert.is(screen.queryByRole('button', { name: 'Відмінити' }), null, 'nothing was changed');
  await press('Переглянути');
  assert.is(location.pathname, `/admin/clothes/${ids[1]}`);
  assert.equal(JSON.parse(sessionStorage.getItem('walk') ?? '{}').ids, [ids[1]]);
});

test('a batch that would change nothing cannot be started', async () => {
  await openWithTwo();
  app.api.replace('POST', previewPath, () => json({ data: { change: 0, same: 2, missing: 0 } }));
  await press('Змінити…');
  await take('Бренд', 'Очистити');
  await press('Далі');
  assert.ok(top().getByText('Серед вибраного немає чого змінювати.'));
  assert.is(top().queryByRole('button', { name: /^Змінити \d/ }), null);
});

test.run();
