import { screen } from '@testing-library/react';
import * as assert from 'uvu/assert';
import type { Clothes } from '../../../src/contract/types';
import { app, appSuite, click, press, startApp, statuses, type } from '../../setup/startApp';

const test = appSuite('two people who save the same item');

let item: Clothes;

async function open() {
  await startApp((api) => {
    const [supplier] = api.add('suppliers', 'ЦУМ');
    item = api.addClothes({ title: 'Пальто' });
    api.addPurchase(item, { supplierId: supplier?.id });
    api.addPurchase(item, { supplierId: supplier?.id, date: '2026-11-01T00:00:00.000' });
    return `/admin/clothes/${item.id}`;
  });
}

test('a change of an item made by both people is no question', async () => {
  await open();
  app.api.change(item, { title: 'Куртка' });
  await type(/^Назва товару/, 'Куртка');
  await press('Зберегти');
  assert.is(screen.queryByRole('dialog'), null);
  assert.not(statuses().includes('Є зміни'));
});

test('an item’s purchase that both people deleted is no question', async () => {
  await open();
  await click(screen.getAllByRole('button', { name: 'Видалити покупку' })[0] as HTMLElement);
  app.api.change(item, { purchases: item.purchases.slice(1) });
  await press('Зберегти');
  assert.is(screen.queryByRole('dialog'), null);
  assert.not(statuses().includes('Є зміни'));
  assert.is(item.purchases.length, 1);
});

test.run();
