import { fireEvent, screen } from '@testing-library/react';
import * as assert from 'uvu/assert';
import type { FakeApi } from '../../setup/FakeApi';
import { json } from '../../setup/fakeBrowser';
import {
  address,
  app,
  appSuite,
  click,
  heading,
  idle,
  press,
  settle,
  startApp,
  type,
} from '../../setup/startApp';

const test = appSuite('the way through the list');

async function open(path: string, fill: (api: FakeApi) => void) {
  await import('../../../src/items/page/itemExtras');
  sessionStorage.removeItem('walk');
  await startApp(path, (api) => fill(api));
  await idle();
}

async function follow(name: string) {
  await click(screen.getByRole('link', { name }));
  await idle();
}

const walk = () => screen.queryByRole('navigation', { name: 'Товари списку' })?.textContent;
const isLink = (name: string) => screen.queryByRole('link', { name }) !== null;

const five = (api: FakeApi) => {
  for (const title of ['Д', 'В', 'Б пальто', 'Г пальто', 'А пальто']) api.addClothes({ title });
};

test('the way through the list leads as it was searched and sorted, across its pages', async () => {
  await open('/admin/clothes?q=%D0%BF%D0%B0%D0%BB%D1%8C%D1%82%D0%BE&sort=title&size=10', five);
  await follow('Б пальто');
  assert.equal([heading(), walk()], ['Б пальто', '2 з 3']);
  await follow('Наступний');
  assert.equal([heading(), walk(), isLink('Наступний')], ['Г пальто', '3 з 3', false]);
  await follow('Попередній');
  await follow('Попередній');
  assert.equal([heading(), walk(), isLink('Попередній')], ['А пальто', '1 з 3', false]);
});

test('an item that was opened from elsewhere has no links to the list’s others', async () => {
  await open('/admin/clothes/7', (api) => {
    five(api);
    api.addClothes({ id: 7, title: 'Б пальто' });
  });
  assert.equal([heading(), walk()], ['Б пальто', undefined]);
});

test('a reload keeps the way through the list', async () => {
  await open('/admin/clothes', five);
  await follow('Б пальто');
  const [at, { api }] = [address(), app];
  const kept = sessionStorage.getItem('walk') ?? '';
  app.stop();
  const again = () => {
    sessionStorage.setItem('walk', kept);
    return at;
  };
  await startApp(again, { api });
  await idle();
  assert.equal([heading(), walk()], ['Б пальто', '3 з 5']);
});

test('leaving an item by the way through the list asks about unsaved values', async () => {
  await open('/admin/clothes', five);
  await follow('Б пальто');
  await type('Назва товару', 'Інша');
  await follow('Наступний');
  assert.ok(screen.getByText('Є незбережені зміни. Вийти без збереження?'));
  assert.is(heading(), 'Б пальто');
  await press('Вийти без збереження');
  await idle();
  assert.is(heading(), 'В');
});

test('unsaved values are saved on the way through the list; after an error the page stays', async () => {
  await open('/admin/clothes', five);
  await follow('Б пальто');
  await type('Назва товару', '');
  await follow('Наступний');
  await press('Зберегти й далі');
  assert.is(heading(), 'Б пальто');
  assert.is(document.activeElement, screen.getByLabelText('Назва товару'));
  assert.ok(screen.getByText("Обов'язкове поле"));
  await type('Назва товару', 'Інша');
  await follow('Наступний');
  await press('Зберегти й далі');
  await idle();
  assert.is(heading(), 'В');
  assert.ok(itemOf('Інша'));
});

test('Ctrl+Enter saves and opens the list’s next item at its first empty field', async () => {
  await open('/admin/clothes?q=%D0%BF%D0%B0%D0%BB%D1%8C%D1%82%D0%BE&sort=title', five);
  await follow('Б пальто');
  await type('Назва товару', 'Бушлат');
  await ctrlEnter();
  assert.is(heading(), 'Г пальто');
  assert.ok(itemOf('Бушлат'));
  assert.is(document.activeElement, screen.getByLabelText('Бренд'));
  await type('Опис', 'Тепле');
  await ctrlEnter();
  assert.is(heading(), 'Г пальто');
  assert.is(itemOf('Г пальто')?.description, 'Тепле');
  assert.ok(await screen.findByText('Це останній товар списку'));
});

const itemOf = (wanted: string) => app.api.clothes.find(({ title }) => title === wanted);

async function ctrlEnter() {
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter', ctrlKey: true });
  await settle();
  await idle();
}

/** Serves pages of 120 items, the newest first. */
function paged(api: FakeApi): string[] {
  const asked: string[] = [];
  for (let n = 1; n <= 120; n++) api.addClothes({ title: `Товар ${n}`, brand: { id: 3, name: 'COS' } });
  api.replace('GET', '/api/clothes/', ({ url }) => {
    const query = new URLSearchParams(url.split('?')[1]);
    asked.push(String(query));
    const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('size') ?? 25)];
    const rows = api.clothes.slice((page - 1) * size, page * size);
    return json({
      data: rows.map(({ purchases: _purchases, ...item }) => ({ ...item, purchasesCount: 0 })),
      meta: { total: api.clothes.length, page, size },
    });
  });
  return asked;
}

test('a list that is loaded page by page is walked from item to item across its pages', async () => {
  let asked: string[] = [];
  await open('/admin/clothes?brand=3&sort=-title&page=5', (api) => {
    asked = paged(api);
  });
  await follow('Товар 71');
  assert.equal([heading(), walk()], ['Товар 71', '50 з 120']);
  const before = asked.length;
  await follow('Наступний');
  assert.equal([heading(), walk()], ['Товар 70', '51 з 120']);
  const [more] = asked.slice(before).filter((query) => query.includes('size=50'));
  assert.is(more, undefined, 'the page’s end was asked for when it was reached');
  const wanted = asked.filter((query) => query.includes('size=50'));
  assert.equal(wanted, ['sort=-title&brandId=3&page=2&size=50']);
  for (let n = 0; n < 12; n++) await follow('Попередній');
  assert.equal([heading(), walk()], ['Товар 82', '39 з 120']);
});

test.run();
