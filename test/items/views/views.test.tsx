import { screen } from '@testing-library/react';
import * as assert from 'uvu/assert';
import type { SavedView, SavedViewInput } from '../../../src/contract/views';
import { navigate } from '../../../src/core/router/location';
import type { FakeApi } from '../../setup/FakeApi';
import { json, problem } from '../../setup/fakeBrowser';
import {
  address,
  app,
  appSuite,
  click,
  idle,
  key,
  press,
  pressMenu,
  rows,
  settle,
  startApp,
  statuses,
  tokenAs,
  top,
  type,
  typedIn,
  wait,
} from '../../setup/startApp';
import { textsOf } from '../../setup/textsOf';

const test = appSuite('views of the clothes list');

const last = { supplier: { id: 9, name: 'ЦУМ' }, price: 1249.5, size: 'M', date: '2026-03-29T00:00:00.000' };

async function open(path = '/admin/clothes', fill: (api: FakeApi) => void = () => {}, token?: string) {
  await startApp(path, {
    fill(api) {
      api.addClothes({ title: 'Сукня', lastPurchase: null, updatedAt: '2026-11-03T10:00:00.000Z' });
      api.addClothes({ title: 'Пальто', lastPurchase: last });
      fill(api);
    },
    token,
  });
  await idle();
}

const menu = async () => {
  await pressMenu('Вигляд');
  await idle();
};
const heads = () => textsOf(screen.getAllByRole('columnheader'));
const look = () => document.querySelector('table')?.getAttribute('data-look');
const box = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);

test('the list of items comes as specified; its look is chosen, and kept in address and device', async () => {
  await open();
  assert.equal([address(), look()], ['/admin/clothes', 'rows']);
  await menu();
  assert.equal(
    screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).checked),
    [true, false, false],
  );
  await click(box('Плитка'));
  await idle();
  assert.equal([address(), look()], ['/admin/clothes?view=tiles', 'tiles']);
  assert.equal(
    rows().map((cells) => cells[1]),
    ['Пальто', 'Сукня'],
    'the same table, so that it is read out as one',
  );
  await click(box('Щільні рядки'));
  assert.equal([address(), look()], ['/admin/clothes?view=dense', 'dense']);
  assert.is(localStorage.getItem('clothesLook'), 'view=dense');
});

test('a device remembers the list’s look; an address that names one wins', async () => {
  await open('/admin/clothes', () => localStorage.setItem('clothesLook', 'view=tiles&columns=price'));
  assert.equal([address(), look()], ['/admin/clothes?view=tiles&columns=price', 'tiles']);
  app.stop();
  await open('/admin/clothes?view=dense', () => localStorage.setItem('clothesLook', 'view=tiles'));
  assert.equal([address(), look()], ['/admin/clothes?view=dense', 'dense']);
  await menu();
  await click(box('Рядки'));
  assert.equal([address(), look(), localStorage.getItem('clothesLook')], ['/admin/clothes', 'rows', null]);
});

test('tiles of items sort by their heads, like rows', async () => {
  await open('/admin/clothes?view=tiles');
  await click(screen.getByRole('button', { name: 'Назва' }));
  await press('Назва');
  assert.is(address(), '/admin/clothes?view=tiles&sort=-title');
  assert.equal(
    rows().map((cells) => cells[1]),
    ['Сукня', 'Пальто'],
  );
});

test('further columns of items show the last purchase, the composition and the change, and sort', async () => {
  await open();
  await menu();
  for (const name of ['Змінено', 'Остання ціна', 'Дата покупки', 'Розмір', 'Постачальник', 'Склад'])
    await click(top().getByRole('checkbox', { name }));
  await idle();
  assert.is(address(), '/admin/clothes?columns=supplier%2Cprice%2Csize%2Cdate%2Ccomposition%2CupdatedAt');
  const further = ['Постачальник', 'Остання ціна', 'Розмір', 'Дата покупки', 'Склад', 'Змінено'];
  assert.equal(heads(), ['Фото', 'Назва', 'Бренд', 'Тип', 'Колір', ...further, 'Дії']);
  assert.equal(rows()[0]?.slice(5, 10), ['ЦУМ', '1\u00a0249,50\u00a0₴', 'M', '2026-03-29', '—']);
  assert.match(rows()[0]?.[10] ?? '', /^2026-11-01 \d\d:00$/);
  assert.equal(rows()[1]?.slice(5, 10), ['—', '—', '—', '—', '—']);
  await press('Змінено');
  await press('Змінено');
  assert.equal(
    rows().map((cells) => cells[1]),
    ['Сукня', 'Пальто'],
  );
});

test('columns of items that the API sends no values for are not offered', async () => {
  await open('/admin/clothes', (api) => {
    for (const item of api.clothes) {
      delete item.lastPurchase;
      item.updatedAt = '';
    }
  });
  await menu();
  assert.equal(
    screen.getAllByRole('checkbox').map((each) => each.closest('label')?.textContent),
    ['Номер', 'Постачальник', 'Склад'],
  );
});

test('Escape closes the panel of views and returns the focus; a press elsewhere closes it', async () => {
  await open();
  await menu();
  box('Плитка').focus();
  await key('Escape');
  const button = screen.getByRole('button', { name: 'Вигляд' });
  assert.equal([button.getAttribute('aria-expanded'), document.activeElement], ['false', button]);
  await menu();
  await settle(() => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })));
  assert.is(button.getAttribute('aria-expanded'), 'false');
});

/** Answers the calls of saved views. */
function keepViews(api: FakeApi, ...views: SavedView[]): SavedView[] {
  api.features = ['views'];
  api.replace('GET', '/api/views/', () => json({ data: views }));
  api.replace('POST', '/api/views/', ({ body }) => {
    const view = { ...(body as SavedViewInput), id: views.length + 100, own: true };
    views.push(view);
    return json({ data: view }, 201);
  });
  api.replace('PUT', /^\/api\/views\/\d+$/, ({ body, url }) => {
    const view = views.find(({ id }) => url.endsWith(`/${id}`));
    return json({ data: Object.assign(view ?? {}, body) });
  });
  api.replace('DELETE', /^\/api\/views\/\d+$/, ({ url }) => {
    views.splice(0, views.length, ...views.filter(({ id }) => !url.endsWith(`/${id}`)));
    return json(null, 204);
  });
  return views;
}

const saved = (id: number, part: Partial<SavedView> = {}): SavedView => ({
  id,
  name: `Вигляд ${id}`,
  query: 'nophoto=1&view=tiles',
  shared: false,
  own: true,
  ...part,
});
/** Waits until the app has requested the API's features. */
const untilFeatures = () => wait(3000);

test('saved views are absent where the API has none', async () => {
  await open();
  await untilFeatures();
  await menu();
  assert.is(screen.queryByText('Збережені вигляди'), null);
});

test('the current view of the list is saved under a name, and opened again', async () => {
  let views: SavedView[] = [];
  await open('/admin/clothes?q=%D1%81%D1%83%D0%BA&nophoto=1&page=2', (api) => {
    views = keepViews(api);
  });
  await untilFeatures();
  await menu();
  await press('Зберегти вигляд…');
  await press('Зберегти');
  assert.ok(screen.getByText("Обов'язкове поле"));
  await type(/Назва вигляду/, 'Без фото');
  await click(top().getByLabelText('Бачать усі'));
  await press('Зберегти');
  assert.equal(app.api.sent('POST', '/api/views/'), [
    { name: 'Без фото', shared: true, query: `q=${encodeURIComponent('сук')}&nophoto=1&view=rows` },
  ]);
  assert.is(views.length, 1);
  assert.ok(statuses().includes('Вигляд збережено: Без фото'));
  const link = screen.getByRole('link', { name: 'Без фото' });
  assert.is(link.getAttribute('aria-current'), 'page');
  await click(box('Плитка'));
  assert.is(link.getAttribute('aria-current'), 'page');
  await click(link);
  assert.is(address(), `/admin/clothes?q=${encodeURIComponent('сук')}&nophoto=1&view=rows`);
});

test('an own view of the list is renamed, replaced by the current one, deleted and restored', async () => {
  await open(
    '/admin/clothes?brand=3',
    (api) => keepViews(api, saved(1), saved(2, { own: false, shared: true })),
    tokenAs('editor'),
  );
  await untilFeatures();
  await menu();
  assert.is(screen.queryByRole('button', { name: 'Видалити вигляд Вигляд 2' }), null, 'of another');
  await press('Змінити вигляд Вигляд 1');
  assert.is(typedIn(/Назва вигляду/), 'Вигляд 1');
  await type(/Назва вигляду/, 'Бренд');
  await press('Зберегти');
  assert.equal(app.api.sent('PUT', '/api/views/1'), [{ name: 'Бренд' }], 'the rest stays as it is');
  await press('Змінити вигляд Бренд');
  await click(top().getByLabelText(/Зберегти поточні/));
  await press('Зберегти');
  assert.equal(app.api.sent('PUT', '/api/views/1')[1], { query: 'brand=3&view=rows' });
  await press('Видалити вигляд Бренд');
  assert.is(screen.queryByRole('link', { name: 'Бренд' }), null);
  await press('Відмінити');
  assert.ok(screen.getByRole('link', { name: 'Бренд' }));
});

const tabs = () =>
  screen
    .getAllByRole('link')
    .filter((link) => link.closest('.page-tabs'))
    .map((link) => `${link.textContent}${link.hasAttribute('aria-current') ? ' ←' : ''}`);
const keep = () => screen.queryByRole('button', { name: 'Зберегти вигляд…' });

test('saved views are tabs, the shown one is marked, and an unsaved view can be saved', async () => {
  await open('/admin/clothes', (api) => keepViews(api, saved(1), saved(2, { query: 'q=a&view=rows' })));
  await untilFeatures();
  await idle();
  assert.equal([tabs(), keep()], [['Усі товари ←', 'Вигляд 1', 'Вигляд 2'], null]);
  await click(screen.getByRole('link', { name: 'Вигляд 2' }));
  assert.equal([address(), keep()], ['/admin/clothes?q=a&view=rows', null]);
  assert.equal(tabs(), ['Усі товари', 'Вигляд 1', 'Вигляд 2 ←']);
  await settle(() => history.pushState(null, '', '/admin/clothes?q=b'));
  await settle(() => window.dispatchEvent(new PopStateEvent('popstate')));
  assert.equal(tabs(), ['Усі товари', 'Вигляд 1', 'Вигляд 2']);
  assert.ok(keep());
});

test('the tab of a view is marked in any look, that of the shown look first', async () => {
  const dense = saved(3, { query: 'q=a&view=dense' });
  await open('/admin/clothes?view=tiles', (api) =>
    keepViews(api, saved(1), saved(2, { query: 'q=a&view=rows' }), dense),
  );
  await untilFeatures();
  await idle();
  assert.equal(tabs(), ['Усі товари ←', 'Вигляд 1', 'Вигляд 2', 'Вигляд 3']);
  const shown = async (query: string) => {
    await settle(() => navigate(`/admin/clothes?${query}`));
    return tabs().filter((tab) => tab.includes('←'));
  };
  assert.equal(await shown('q=a&view=tiles&columns=price&size=50'), ['Вигляд 2 ←']);
  assert.is(keep(), null);
  assert.equal(await shown('q=a&view=dense'), ['Вигляд 3 ←']);
  assert.equal(await shown('q=a&sort=title'), []);
});

test('no tabs are shown without saved views, and none when the last view is deleted', async () => {
  await open('/admin/clothes', (api) => keepViews(api, saved(1)));
  await untilFeatures();
  await idle();
  await menu();
  await press('Видалити вигляд Вигляд 1');
  assert.is(document.querySelector('.page-tabs'), null);
  assert.is(localStorage.getItem('viewTabs'), '0');
});

test('dense rows of items are offered once, from a hundred items on', async () => {
  const hundred = (api: FakeApi) => {
    for (let item = 0; item < 98; item++) api.addClothes();
  };
  const take = () => screen.queryByRole('button', { name: 'Показати щільніше' });
  await open();
  assert.is(take(), null);
  app.stop();
  await open('/admin/clothes', hundred);
  await press('Показати щільніше');
  assert.equal([address(), look(), take()], ['/admin/clothes?view=dense', 'dense', null]);
  assert.not.equal(document.activeElement, document.body);
  await menu();
  await click(box('Рядки'));
  assert.equal([look(), take()], ['rows', null]);
  app.stop();
  await open('/admin/clothes', (api) => {
    hundred(api);
    localStorage.setItem('denseOffered', '1');
  });
  assert.is(take(), null);
});

test('the app lets an administrator delete somebody’s shared view, and not change it', async () => {
  await open('/admin/clothes', (api) => keepViews(api, saved(2, { own: false, shared: true })));
  await untilFeatures();
  await menu();
  assert.is(screen.queryByRole('button', { name: 'Змінити вигляд Вигляд 2' }), null);
  await press('Видалити вигляд Вигляд 2');
  assert.is(app.api.sent('DELETE', '/api/views/2').length, 1);
  assert.is(screen.queryByRole('link', { name: 'Вигляд 2' }), null);
});

test('a failure of a saved view is told where it happens, and nothing typed is lost', async () => {
  await open('/admin/clothes', (api) => {
    keepViews(api, saved(1));
    api.replace('GET', '/api/views/', () => problem(500, 'internal', 'Сталася помилка'), 1);
    api.replace('DELETE', '/api/views/1', () => problem(503, 'unavailable', 'Сервер зайнятий'), 1);
    api.replace('POST', '/api/views/', () => problem(503, 'unavailable', 'Сервер зайнятий'), 1);
  });
  await untilFeatures();
  await menu();
  assert.match(document.body.textContent ?? '', 'Сталася помилка');
  await press('Спробувати ще раз');
  await press('Видалити вигляд Вигляд 1');
  assert.ok(screen.getByRole('link', { name: 'Вигляд 1' }));
  await press('Зберегти вигляд…');
  await type(/Назва вигляду/, 'Моє');
  await press('Зберегти');
  assert.match(top().getByText('Сервер зайнятий').textContent ?? '', 'Сервер зайнятий');
  assert.is(typedIn(/Назва вигляду/), 'Моє');
  await press('Зберегти');
  const keys = app.api.calls
    .filter(({ method, url }) => method === 'POST' && url === '/api/views/')
    .map(({ headers }) => headers['Idempotency-Key'] ?? headers['idempotency-key']);
  assert.is(keys.length, 2);
  assert.is(keys[0], keys[1], 'the second try under the same key');
});

test.run();
