import { screen } from '@testing-library/react';
import * as assert from 'uvu/assert';
import type { Clothes, Purchase } from '../../../src/contract/types';
import { app, appSuite, press, startApp, type, typedIn, userToken } from '../../setup/startApp';

const test = appSuite('the size of an item');
let purchases: Purchase[];

/** Opens an item with these purchases. */
async function open(values: Partial<Purchase>[], { isNamed = true, token = userToken } = {}) {
  await startApp(
    (api) => {
      const [supplier] = api.add('suppliers', 'ЦУМ');
      const item: Clothes = api.addClothes({ title: 'Пальто' });
      purchases = values.map((each) => api.addPurchase(item, { supplierId: supplier?.id ?? 0, ...each }));
      if (isNamed) item.lastPurchase = null;
      return `/admin/clothes/${item.id}`;
    },
    { token },
  );
}
const sent = (purchase: Purchase | undefined) => app.api.sent('PUT', `/api/purchases/${purchase?.id}`);

test('the size on the item page is the latest purchase’s by date, and is saved there', async () => {
  const date = (year: number) => `${year}-05-01T00:00:00.000`;
  await open([
    { size: 'S', date: date(2024) },
    { size: 'M', date: date(2026) },
    { size: 'L', date: null },
  ]);
  assert.is(typedIn('Розмір'), 'M');
  assert.ok(screen.getByText('Остання покупка: ЦУМ, 2026-05-01'));
  await type('Розмір', ' XL ');
  await press('Зберегти');
  assert.equal(
    sent(purchases[1]).map((body) => (body as Purchase).size),
    ['XL'],
  );
  assert.equal([...sent(purchases[0]), ...sent(purchases[2])], []);
});

test('the size on the item page is the newest purchase’s without dates, and has a limit', async () => {
  await open([
    { size: 'S', date: null },
    { size: 'L', date: null },
  ]);
  assert.is(typedIn('Розмір'), 'L');
  await type('Розмір', 'X'.repeat(201));
  await press('Зберегти');
  assert.ok(screen.getByText('Має бути не довше 200'));
  assert.equal(sent(purchases[1]), []);
});

test('the size on the item page is absent without a purchase, or where an API names none', async () => {
  await open([]);
  assert.is(screen.queryByLabelText('Розмір'), null);
  app.stop();
  await open([{ size: 'S' }], { isNamed: false });
  assert.is(screen.queryByLabelText('Розмір'), null);
});

test.run();
