import { screen } from '@testing-library/react';
import * as assert from 'uvu/assert';
import { itemFilterRows } from '../../../src/contract/itemFilters';
import type { SavedView } from '../../../src/contract/views';
import { today } from '../../../src/core/forms/dates';
import { navigate } from '../../../src/core/router/location';
import type { FakeApi } from '../../setup/FakeApi';
import { json } from '../../setup/fakeBrowser';
import {
  address,
  app,
  appSuite,
  click,
  press,
  pressMenu,
  rows,
  settle,
  startApp,
  statuses,
  type,
  untilKnown,
} from '../../setup/startApp';

const test = appSuite('items that a filter finds');
const seen = new Set<string>();
/** Collects each row that a browser could have painted. */
const watch = new MutationObserver(() => {
  for (const cells of rows()) if (cells[1]) seen.add(cells[1]);
});
test.after.each(() => {
  watch.disconnect();
  seen.clear();
});

/** Runs first in this process, before the file that narrows the list is loaded. */
test('no item outside the filter is shown before the filter is loaded', async () => {
  await startApp('/admin/clothes', (api) => {
    api.addClothes({ title: 'Пальто' });
    api.addClothes({ title: 'Плащ', description: 'Довгий' });
  });
  await settle(() => navigate('/admin/brands'));
  watch.observe(document.body, { childList: true, subtree: true });
  await settle(() => navigate('/admin/clothes?nodescription=1'));
  assert.equal([...seen], ['Пальто']);
});

test('an added filter never shows an item outside it', async () => {
  await startApp('/admin/clothes?nophoto=1', (api) => {
    api.addClothes({ title: 'Пальто' });
    api.addClothes({ title: 'Плащ', description: 'Довгий' });
  });
  await press('Фільтри');
  watch.observe(document.body, { childList: true, subtree: true });
  await click(screen.getByRole('checkbox', { name: 'Без опису' }));
  assert.equal([...seen], ['Пальто']);
});

const filled = {
  brand: { id: 1, name: 'COS' },
  type: { id: 2, name: 'Плащ' },
  color: { id: 3, name: 'Сірий' },
};
const lastPurchase = { supplier: { id: 4, name: 'ЦУМ' }, price: 90, size: 'XS', date: null };

/**
 * Makes the API send its list whole, and filter it by the filters that a row does not show: it
 * finds the items with `title`, and fails without.
 */
function filterByServer(api: FakeApi, title?: string) {
  const hidden = itemFilterRows.filter(({ isHidden }) => isHidden);
  api.replace(
    'GET',
    /^\/api\/clothes\/$/,
    ({ url }) => {
      const asked = new URLSearchParams(url.split('?')[1]);
      if (!hidden.some(({ name }) => asked.has(name)))
        return json({
          data: api.clothes,
          meta: { total: api.clothes.length, page: 1, size: 9, whole: true },
        });
      const data = api.clothes.filter((item) => item.title === title);
      return title ? json({ data, meta: { total: data.length, page: 1, size: 9 } }) : json(null, 500);
    },
    100,
  );
}

test('items are found by missing values, by day, by size and by number', async () => {
  await startApp('/admin/clothes', (api) => {
    api.features.push('cells');
    filterByServer(api, 'Нове');
    api.addClothes({ ...filled, title: 'Плащ', lastPurchase });
    api.addClothes({ ...filled, title: 'Без ціни', lastPurchase: { ...lastPurchase, price: null } });
    api.addClothes({ ...filled, title: 'Нове', lastPurchase, createdAt: new Date().toISOString() });
    api.addClothes({
      ...filled,
      title: 'Безіменне',
      brand: null,
      lastPurchase: { ...lastPurchase, size: 'M' },
    });
    api.addClothes({ ...filled, title: 'Незнане', type: null });
  });
  const titles = () => rows().map((cells) => cells[1]);
  const toggle = (name: string) => click(screen.getByRole('checkbox', { name }));
  const alone = async (name: string, expected: string[]) => {
    await toggle(name);
    assert.equal(titles(), expected, name);
    assert.match(statuses().join(), name);
    await toggle(name);
  };
  await press('Фільтри');
  await alone('Незаповнені', ['Незнане', 'Безіменне', 'Без ціни']);
  await alone('Без бренду', ['Безіменне']);
  await alone('Без типу', ['Незнане']);
  await alone('Додані сьогодні', ['Нове']);
  await type('Розмір', ' xs');
  assert.equal(titles(), ['Нове', 'Без ціни', 'Плащ']);
  await toggle('Додані сьогодні');
  assert.is(address(), '/admin/clothes?lastsize=+xs&added=today', 'tomorrow it is another day');
  assert.match(statuses().join(), 'Додані сьогодні, Розмір: xs');
  await press('Показати всі товари');
  const [first, second] = app.api.clothes;
  await settle(() => navigate(`/admin/clothes?ids=${first?.id},x,${second?.id}`));
  assert.equal(titles(), ['Незнане', 'Безіменне']);
  assert.match(statuses().join(), 'Вибрані товари: 2');
  await settle(() => navigate('/admin/clothes?q=XS'));
  assert.equal(titles(), ['Нове', 'Без ціни', 'Плащ'], 'the search finds sizes');
});

/** Also on the day of 25 hours. */
const yesterday = new Date(Date.now() - 86_400_000 - 3_600_000).toISOString();

for (const [by, title] of [
  ['the server', 'Учорашнє'],
  ['the device if the server fails', undefined],
] as const)
  test(`items of a whole list that were created within days are found by ${by}`, async () => {
    await startApp('/admin/clothes?added=today&addedto=2100-01-01', (api) => {
      api.features.push('cells', 'overview');
      filterByServer(api, title);
      api.addClothes({ title: 'Учорашнє', createdAt: yesterday });
      api.addClothes({ title: 'Нове', createdAt: new Date().toISOString() });
    });
    assert.equal(found(), [title ?? 'Нове']);
  });

test('items of a whole list are found by any purchase, and by the last price', async () => {
  await startApp('/admin/clothes', (api) => {
    api.features.push('overview');
    filterByServer(api, 'Давнє');
    const bought = { ...lastPurchase, date: '2026-01-31T00:00:00.000' };
    api.addClothes({
      title: 'Давнє',
      lastPurchase: { ...bought, price: 0, date: '2026-11-01T00:00:00.000' },
    });
    api.addClothes({ title: 'Січневе', lastPurchase: { ...bought, price: 199.99 } });
    api.addClothes({ title: 'Без ціни', lastPurchase: { ...bought, price: null, date: null } });
    api.addClothes({ title: 'Без покупки' });
  });
  for (const [query, expected] of [
    ['boughtfrom=2026-01-01&boughtto=2026-01-31', ['Давнє', 'Січневе']],
    ['boughtfrom=2026-02-01&boughtto=2026-01-31', ['Давнє']],
    ['pricefrom=0', ['Давнє', 'Січневе']],
    ['priceto=0', ['Давнє']],
    ['pricefrom=0,01&priceto=199.99', ['Січневе']],
    ['pricefrom=200&priceto=100', []],
  ] as const) {
    await settle(() => navigate(`/admin/clothes?${query}`));
    assert.equal(found(), expected, query);
  }
  assert.match(document.body.textContent ?? '', 'Нічого не знайдено');
});

test('an API without pages gets no filter whose values the list does not show', async () => {
  await startApp('/admin/clothes?added=today', (api) => {
    api.features.push('cells', 'overview');
    api.addClothes({ title: 'Учорашнє', createdAt: '2020-01-01T10:00:00.000Z' });
    api.addClothes({ title: 'Нове', createdAt: new Date().toISOString() });
  });
  assert.equal(found(), ['Нове']);
  await press('Фільтри');
  for (const label of ['Додані з', 'Додані сьогодні', 'Куплені по'])
    assert.is(screen.queryByLabelText(label), null, label);
  assert.ok(screen.getByLabelText('Ціна від'));
});

test('an API that does not store the last purchase gets no filter for it', async () => {
  await startApp('/admin/clothes?unfilled=1&lastsize=XS&ids=999&added=today', (api) =>
    api.addClothes({ title: 'Плащ' }),
  );
  await press('Фільтри');
  assert.is(rows().length, 1);
  assert.is(screen.queryByRole('checkbox', { name: 'Незаповнені' }), null);
  assert.is(screen.queryByRole('textbox', { name: 'Розмір' }), null);
});

test('the sizes 38.5 and 38,5 are one for the list’s filter and search', async () => {
  await startApp('/admin/clothes?lastsize=38.5', (api) => {
    api.features.push('cells');
    for (const [title, size] of Object.entries({ Крапка: '38.5', Кома: '38,5', Інше: '385' })) {
      api.addClothes({ ...filled, title, lastPurchase: { ...lastPurchase, size } });
    }
  });
  const titles = () => rows().map((cells) => cells[1]);
  assert.equal(titles(), ['Кома', 'Крапка']);
  for (const q of ['38.5', '38,5']) {
    await settle(() => navigate(`/admin/clothes?q=${q}`));
    assert.equal(titles(), ['Кома', 'Крапка'], q);
  }
});

test('a list of items that is loaded page by page is filtered by the server', async () => {
  await startApp('/admin/clothes?unfilled=1&nobrand=1&lastsize=XS&ids=1,2&added=today', (api) => {
    api.features.push('cells');
    const item = api.addClothes({ title: 'Плащ' });
    const answer = () => json({ data: [item], meta: { total: 1, page: 1, size: 10 } });
    api.replace('GET', /^\/api\/clothes\/$/, answer, 100);
  });
  const { searchParams } = new URL(
    app.api.calls.findLast(({ url }) => url.includes('ids'))?.url ?? '',
    'http://x',
  );
  assert.equal(Object.fromEntries(searchParams), {
    page: '1',
    size: '10',
    ...{ withoutBrand: 'true', unfilled: 'true', createdFrom: today(), lastSize: 'XS', ids: '1,2' },
  });
});

/** Opens the whole list at a filter by tags. */
async function openTagged(query: (ids: readonly number[]) => string) {
  await startApp((api) => {
    api.features.push('tags', 'views');
    const [autumn, sold, shelf] = api.add('tags', 'Осінь', 'Продано', 'Стелаж А3');
    if (!autumn || !sold || !shelf) throw new Error('no tags');
    api.addClothes({ title: 'Без міток' });
    api.addClothes({ title: 'Осіннє', tags: [autumn] });
    api.addClothes({ title: 'Продане осіннє', tags: [autumn, sold] });
    api.addClothes({ title: 'На стелажі', tags: [shelf] });
    return `/admin/clothes?${query([autumn, sold, shelf].map(({ id }) => id))}`;
  });
}

const found = () =>
  rows()
    .map((cells) => cells[1])
    .sort();

test('items are found by all of the tags, by none of them, and by having none', async () => {
  await openTagged(([autumn]) => `tags=${autumn}`);
  assert.equal(found(), ['Осіннє', 'Продане осіннє']);
  const [autumn, sold, shelf] = app.api.references.tags.map(({ id }) => id);
  for (const [query, expected, sentence] of [
    [`tags=${autumn},${sold}`, ['Продане осіннє'], 'З мітками: Осінь і Продано'],
    [`nottags=${sold},${shelf}`, ['Без міток', 'Осіннє'], 'Без міток: Продано і Стелаж А3'],
    [`tags=${autumn}&nottags=${sold}`, ['Осіннє'], 'З мітками: Осінь, Без міток: Продано'],
    ['notags=1', ['Без міток'], 'Без жодної мітки'],
  ] as const) {
    await settle(() => navigate(`/admin/clothes?${query}`));
    assert.equal(found(), expected, query);
    assert.match(statuses().join(), sentence);
  }
});

test('a merged tag in an address finds the items of what it became, a deleted one says so', async () => {
  await openTagged(() => 'tags=778');
  const survivor = app.api.references.tags[1];
  app.api.replace('GET', /^\/api\/tags\/$/, ({ url }) => {
    const id = new URLSearchParams(url.split('?')[1]).get('id');
    const data = id === '777' ? [survivor] : id === null ? app.api.references.tags : [];
    return json({ data, meta: { total: data.length, page: 1, size: 1, whole: id === null } });
  });
  assert.equal(found(), []);
  assert.match(statuses().join(), 'З мітками: мітку видалено');
  await settle(() => navigate('/admin/clothes?nottags=777'));
  assert.equal(found(), ['Без міток', 'На стелажі', 'Осіннє']);
  assert.match(statuses().join(), 'Без міток: Продано');
  await press('Фільтри');
  assert.ok(screen.getByRole('button', { name: 'Прибрати мітку Продано' }));
});

test('«in stock», the items without a tag, is a saved view and a tab', async () => {
  const views: SavedView[] = [];
  await openTagged(([_, sold]) => `nottags=${sold}`);
  app.api.replace('GET', '/api/views/', () => json({ data: views }));
  app.api.replace('POST', '/api/views/', ({ body }) => {
    views.push({ ...Object(body), id: 1, own: true });
    return json({ data: views[0] }, 201);
  });
  await untilKnown();
  await pressMenu('Вигляд');
  await press('Зберегти вигляд…');
  await type('Назва вигляду', 'У наявності');
  await press('Зберегти');
  await settle(() => navigate('/admin/clothes'));
  await click(screen.getByRole('link', { name: 'У наявності' }));
  assert.equal(found(), ['Без міток', 'На стелажі', 'Осіннє']);
  assert.is(screen.getByRole('link', { name: 'У наявності' }).getAttribute('aria-current'), 'page');
});

test.run();
