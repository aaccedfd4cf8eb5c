/**
 * The calls of a save, with an API that saves single fields of a purchase on condition of the
 * values that were seen.
 */
import { fireEvent, screen } from '@testing-library/react';
import * as assert from 'uvu/assert';
import type { Clothes } from '../../../src/contract/types';
import { navigate } from '../../../src/core/router/location';
import { json, unreachable } from '../../setup/fakeBrowser';
import {
  app,
  appSuite,
  choose,
  click,
  press,
  rows,
  settle,
  startApp,
  statuses,
  type,
} from '../../setup/startApp';

const test = appSuite('the calls of a save');
let item: Clothes;

/** Opens an item with three purchases. */
async function open() {
  await startApp((api) => {
    api.features = ['purchaseChanges'];
    const suppliers = api.add('suppliers', 'ЦУМ', 'Rozetka');
    item = api.addClothes({ title: 'Пальто' });
    for (let at = 0; at < 3; at++)
      api.addPurchase(item, { supplierId: suppliers[0]?.id, price: 10 + at, weight: 1, size: 'M' });
    const [supplier = { id: 0, name: '' }] = suppliers;
    item.lastPurchase = { supplier, price: 12, size: 'M', date: null };
    return `/admin/clothes/${item.id}`;
  });
  await settle(() => app.browser.clock.advance(3000));
  await settle(() => app.browser.clock.idle());
  app.api.calls = [];
}

async function typeAt(label: string, place: number, text: string) {
  const field = screen.getAllByRole('spinbutton', { name: label })[place];
  if (!(field instanceof HTMLInputElement)) throw new Error(`no ${label}`);
  await settle(() => fireEvent.change(field, { target: { value: text } }));
}
const price = (place: number, text: string) => typeAt('Ціна покупки', place, text);
const weight = (place: number, text: string) => typeAt('Вага', place, text);
const save = () => press('Зберегти');
const calls = () => app.api.calls.map(({ method, url }) => `${method} ${url}`);
const changed = () => statuses().includes('Є зміни');
const url = (place: number) => `/api/purchases/${item.purchases[place]?.id}`;

test('an item’s save is a call for it and one for each edited purchase, and none reads', async () => {
  await open();
  await type(/^Назва товару/, 'Плащ');
  await price(0, '1');
  await price(2, '3');
  await save();
  assert.equal(calls(), [`PUT /api/clothes/${item.id}`, `PUT ${url(0)}`, `PUT ${url(2)}`]);
  assert.equal(app.api.sent('PUT', url(0)), [{ clothesId: item.id, price: 1, seen: { price: 10 } }]);
  assert.not(changed());
  // The page compares the next save with what the answers said.
  await type(/^Назва товару/, 'Куртка');
  await price(0, '2');
  await save();
  assert.equal(calls().slice(3), [`PUT /api/clothes/${item.id}`, `PUT ${url(0)}`]);
  assert.equal(app.api.sent('PUT', url(0))[1], { clothesId: item.id, price: 2, seen: { price: 1 } });
  assert.equal([item.title, item.purchases[0]?.price], ['Куртка', 2]);
});

test('an item’s save keeps what somebody else has saved in other fields of a purchase', async () => {
  await open();
  Object.assign(item.purchases[0] ?? {}, { price: 150 });
  await weight(0, '2');
  await save();
  assert.equal(calls(), [`PUT ${url(0)}`]);
  assert.equal([item.purchases[0]?.price, item.purchases[0]?.weight], [150, 2]);
  assert.is(screen.queryByRole('dialog'), null);
  assert.not(changed());
});

test('an item’s save asks about a purchase that somebody changed, after the rest is saved', async () => {
  await open();
  await type(/^Назва товару/, 'Плащ');
  await price(0, '1');
  await price(1, '2');
  await press('+ Додати магазин');
  await choose('Магазин', 'rozetka', 3);
  Object.assign(item.purchases[0] ?? {}, { price: 150, weight: 5 });
  await save();
  assert.is(item.title, 'Плащ');
  assert.equal(
    item.purchases.map((purchase) => purchase.price),
    [150, 2, 12, null],
  );
  const dialog = screen.getByRole('dialog', { name: 'Товар змінила інша людина' });
  const groups = dialog.querySelectorAll('fieldset');
  assert.is(groups.length, 1, 'what is saved is no question');
  assert.match(groups[0]?.textContent ?? '', /1,00\u00a0₴, 5\u00a0кг.*150,00\u00a0₴, 5\u00a0кг/);
  await press('Скасувати');
  assert.ok(changed());
  await save();
  assert.is(app.api.sent('POST', '/api/purchases/').length, 1, 'nothing is sent twice');
  assert.is(app.api.sent('PUT', url(1)).length, 1);
  await press('Зберегти вибране');
  assert.equal(
    item.purchases.map((purchase) => [purchase.price, purchase.weight]),
    [
      [1, 5],
      [2, 1],
      [12, 1],
      [null, null],
    ],
  );
  assert.not(changed());
});

test('an item’s save tells nothing if both people have typed the same', async () => {
  await open();
  await price(0, '150');
  Object.assign(item.purchases[0] ?? {}, { price: 150 });
  await save();
  assert.is(screen.queryByRole('dialog'), null);
  assert.not(changed());
});

test('an item’s save deletes no purchase over a value that somebody has saved meanwhile', async () => {
  await open();
  const [first] = item.purchases;
  await click(screen.getAllByRole('button', { name: 'Видалити покупку' })[0] as HTMLElement);
  Object.assign(first ?? {}, { price: 150 });
  await save();
  assert.is(item.purchases.length, 3);
  assert.ok(screen.getByRole('dialog', { name: 'Товар змінила інша людина' }));
  await press('Зберегти вибране');
  assert.is(item.purchases.length, 2, 'chosen knowingly');
});

test('an item’s save offers to create a purchase again that somebody else has deleted', async () => {
  await open();
  await price(0, '1');
  item.purchases.splice(0, 1);
  await save();
  const dialog = screen.getByRole('dialog', { name: 'Товар змінила інша людина' });
  assert.match(dialog.textContent ?? '', 'Збережена версіянемає');
  await press('Зберегти вибране');
  assert.equal(
    item.purchases.map((purchase) => purchase.price),
    [11, 12, 1],
  );
  assert.not(changed());
});

test('an item’s save finds out that it is gone, if only a purchase was edited', async () => {
  await open();
  await price(0, '1');
  app.api.clothes = [];
  await save();
  assert.is(screen.queryByRole('dialog'), null);
  assert.match(document.body.textContent ?? '', 'видалив');
});

test('an item’s save leaves a purchase that is refused for ever as a failure with its reason', async () => {
  await open();
  await price(0, '1');
  app.api.replace('PUT', url(0), () => json({ code: 'stale', detail: 'Застаріло.' }, 412));
  await save();
  assert.is(screen.queryByRole('dialog'), null);
  assert.match(document.body.textContent ?? '', 'Застаріло.');
  assert.ok(changed());
});

test('an item’s save shows the new last purchase in the list, which is not read again', async () => {
  await open();
  const toList = () => settle(() => navigate('/admin/clothes?columns=price,supplier'));
  await toList();
  await settle(() => navigate(`/admin/clothes/${item.id}`));
  app.api.calls = [];
  await price(2, '99');
  await save();
  assert.equal(calls(), [`PUT ${url(2)}`]);
  app.api.replace('GET', /^\/api\/clothes\//, unreachable);
  await toList();
  assert.match(rows()[0]?.join() ?? '', '99,00\u00a0₴');
  assert.match(rows()[0]?.join() ?? '', 'ЦУМ');
});

test.run();
