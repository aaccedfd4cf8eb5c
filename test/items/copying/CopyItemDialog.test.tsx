import { screen } from '@testing-library/react';
import * as assert from 'uvu/assert';
import type { FakeApi } from '../../setup/FakeApi';
import { problem } from '../../setup/fakeBrowser';
import {
  address,
  alerts,
  app,
  appSuite,
  click,
  idle,
  openMore,
  press,
  settle,
  startApp,
  top,
  type,
  typedIn,
} from '../../setup/startApp';
import { textsOf } from '../../setup/textsOf';

const test = appSuite('an item like another');

/** Fills the API, and returns the address of the sample item. */
function fill(api: FakeApi): string {
  const [zara] = api.add('brands', 'Zara');
  const [wool] = api.add('materials', 'Вовна');
  const [older, newer] = api.add('suppliers', 'Humana', 'Поділ');
  const item = api.addClothes({
    title: 'Пальто',
    description: 'Свій опис',
    brand: zara ?? null,
    supplier: older ?? null,
    fabricComposition: wool ? [{ material: wool, percent: 80 }] : [],
  });
  api.addPurchase(item, { supplierId: older?.id ?? 0, date: '2026-01-05T00:00:00.000', price: 90 });
  const last = api.addPurchase(item, { supplierId: newer?.id ?? 0, price: 120.5, size: 'M', weight: 1.2 });
  api.addImage(item, last);
  return `/admin/clothes/${item.id}`;
}

const boxes = () =>
  top()
    .getAllByRole<HTMLInputElement>('checkbox')
    .map((box) => `${box.checked ? '+' : '-'} ${box.parentElement?.textContent}`);

test('a person chooses the copied parts of an item, which are remembered; a retry saves the rest', async () => {
  await startApp(fill);
  const { api } = app;
  await idle();
  await press('Створити схожий');
  assert.equal(boxes(), [
    '+ Бренд: Zara',
    '+ Склад тканини: Вовна 80 %',
    '+ Ціна покупки: 120,50\u00a0₴',
    '+ Вага: 1,2\u00a0кг',
    '+ Розмір: M',
    '- Дата покупки: 2026-11-20',
  ]);
  assert.is(typedIn('Назва товару'), 'Пальто');
  await type('Назва товару', 'Пальто друге');
  await click(top().getByRole('checkbox', { name: 'Розмір: M' }));

  // The item is created; then saving its fields, and then its purchase, fails.
  api.replace('PUT', /^\/api\/clothes\/\d+$/, () => problem(500, 'internal', 'Не вийшло.'), 1);
  api.replace('PUT', /^\/api\/purchases\/\d+$/, () => problem(503, 'unavailable', 'Зайнято.'), 1);
  await press('Створити');
  assert.match(top().getByText(/Товар створено/).textContent ?? '', /не збережено. Не вийшло/);
  await press('Зберегти решту');
  assert.match(top().getByText(/Товар створено/).textContent ?? '', /Зайнято/);
  await press('Зберегти решту');
  assert.equal(alerts(), []);
  assert.is(api.sent('POST', '/api/clothes/fast_create').length, 1);
  const [copy] = api.clothes;
  assert.equal(
    [copy?.title, copy?.description, copy?.brand?.name, copy?.fabricComposition[0]?.percent],
    ['Пальто друге', null, 'Zara', 80],
  );
  const { price, size, weight, images } = copy?.purchases[0] ?? {};
  assert.equal([price, size, weight, images], [120.5, null, 1.2, []]);
  assert.is(copy?.purchases.length, 1);

  await click(screen.getByRole('button', { name: 'Відкрити' }));
  assert.is(address(), `/admin/clothes/${copy?.id}`);
  await idle();
  await press('Створити схожий');
  assert.ok(!boxes().some((box) => box.includes('Розмір')), 'the copy has none');
  await press('Скасувати');
  await settle(() => history.back());
});

test('a repeated copy of an item has the same key; a single selected item can be copied, too', async () => {
  await startApp('/admin/clothes', (api) => {
    fill(api);
    api.features = ['batches'];
  });
  const { api } = app;
  await idle();
  await openMore();
  await press('Вибрати');
  assert.is(screen.queryByRole('button', { name: 'Створити схожий' }), null);
  await click(screen.getByRole('checkbox', { name: 'Вибрати Пальто' }));
  await press('Створити схожий');
  api.replace('POST', '/api/clothes/fast_create', () => problem(503, 'unavailable', 'Немає зв’язку.'), 1);
  await press('Створити');
  await press('Створити');
  const keys = api.calls
    .filter(({ url }) => url === '/api/clothes/fast_create')
    .map(({ headers }) => headers['idempotency-key']);
  assert.is(keys.length, 2);
  assert.is(keys[0], keys[1]);
  assert.ok(keys[0]);
  assert.equal(textsOf(document.querySelectorAll('.clothes-title')), ['Пальто', 'Пальто']);
});

test.run();
