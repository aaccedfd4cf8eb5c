import { screen } from '@testing-library/react';
import * as assert from 'uvu/assert';
import { today } from '../../../src/core/forms/dates';
import { navigate } from '../../../src/core/router/location';
import { json } from '../../setup/fakeBrowser';
import {
  address,
  app,
  appSuite,
  click,
  press,
  rows,
  settle,
  startApp,
  statuses,
  type,
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

test('items are found by missing values, by day, by size and by number', async () => {
  await startApp('/admin/clothes', (api) => {
    api.features.push('cells');
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

test.run();
