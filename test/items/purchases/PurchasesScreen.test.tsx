import { screen, within } from '@testing-library/react';
import * as assert from 'uvu/assert';
import type { Clothes, Purchase } from '../../../src/contract/types';
import { navigate } from '../../../src/core/router/location';
import { itemsChanged } from '../../../src/core/stores/itemsChanged';
import type { FakeApi } from '../../setup/FakeApi';
import { deferred, json, unreachable } from '../../setup/fakeBrowser';
import {
  alerts,
  app,
  appSuite,
  choose,
  chooseFiles,
  click,
  heading,
  key,
  photo,
  press,
  rows,
  settle,
  startApp,
  statuses,
  top,
  type,
  typedIn,
} from '../../setup/startApp';
import { textsOf } from '../../setup/textsOf';

const test = appSuite('purchases page');
let item: Clothes;

async function open(change: (api: FakeApi) => void = () => {}) {
  await startApp((api) => {
    const [supplier] = api.add('suppliers', 'ЦУМ', 'Rozetka');
    item = api.addClothes({ title: 'Пальто' });
    api.addPurchase(item, {
      supplierId: supplier?.id,
      price: 1234.5,
      weight: 0.75,
      size: 'M',
      luxury: true,
      date: '2026-03-29T00:00:00.000+02:00',
    });
    change(api);
    return `/admin/clothes/${item.id}/purchases`;
  });
}

const edit = () => press('Редагувати покупку: ЦУМ, 2026-03-29');

test('the purchases page shows them with the supplier’s name and the date as it is written', async () => {
  await open();
  assert.is(document.title, 'Покупки: Пальто · Clothes Admin');
  assert.is(heading(), 'Покупки');
  assert.equal(textsOf(screen.getAllByRole('columnheader')), [
    'Ціна',
    'Вага',
    'Розмір',
    'Дата',
    'Постачальник',
    'Люкс',
    'Дії',
  ]);
  assert.equal(rows()[0]?.slice(0, 6), [
    '1\u00a0234,50\u00a0₴',
    '0,75\u00a0кг',
    'M',
    '2026-03-29',
    'ЦУМ',
    'Так',
  ]);
  const path = screen.getByRole('navigation', { name: 'Шлях до сторінки' });
  assert.is(within(path).getByRole('link', { name: 'Одяг' }).getAttribute('href'), '/admin/clothes');
  assert.is(
    within(path).getByRole('link', { name: 'Пальто' }).getAttribute('href'),
    `/admin/clothes/${item.id}`,
  );
});

test('a purchase is created with a decimal comma, and its photos are sent after it', async () => {
  await open();
  await press('Додати');
  assert.ok(screen.getByRole('dialog', { name: 'Створити покупку' }));
  await type(/^Ціна/, '99,90');
  await type(/^Вага/, '1.5');
  await type(/^Розмір/, ' XL ');
  await type(/^Заміри/, '60×90');
  await type(/^Дата/, '2026-02-28');
  await choose('Постачальник', 'rozetka');
  await chooseFiles(/^Фото/, photo('чек.jpg'));
  await press('Зберегти');
  assert.equal(app.api.sent('POST', '/api/purchases/'), [
    {
      clothesId: item.id,
      price: 99.9,
      weight: 1.5,
      size: 'XL',
      measurements: '60×90',
      supplierId: app.api.references.suppliers[1]?.id,
      date: '2026-02-28T00:00:00.000',
      luxury: false,
    },
  ]);
  assert.equal(
    app.api.uploads.map(({ path, name }) => [path, name]),
    [[`/api/purchases/${item.purchases[1]?.id}/images`, 'чек.jpg']],
  );
  assert.is(app.api.sent('PATCH', /main_image/).length, 1, 'the first photo of an item becomes its main one');
  assert.is(rows().length, 2);
  assert.is(screen.queryByRole('dialog'), null);
});

test('a price written otherwise and a space at the end of a size are no change', async () => {
  await open();
  await edit();
  await type('Ціна', '1234,50');
  await type('Розмір', 'M ');
  await key('Escape');
  assert.is(screen.queryByRole('dialog'), null);
  await edit();
  await type('Ціна', '1234,50₴₴');
  await key('Escape');
  assert.ok(screen.getByRole('alertdialog'));
});

test('photos of a purchase added on the purchases page leave the item’s main photo as it is', async () => {
  await open();
  for (const name of ['перше.jpg', 'друге.jpg']) {
    await press('Додати');
    await choose('Постачальник', 'rozetka');
    await chooseFiles(/^Фото/, photo(name));
    await press('Зберегти');
  }
  assert.is(app.api.uploads.length, 2);
  assert.equal(app.api.sent('PATCH', /main_image/), [{ imageId: app.api.images[0]?.id }]);
});

test('purchases are loaded again after a batch, and an open dialog keeps typed values', async () => {
  await open();
  await edit();
  await type(/^Ціна/, '7');
  const [purchase] = item.purchases;
  Object.assign(purchase ?? {}, { supplierId: app.api.references.suppliers[1]?.id });
  app.api.change(item, { title: 'Плащ' });
  await settle(() => itemsChanged.set((count) => count + 1));
  assert.is(rows()[0]?.[4], 'Rozetka');
  const path = screen.getByRole('navigation', { name: 'Шлях до сторінки' });
  assert.ok(within(path).getByRole('link', { name: 'Плащ' }));
  assert.is(typedIn(/^Ціна/), '7');
});

test('the list of items shows the new last purchase', async () => {
  const priced = (price: number) => ({
    price,
    size: null,
    supplier: { id: 1, name: 'ЦУМ' },
    date: '2026-11-20T00:00:00.000',
  });
  await open((api) => {
    for (const each of api.clothes) each.lastPurchase = priced(1234.5);
  });
  const toList = async () => {
    await settle(() => navigate('/admin/clothes?columns=price'));
    await settle(() => app.browser.clock.idle());
    return rows()[0]?.join();
  };
  assert.match((await toList()) ?? '', '1\u00a0234,50\u00a0₴');
  await settle(() => navigate(`/admin/clothes/${item.id}/purchases`));
  await edit();
  await type(/^Ціна/, '99');
  item.lastPurchase = priced(99);
  await press('Зберегти');
  assert.match((await toList()) ?? '', '99,00\u00a0₴');
  await settle(() => navigate(`/admin/clothes/${item.id}/purchases`));
  item.lastPurchase = null;
  await press('Видалити покупку: ЦУМ, 2026-03-29');
  assert.not.match((await toList()) ?? '', '₴');
});

test('a purchase’s supplier is required, its numbers are numbers', async () => {
  await open();
  await press('Додати');
  await type(/^Ціна/, '1,2,3');
  await type(/^Вага/, '-1');
  await press('Зберегти');
  assert.ok(top().getByText('Supplier is required field'));
  assert.ok(top().getByText('Має бути числом'));
  assert.ok(top().getByText('Має бути не менше 0'));
  await type(/^Ціна/, '1,234');
  assert.ok(top().getByText('Не більше 2 знаків після коми'));
  assert.is(app.api.sent('POST', '/api/purchases/').length, 0);
});

test('a purchase’s half-typed date stops the save with a message', async () => {
  await open();
  await edit();
  const date = top().getByLabelText<HTMLInputElement>(/^Дата/);
  const half = { badInput: true, rangeUnderflow: false, rangeOverflow: false };
  Object.defineProperty(date, 'validity', { value: half });
  Object.defineProperty(date, 'checkValidity', {
    value: () => date.dispatchEvent(new Event('invalid')) && false,
  });
  await type(/^Дата/, '');
  await press('Зберегти');
  assert.ok(top().getByText('Дата неповна: укажіть день, місяць і рік'));
  assert.is(document.activeElement, date);
  assert.is(app.api.calls.filter(({ method }) => method === 'PUT').length, 0);
});

test('a purchase’s dialog starts from its values and sends them whole by PUT', async () => {
  await open();
  await edit();
  assert.ok(screen.getByRole('dialog', { name: 'Редагувати покупку' }));
  assert.is(typedIn(/^Ціна/), '1234,5');
  assert.is(typedIn(/^Дата/), '2026-03-29');
  assert.ok((top().getByLabelText(/^Люкс/) as HTMLInputElement).checked);
  await type(/^Ціна/, '');
  await press('Зберегти');
  assert.equal(app.api.sent('PUT', `/api/purchases/${item.purchases[0]?.id}`), [
    {
      clothesId: item.id,
      price: null,
      weight: 0.75,
      size: 'M',
      measurements: null,
      supplierId: app.api.references.suppliers[0]?.id,
      date: '2026-03-29T00:00:00.000',
      luxury: true,
      seen: {
        price: 1234.5,
        weight: 0.75,
        size: 'M',
        measurements: null,
        supplierId: app.api.references.suppliers[0]?.id,
        date: '2026-03-29T00:00:00.000',
        luxury: true,
      },
    },
  ]);
  assert.is(rows()[0]?.[0], '—');
});

/** Opens the page of an API that saves single fields of a purchase. */
async function openByField() {
  await open((api) => {
    api.features = ['purchaseChanges'];
  });
  await settle(() => app.browser.clock.advance(3000));
}
const sent = () => app.api.sent('PUT', `/api/purchases/${item.purchases[0]?.id}`);
/** Changes the purchase as another person would, from another device. */
const others = (values: Partial<Purchase>) => Object.assign(item.purchases[0] ?? {}, values);

test('a purchase’s save sends what was changed: a price saved meanwhile stays', async () => {
  await openByField();
  others({ price: 150 });
  await edit();
  assert.is(typedIn(/^Ціна/), '150', 'the dialog reads the purchase again');
  // Saved after the dialog was opened.
  others({ price: 160 });
  await type(/^Вага/, '2');
  await press('Зберегти');
  assert.equal(sent(), [{ clothesId: item.id, weight: 2, seen: { weight: 0.75 } }]);
  assert.equal([item.purchases[0]?.price, item.purchases[0]?.weight], [160, 2]);
  assert.ok(statuses().includes('Покупку збережено'));
});

test('a list of purchases read late changes nothing in a form that is edited', async () => {
  await openByField();
  others({ price: 150, size: 'L' });
  const answer = deferred<Response>();
  app.api.replace('GET', /purchases$/, () => answer.promise, 1);
  await edit();
  await type(/^Ціна/, '120');
  answer.resolve(json({ data: item.purchases }));
  await settle();
  assert.equal([typedIn(/^Ціна/), typedIn(/^Розмір/)], ['120', 'M']);
  await press('Зберегти');
  assert.is(item.purchases[0]?.price, 150, 'typed over the old price');
  const dialog = screen.getByRole('dialog', { name: 'Товар змінила інша людина' });
  const sides = textsOf(
    within(dialog)
      .getAllByRole('radio')
      .map((radio) => radio.closest('label') ?? radio),
  );
  assert.match(sides[0] ?? '', /Моя версія.*120,00\u00a0₴.*L/);
  assert.match(sides[1] ?? '', /Збережена версія.*150,00\u00a0₴.*L/);
});

test('a purchase’s field changed by two people is a choice, which loses nothing when put off', async () => {
  await openByField();
  await edit();
  others({ price: 150, weight: 3 });
  await type(/^Ціна/, '120');
  await press('Зберегти');
  await press('Скасувати');
  assert.is(typedIn(/^Ціна/), '120');
  assert.equal([item.purchases[0]?.price, item.purchases[0]?.weight], [150, 3]);
  await press('Зберегти');
  await press('Зберегти вибране');
  assert.equal(sent().at(-1), { clothesId: item.id, price: 120, seen: { price: 150 } });
  assert.equal([item.purchases[0]?.price, item.purchases[0]?.weight], [120, 3]);
  assert.is(screen.queryByRole('dialog'), null);
  assert.is(rows()[0]?.[0], '120,00\u00a0₴');
});

test('a purchase’s saved version can be kept in a conflict', async () => {
  await openByField();
  await edit();
  others({ price: 150 });
  await type(/^Ціна/, '120');
  await press('Зберегти');
  const dialog = screen.getByRole('dialog', { name: 'Товар змінила інша людина' });
  await click(within(dialog).getAllByRole('radio')[1] as HTMLElement);
  await press('Зберегти вибране');
  assert.is(sent().length, 1, 'nothing is left to save');
  assert.is(item.purchases[0]?.price, 150);
  assert.is(screen.queryByRole('dialog'), null);
});

test('a purchase that somebody has deleted meanwhile can be created again', async () => {
  await openByField();
  await edit();
  item.purchases.length = 0;
  await type(/^Ціна/, '120');
  await press('Зберегти');
  const dialog = screen.getByRole('dialog', { name: 'Товар змінила інша людина' });
  assert.match(dialog.textContent ?? '', 'Збережена версіянемає');
  await press('Зберегти вибране');
  assert.equal(
    item.purchases.map(({ price, size }) => [price, size]),
    [[120, 'M']],
  );
  assert.is(screen.queryByRole('dialog'), null);
});

test('a purchase’s dialog saved without a change sends nothing', async () => {
  await openByField();
  await edit();
  await press('Зберегти');
  assert.is(sent().length, 0);
  assert.is(screen.queryByRole('dialog'), null);
});

test('an API that cannot change a purchase says so in the dialog', async () => {
  await open();
  app.api.replace('PUT', /purchases/, () => json(null, 405));
  await edit();
  await type(/^Розмір/, 'S');
  await press('Зберегти');
  assert.match(alerts().join(), 'Цей сервер не вміє змінювати покупки');
  assert.is(typedIn(/^Розмір/), 'S');
});

test('a purchase’s deletion acts at once, and «Повернути» brings it and its photos back', async () => {
  await open((api) => {
    const [purchase] = item.purchases;
    if (purchase) api.addImage(item, purchase);
  });
  await press('Видалити покупку: ЦУМ, 2026-03-29');
  assert.is(item.purchases.length, 0);
  assert.ok(statuses().includes('Покупку видалено'));
  await press('Повернути');
  assert.is(item.purchases.length, 1);
  assert.is(item.purchases[0]?.price, 1234.5);
  assert.is(item.purchases[0]?.images.length, 1);
  assert.is(rows().length, 1);
  await edit();
  assert.ok(top().getByRole('img', { name: 'Фото 1' }));
});

test('an undo restores the same purchase and photos without an upload, if the API can', async () => {
  await open((api) => {
    api.changes = [];
    api.features = ['trashedPhotos'];
    const [purchase] = item.purchases;
    if (purchase) api.addImage(item, purchase);
  });
  await settle(() => app.browser.clock.idle());
  const [before] = item.purchases;
  await press('Видалити покупку: ЦУМ, 2026-03-29');
  // Somebody has changed the item meanwhile.
  app.api.addChange('clothes', item, { before: { color: null }, after: { color: { id: 1, name: 'Синій' } } });
  app.api.replace('POST', /revert$/, unreachable, 1);
  await press('Повернути');
  assert.is(item.purchases.length, 0);
  await press('Повернути');
  assert.equal(item.purchases, [before]);
  assert.is(rows().length, 1);
  assert.ok(statuses().includes('Покупку повернуто'));
  assert.equal(app.api.uploads, []);
  assert.equal(app.api.sent('POST', '/api/purchases/'), []);
  assert.equal(app.api.sent('GET', /^\/images\//), [], 'no copies are made');
  await edit();
  assert.ok(top().getByRole('img', { name: 'Фото 1' }));
});

test('an undo of a purchase’s deletion tells what was not restored', async () => {
  await open((api) => {
    api.changes = [];
    api.features = ['trashedPhotos'];
  });
  await settle(() => app.browser.clock.idle());
  await press('Видалити покупку: ЦУМ, 2026-03-29');
  const left = [
    { id: 1, subject: 'clothes', subjectId: item.id, field: 'images', reason: 'Файлу вже немає.' },
  ];
  app.api.replace('POST', /revert$/, () => json({ data: { changed: 1, left } }));
  await press('Повернути');
  assert.match(alerts().join(), 'Фото: Файлу вже немає.');
  app.api.restore();
});

test('a purchase’s deletion that somebody else has undone is not undone again', async () => {
  await open((api) => {
    api.changes = [];
    api.features = ['trashedPhotos'];
  });
  await settle(() => app.browser.clock.idle());
  const [purchase] = item.purchases;
  await press('Видалити покупку: ЦУМ, 2026-03-29');
  for (const change of app.api.changes ?? []) change.revertible = false;
  if (purchase) item.purchases.push(purchase);
  await press('Повернути');
  assert.equal(app.api.sent('POST', /revert$/), []);
  assert.is(item.purchases.length, 1);
  assert.is(rows().length, 1);
});

test('a purchase’s restored photo is the main one again if it was; one without a copy is told', async () => {
  await open((api) => {
    const [purchase] = item.purchases;
    if (!purchase) return;
    api.addImage(item);
    api.addImage(item, purchase);
    item.mainImage = api.addImage(item, purchase);
  });
  const lost = item.purchases[0]?.images[0]?.urls.original ?? '';
  app.api.replace('GET', lost, unreachable);
  await press('Видалити покупку: ЦУМ, 2026-03-29');
  item.mainImage = app.api.images[0] ?? null;
  await press('Повернути');
  const [back, ...others] = item.purchases[0]?.images ?? [];
  assert.equal(others, []);
  assert.ok(back);
  assert.is(item.mainImage?.id, back?.id);
  await settle();
  assert.match(alerts().join(), 'Не вдалося повернути 1 фото');
});

test('a purchase’s upload of photos can be aborted; the purchase is already saved', async () => {
  await open();
  const answer = deferred<Response>();
  app.api.replace('POST', /images/, () => answer.promise, 1);
  await press('Додати');
  await choose('Постачальник', 'ЦУМ');
  await chooseFiles(/^Фото/, photo('чек.jpg'));
  assert.is(top().queryByRole('button', { name: 'Зупинити завантаження' }), null);
  await press('Зберегти');
  await press('Зупинити завантаження');
  assert.is(screen.queryByRole('dialog'), null);
  assert.is(item.purchases.length, 2);
  assert.match(alerts().join(), 'Покупка: не вдалося завантажити «чек.jpg»');
});

test('a purchase’s changed dialog asks before it is closed', async () => {
  await open();
  await edit();
  await type(/^Розмір/, 'S');
  await key('Escape');
  assert.ok(screen.getByRole('alertdialog'));
});

test('the purchases of an item that does not exist are not found', async () => {
  await startApp('/admin/clothes/999/purchases');
  assert.is(heading(), 'Товар не знайдено');
});

test.run();
