import * as assert from 'uvu/assert';
import { json } from '../../setup/fakeBrowser';
import { app, appSuite, choose, press, rows, startApp, type } from '../../setup/startApp';

const test = appSuite('clothes of a supplier');

const titles = () => rows().map((cells) => cells[1]);

test('a new item of the supplier in the filter is shown at once', async () => {
  await startApp((api) => {
    const [supplier = null] = api.add('suppliers', 'ЦУМ');
    const bought = api.addClothes({ title: 'Пальто', supplier: null });
    api.replace(
      'GET',
      /^\/api\/clothes\/$/,
      ({ url }) => {
        const asked = url.includes('supplierId');
        return json({ data: [bought], meta: { total: 1, page: 1, size: 1, whole: !asked } });
      },
      100,
    );
    return `/admin/clothes?supplier=${supplier?.id}`;
  });
  assert.equal(titles(), ['Пальто']);
  await press('Додати');
  await type(/Назва товару/, 'Плащ');
  await choose('Постачальник', 'ЦУМ');
  await press('Зберегти');
  assert.equal(titles(), ['Плащ', 'Пальто']);
});

test('the items of a supplier are not requested for a list that is loaded page by page', async () => {
  await startApp('/admin/clothes?supplier=1', (api) => {
    const item = api.addClothes({ title: 'Пальто' });
    api.replace(
      'GET',
      /^\/api\/clothes\/$/,
      () => json({ data: [item], meta: { total: 1, page: 1, size: 10 } }),
      100,
    );
  });
  assert.equal(titles(), ['Пальто']);
  const sizes = app.api.calls.map(({ url }) => new URL(url, 'http://shop.example').searchParams.get('size'));
  assert.not(sizes.includes('100000'));
});

test.run();
