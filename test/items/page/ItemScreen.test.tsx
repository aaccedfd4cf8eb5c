import { fireEvent, screen, within } from '@testing-library/react';
import * as assert from 'uvu/assert';
import { deferred, json, problem, unreachable } from '../../setup/fakeBrowser';
import {
  address,
  alerts,
  app,
  appSuite,
  choose,
  chooseFiles,
  click,
  heading,
  photo,
  press,
  settle,
  startApp,
  statuses,
  type,
} from '../../setup/startApp';
import { textsOf } from '../../setup/textsOf';
import { lose } from '../../ui/photos';
import { item, open, save, value } from './openItem';

const test = appSuite('item page');

const put = () => app.api.sent('PUT', `/api/clothes/${item.id}`);
const changed = () => statuses().includes('Є зміни');
async function typeAt(label: string, place: number, text: string) {
  const field = screen.getAllByRole('spinbutton', { name: label })[place];
  if (!(field instanceof HTMLInputElement)) throw new Error(`no ${label}`);
  await settle(() => fireEvent.change(field, { target: { value: text } }));
}

test('what a save would store unchanged is no change, but an invalid number is one', async () => {
  await open();
  for (const [label, same, other] of [
    ['Ціна покупки', '12,50', '12,5a'],
    ['Ціна покупки', ' 12.5 ', ''],
    ['Вага', '0,750', '0,7500001'],
  ] as const) {
    await typeAt(label, 0, same);
    assert.is(changed(), false, same);
    await typeAt(label, 0, other);
    assert.is(changed(), true, other);
    await typeAt(label, 0, same);
  }
  for (const [label, text] of [
    [/^Назва товару/, 'Пальто'],
    [/^Опис/, 'Опис'],
  ] as const) {
    await type(label, `${text} `);
    assert.is(changed(), false, text);
    await type(label, `${text}0`);
    assert.is(changed(), true, text);
    await type(label, text);
  }
});

test('the item page shows the item with its path, its heading and its fields', async () => {
  await open();
  assert.is(heading(), 'Пальто');
  const path = screen.getByRole('navigation', { name: 'Шлях до сторінки' });
  assert.is(within(path).getByRole('link', { name: 'Одяг' }).getAttribute('href'), '/admin/clothes');
  assert.ok(within(path).getByText('Деталі'));
  assert.equal(textsOf(screen.getAllByRole('heading', { level: 2 })), [
    'Основні дані',
    'Фото',
    'Місця покупок',
  ]);
  assert.is(value('Назва товару'), 'Пальто');
  assert.is(value('Бренд'), 'COS');
  assert.is(value('Опис'), 'Опис');
  assert.is(value('Матеріал', 1), 'Шовк');
  assert.is(value('Відсоток', 1), '25');
  assert.is(value('Ціна покупки'), '12,5');
  assert.is(value('Вага'), '0,75');
  assert.is(value('Дата', 1), '2026-03-29', 'a date is never shifted');
  assert.not(changed());
});

test('the item page sends exactly what PUT takes, under the version it was read at', async () => {
  await open();
  await type(/^Назва товару/, ' Пальто зелене ');
  await choose('Бренд', 'zara');
  await choose('Колір', 'Бордовий');
  assert.ok(changed());
  await save();
  const [, zara] = app.api.references.brands;
  const [, created] = app.api.references.colors;
  const [wool, silk] = app.api.references.materials;
  assert.equal(put(), [
    {
      title: 'Пальто зелене',
      description: 'Опис',
      brandId: zara?.id,
      colorId: created?.id,
      typeId: null,
      fabricComposition: [
        { material: { id: wool?.id }, percent: 70 },
        { material: { id: silk?.id }, percent: 25 },
      ],
    },
  ]);
  const call = app.api.calls.find(({ method }) => method === 'PUT');
  assert.is(call?.headers['if-match'], '"1"');
  assert.is(heading(), 'Пальто зелене');
  assert.not(changed());
  assert.ok(statuses().includes('Збережено'));
  assert.is(app.api.sent('POST', '/api/purchases/').length + app.api.sent('PUT', /purchases/).length, 0);
});

test('an item without a title is not saved', async () => {
  await open();
  await type(/^Назва товару/, '');
  await save();
  assert.is(put().length, 0);
  assert.ok(screen.getByText("Обов'язкове поле"));
  assert.is(document.activeElement, screen.getByLabelText(/^Назва товару/));
});

test('a half-typed choice of an item stops the save at its field, and is not saved as empty', async () => {
  await open();
  const brand = screen.getByRole('combobox', { name: 'Бренд' });
  await settle(() => fireEvent.change(brand, { target: { value: 'Zar' } }));
  await settle(() => fireEvent.blur(brand));
  await save();
  assert.equal(put(), []);
  assert.is(document.activeElement, brand);
  assert.is(brand.getAttribute('aria-invalid'), 'true');
  assert.ok(screen.getByText('Не вибрано. Натисніть Enter, щоб вибрати або створити'));
  await settle(() => fireEvent.change(brand, { target: { value: '' } }));
  assert.is(brand.getAttribute('aria-invalid'), null);
  await save();
  assert.is(put().length, 1);
});

test('composition rows without material or percent are dropped on save', async () => {
  await open();
  await press('Додати матеріал');
  await choose('Матеріал', 'Льон', 2);
  await press('Додати матеріал');
  await typeAt('Відсоток', 3, '5');
  await type(/^Назва товару/, 'Нова назва');
  await save();
  const [sent] = put();
  assert.is(Object(sent).fabricComposition.length, 2);
  assert.is(screen.getAllByRole('spinbutton', { name: 'Відсоток' }).length, 2);
});

test('a material chosen in one row is not offered in another', async () => {
  await open();
  const second = screen.getAllByRole('combobox', { name: 'Матеріал' })[1];
  if (!second) throw new Error('no second row');
  await settle(() => second.focus());
  await settle(() => fireEvent.keyDown(second, { key: 'ArrowDown' }));
  const offered = textsOf(screen.getAllByRole('option'));
  assert.equal(offered, ['Льон', 'Шовк']);
});

for (const typed of ['вовна', ' ВОВНА ', 'Вовна']) {
  test(`the material «${typed}» of another row is not created again: the popup says where it is`, async () => {
    await open();
    const [, second] = screen.getAllByRole('combobox', { name: 'Матеріал' }) as HTMLInputElement[];
    if (!second) throw new Error('no second row');
    await settle(() => second.focus());
    await settle(() => fireEvent.change(second, { target: { value: typed } }));
    assert.equal(screen.queryAllByRole('option'), []);
    assert.ok(screen.getByText('«Вовна» уже вибрано в іншому рядку'));
    await settle(() => fireEvent.keyDown(second, { key: 'Enter' }));
    assert.is(second.value, typed);
    assert.equal(app.api.sent('POST', '/api/materials/'), []);
  });
}

test('another kind of apostrophe does not create a second material beside another row’s', async () => {
  await open((api, item) => {
    const [linen] = api.add('materials', 'М’який льон');
    if (linen) item.fabricComposition = [{ material: linen, percent: 100 }];
  });
  await press('Додати матеріал');
  const [, second] = screen.getAllByRole('combobox', { name: 'Матеріал' });
  if (!second) throw new Error('no second row');
  await settle(() => second.focus());
  await settle(() => fireEvent.change(second, { target: { value: "м'який льон" } }));
  assert.equal(screen.queryAllByRole('option'), []);
  assert.ok(screen.getByText('«М’який льон» уже вибрано в іншому рядку'));
});

test('the first composition row cannot be removed, the others can', async () => {
  await open();
  assert.is(screen.queryByRole('button', { name: 'Видалити матеріал 1' }), null);
  screen.getByRole('button', { name: 'Видалити матеріал 2' }).focus();
  await press('Видалити матеріал 2');
  assert.is(document.activeElement, screen.getByRole('button', { name: 'Додати матеріал' }));
  assert.is(screen.getAllByRole('spinbutton', { name: 'Відсоток' }).length, 1);
  assert.is(screen.queryByRole('button', { name: /Видалити матеріал/ }), null);
});

for (const [add, field] of [
  ['Додати матеріал', 'Матеріал'],
  ['+ Додати магазин', 'Магазин'],
] as const) {
  test(`«${add}» on the item page puts the focus into the first field of the new row`, async () => {
    await open();
    await press(add);
    const fields = screen.getAllByRole('combobox', { name: field });
    assert.is(fields.length, 3);
    assert.is(document.activeElement, fields[2]);
  });
}

test('an item without a composition shows one empty row and no total', async () => {
  await open((_, item) => {
    item.fabricComposition = [];
  });
  assert.is(value('Матеріал'), '');
  assert.is(screen.queryByText(/Разом/), null);
});

test('the composition’s total is shown, with a warning while it is not 100', async () => {
  await open();
  assert.match(screen.getByText('Разом: 95 %').className, 'total-off');
  await typeAt('Відсоток', 1, '30');
  assert.not.match(screen.getByText('Разом: 100 %').className, 'total-off');
  await typeAt('Відсоток', 1, '');
  await save();
  assert.is(put().length, 1, 'it does not hold up saving');
});

for (const [typed, stays] of [
  ['-5', '70'],
  ['05', '70'],
  ['57%', '57'],
  ['123', '12'],
  ['1000', '100'],
  ['', ''],
] as const) {
  test(`«${typed}» typed as a material’s percent leaves «${stays}»`, async () => {
    await open();
    await typeAt('Відсоток', 0, typed);
    assert.is(value('Відсоток'), stays);
  });
}

test('the item page’s save sends a changed purchase alone, and whole', async () => {
  await open();
  await typeAt('Ціна покупки', 0, '1 234,50');
  await save();
  const [first] = item.purchases;
  assert.equal(app.api.sent('PUT', `/api/purchases/${first?.id}`), [
    {
      clothesId: item.id,
      price: 1234.5,
      weight: 0.75,
      size: 'M',
      measurements: null,
      supplierId: app.api.references.suppliers[0]?.id,
      date: '2026-11-20T00:00:00.000',
      luxury: true,
      seen: {
        price: 12.5,
        weight: 0.75,
        size: 'M',
        measurements: null,
        supplierId: app.api.references.suppliers[0]?.id,
        date: '2026-11-20T00:00:00.000',
        luxury: true,
      },
    },
  ]);
  assert.is(put().length, 0, 'the item itself did not change');
  assert.not(changed());
});

test('an item’s purchase is added with today’s date and its photos are uploaded after it', async () => {
  await open();
  await press('+ Додати магазин');
  await choose('Магазин', 'Нова крамниця', 2);
  await chooseFiles(/^Фото$/, photo('чек.jpg'));
  await save();
  const [sent] = app.api.sent('POST', '/api/purchases/');
  assert.is(Object(sent).supplierId, app.api.references.suppliers[2]?.id);
  assert.match(Object(sent).date, /^\d{4}-\d\d-\d\dT00:00:00\.000$/);
  const created = item.purchases[2];
  assert.equal(
    app.api.uploads.map(({ path, name }) => [path, name]),
    [[`/api/purchases/${created?.id}/images`, 'чек.jpg']],
  );
  assert.not(changed());
});

test('a purchase’s photos are not uploaded again if its deletion is marked and cancelled', async () => {
  await open();
  await press('+ Додати магазин');
  await choose('Магазин', 'Нова крамниця', 2);
  await chooseFiles(/^Фото$/, photo('чек.jpg'));
  await save();
  await click(screen.getAllByRole('button', { name: 'Видалити покупку' })[2] as HTMLElement);
  await press('Відмінити');
  assert.is(app.api.uploads.length, 1);
});

/** Chooses two files for the first purchase's gallery. */
async function chooseForPurchase(): Promise<void> {
  const gallery = within(screen.getByRole('region', { name: 'Покупка 1' }));
  const input = gallery.getByLabelText('Додати фото', { selector: 'input' });
  const files = [photo('перше.jpg'), photo('друге.jpg')];
  Object.defineProperty(input, 'files', { configurable: true, value: files });
  await settle(() => input.dispatchEvent(new Event('change', { bubbles: true })));
}
const removeFirst = () =>
  click(screen.getAllByRole('button', { name: 'Видалити покупку' })[0] as HTMLElement);

test('an upload to a purchase continues while that is marked for deletion, and can be retried', async () => {
  await open();
  const path = `/api/purchases/${item.purchases[0]?.id}/images`;
  const second = deferred<Response>();
  app.api.replace('POST', path, () => second.promise);
  app.api.replace('POST', path, () => problem(500, 'internal', 'Не вийшло.'), 1);
  await chooseForPurchase();
  await removeFirst();
  const image = app.api.addImage(item, item.purchases[0]);
  await settle(() => second.resolve(json({ data: [image] }, 201)));
  const photos = () => screen.getAllByRole('button', { name: /^Видалити: Фото/ }).length;
  assert.is(photos(), 3, 'the second photo is in the item’s gallery');
  await press('Відмінити');
  assert.match(alerts().join(), /перше\.jpg.*Не вийшло\./);
  app.api.restore();
  await press('Спробувати ще раз');
  assert.equal(
    app.api.uploads.map(({ name }) => name),
    ['перше.jpg', 'друге.jpg', 'перше.jpg'],
  );
  assert.is(app.api.uploads[2]?.key, app.api.uploads[0]?.key);
  assert.equal(alerts(), []);
});

test('an upload to a purchase is aborted when the purchase is deleted', async () => {
  await open();
  const path = `/api/purchases/${item.purchases[0]?.id}/images`;
  app.api.replace('POST', path, () => deferred<Response>().promise);
  await chooseForPurchase();
  await removeFirst();
  await click(screen.getByRole('link', { name: 'Бренди' }));
  assert.ok(screen.queryByRole('alertdialog'), 'uploads are asked for before the page is left');
  await press('Залишитися');
  await save();
  assert.is(app.api.uploads.length, 1);
  await click(screen.getByRole('link', { name: 'Бренди' }));
  assert.is(heading(), 'Бренди одягу');
});

test('an item’s purchase needs a supplier, a numeric price, a weight of three decimals at most', async () => {
  await open();
  await press('+ Додати магазин');
  await typeAt('Ціна покупки', 2, 'сто');
  assert.ok(screen.getByText('Має бути числом'));
  await typeAt('Вага', 2, '1,2345');
  await save();
  assert.ok(screen.getByText('Supplier is required field'));
  assert.is(app.api.calls.filter(({ method }) => method !== 'GET').length, 0);
});

test('an item’s purchase is removed only by the save; the last one cannot be removed', async () => {
  await open();
  const remove = () => screen.queryAllByRole('button', { name: 'Видалити покупку' });
  assert.is(remove().length, 2);
  remove()[0]?.focus();
  await click(remove()[0] as HTMLElement);
  assert.match(statuses().join(), 'Покупку буде видалено після збереження: ЦУМ, 2026-11-20');
  assert.is(document.activeElement?.textContent, 'Відмінити');
  assert.is(remove().length, 0);
  await press('Відмінити');
  assert.not(changed());
  const [first] = item.purchases;
  await click(remove()[0] as HTMLElement);
  await save();
  assert.is(app.api.sent('DELETE', `/api/purchases/${first?.id}`).length, 1);
  assert.is(item.purchases.length, 1);
});

test('an item’s save that succeeds in part says what failed; the next sends only that', async () => {
  await open();
  const [first, second] = item.purchases;
  await type(/^Назва товару/, 'Нова назва');
  await typeAt('Ціна покупки', 0, '1');
  await typeAt('Ціна покупки', 1, '2');
  app.api.replace('PUT', `/api/purchases/${second?.id}`, () => problem(500, 'internal', 'Не вийшло.'), 1);
  await save();
  assert.match(alerts().join(), 'Покупка «Rozetka, 2026-03-29»: Не вийшло.');
  assert.ok(changed());
  assert.is(value('Ціна покупки', 1), '2');
  await save();
  assert.is(put().length, 1);
  assert.is(app.api.sent('PUT', `/api/purchases/${first?.id}`).length, 1);
  assert.is(app.api.sent('PUT', `/api/purchases/${second?.id}`).length, 2);
  assert.is(alerts().length, 0);
  assert.not(changed());
});

test('the server’s field errors of an item are shown at their fields', async () => {
  await open();
  await type(/^Назва товару/, 'Погана\u202eназва');
  app.api.replace('PUT', /clothes/, () =>
    problem(422, 'validation_failed', 'Дані не підходять.', {
      errors: [{ field: 'title', code: 'characters', detail: 'Недозволені символи' }],
    }),
  );
  await save();
  assert.ok(screen.getByText('Недозволені символи'));
  assert.is(screen.getByLabelText(/^Назва товару/).getAttribute('aria-invalid'), 'true');
});

test('a save over another person’s item shows both versions and saves the chosen values', async () => {
  await open();
  await type(/^Назва товару/, 'Моя назва');
  await type('Опис', 'Мій опис');
  app.api.change(item, { title: 'Їхня назва', brand: app.api.references.brands[1] ?? null });
  await save();
  const dialog = screen.getByRole('dialog', { name: 'Товар змінила інша людина' });
  const groups = within(dialog).getAllByRole('group');
  assert.equal(
    groups.map((group) => group.querySelector('legend')?.textContent),
    ['Назва товару', 'Бренд'],
    'what I alone changed is no question',
  );
  assert.match(groups[0]?.textContent ?? '', /Моя версіяМоя назва.*Збережена версіяЇхня назва/);
  const chosen = () =>
    within(dialog)
      .getAllByRole('radio')
      .filter((radio) => (radio as HTMLInputElement).checked)
      .map((radio) => radio.closest('label')?.textContent);
  assert.equal(chosen(), ['Моя версіяМоя назва', 'Збережена версіяZara']);
  await click(within(groups[0] as HTMLElement).getAllByRole('radio')[1] as HTMLElement);
  await press('Зберегти вибране');
  assert.is(item.title, 'Їхня назва');
  assert.is(item.description, 'Мій опис');
  assert.is(item.brand?.name, 'Zara');
  assert.not(changed());
});

test('the choice between versions of an item can be put off, and nothing typed is lost', async () => {
  await open();
  await type(/^Назва товару/, 'Моя назва');
  app.api.change(item, { title: 'Їхня назва' });
  await save();
  await press('Скасувати');
  assert.is(value('Назва товару'), 'Моя назва');
  assert.is(item.title, 'Їхня назва');
});

test('a newer version of an item with unchanged fields is saved over without a question', async () => {
  await open();
  await type(/^Назва товару/, 'Моя назва');
  app.api.change(item, {});
  await save();
  assert.is(screen.queryByRole('dialog'), null);
  assert.is(item.title, 'Моя назва');
});

test('a purchase that another person changed meanwhile is not overwritten without a question', async () => {
  await open();
  await typeAt('Ціна покупки', 0, '20');
  const [first] = item.purchases;
  if (first) first.price = 30;
  await save();
  assert.is(app.api.sent('PUT', /purchases/).length, 0);
  const dialog = screen.getByRole('dialog', { name: 'Товар змінила інша людина' });
  assert.match(dialog.textContent ?? '', /20,00\u00a0₴.*30,00\u00a0₴/);
  await press('Зберегти вибране');
  assert.is(item.purchases[0]?.price, 20);
});

test('an item’s save tells that it was deleted elsewhere; typed values can still be copied', async () => {
  await open();
  await type(/^Назва товару/, 'Моя назва');
  app.api.clothes = [];
  await save();
  assert.match(alerts().join(), 'Цей товар хтось видалив');
  assert.is(value('Назва товару'), 'Моя назва');
});

test('leaving an item page with changes asks first', async () => {
  await open();
  await type(/^Назва товару/, 'Моя назва');
  await click(screen.getByRole('link', { name: 'Бренди' }));
  assert.ok(screen.getByRole('alertdialog'));
  await press('Залишитися');
  assert.is(address(), `/admin/clothes/${item.id}`);
  assert.is(value('Назва товару'), 'Моя назва');
});

test('an item’s values typed before a reload are offered again', async () => {
  await open();
  await type(/^Назва товару/, 'Моя назва');
  await settle(() => window.dispatchEvent(new Event('pagehide')));
  const kept = { ...sessionStorage };
  const { api } = app;
  app.stop();
  for (const [name, text] of Object.entries(kept)) sessionStorage.setItem(name, text);
  const stored = Object.entries(kept);
  assert.ok(stored.some(([, text]) => text.includes('Моя назва')));
  await startApp('/admin/brands', { api });
  for (const [name, text] of stored) sessionStorage.setItem(name, text);
  await click(screen.getByRole('link', { name: 'Список товарів' }));
  await click(screen.getByRole('link', { name: 'Пальто' }));
  await settle(() => app.browser.clock.idle());
  await press('Відновити');
  assert.is(value('Назва товару'), 'Моя назва');
  assert.ok(changed());
  assert.is(document.activeElement, screen.getByRole('heading', { level: 1 }));
});

test('the page of an item that does not exist is not found', async () => {
  await startApp('/admin/clothes/999');
  assert.is(heading(), 'Товар не знайдено');
  assert.is(screen.getByRole('link', { name: 'До списку товарів' }).getAttribute('href'), '/admin/clothes');
});

// Photos.

const star = (n: number) =>
  screen.getAllByRole('button', { name: `Зробити головним: Фото ${n}` })[0] as HTMLElement;

test('the main photo is shown 400×300 and the gallery holds all photos of the item', async () => {
  await open();
  const main = screen.getByRole('img', { name: 'Головне фото: Пальто' });
  assert.equal([main.getAttribute('width'), main.getAttribute('height')], ['400', '300']);
  assert.is(star(1).getAttribute('aria-pressed'), 'true');
  assert.is(star(2).getAttribute('aria-pressed'), 'false');
});

test('a star makes another photo of the item the main one at once, without touching the form', async () => {
  await open();
  await type(/^Назва товару/, 'Моя назва');
  await click(star(2));
  assert.equal(app.api.sent('PATCH', /main_image/), [{ imageId: app.api.images[1]?.id }]);
  assert.is(star(2).getAttribute('aria-pressed'), 'true');
  assert.is(value('Назва товару'), 'Моя назва');
  await save();
  assert.is(item.title, 'Моя назва');
});

test('an item’s photo is deleted at once and restored; the main one asks, the next replaces it', async () => {
  await open();
  const [first, second] = app.api.images;
  await click(screen.getAllByRole('button', { name: 'Видалити: Фото 2' })[0] as HTMLElement);
  assert.is(app.api.sent('DELETE', `/api/images/${second?.id}`).length, 1);
  await press('Повернути');
  assert.is(app.api.uploads.length, 1);
  assert.is(app.api.images.length, 2);
  const remove = screen.getAllByRole('button', { name: 'Видалити: Фото 1' })[0] as HTMLElement;
  remove.focus();
  await click(remove);
  assert.is(app.api.sent('DELETE', `/api/images/${first?.id}`).length, 0);
  await press('Видалити');
  assert.is(app.api.sent('DELETE', `/api/images/${first?.id}`).length, 1);
  assert.is(document.activeElement, star(1), 'the focus stays in the gallery');
  assert.is(star(1).getAttribute('aria-pressed'), 'true');
});

test('a deleted purchase takes its photos out of the gallery; the next one becomes the main', async () => {
  await open();
  const [first] = item.purchases;
  assert.is(screen.getAllByRole('button', { name: /^Видалити: Фото/ }).length, 3);
  await click(screen.getAllByRole('button', { name: 'Видалити покупку' })[0] as HTMLElement);
  app.api.replace('DELETE', `/api/purchases/${first?.id}`, () => {
    const [, kept] = app.api.images;
    item.purchases.splice(0, 1);
    app.api.images.splice(0, 1);
    item.mainImage = kept ?? null;
    return json(null, 204);
  });
  await save();
  assert.is(screen.getAllByRole('button', { name: /^Видалити: Фото/ }).length, 1);
  assert.match(
    screen.getByRole('img', { name: 'Головне фото: Пальто' }).getAttribute('src') ?? '',
    `/${app.api.images[0]?.id}/`,
  );
});

test('an item’s upload that fails names the file and is sent again with the same key', async () => {
  await open();
  app.api.replace('POST', `/api/clothes/${item.id}/images`, () => problem(500, 'internal', 'Не вийшло.'), 1);
  await chooseFiles('Додати фото', photo('нове.jpg'));
  assert.match(alerts().join(), /нове\.jpg.*Не вийшло\./);
  await press('Спробувати ще раз');
  assert.is(app.api.images.length, 3);
  assert.is(app.api.uploads[0]?.key, app.api.uploads[1]?.key);
  assert.is(alerts().length, 0);
});

test('an item’s upload whose file is gone says so, offers no retry, and is dismissed', async () => {
  await open();
  const gone = photo('нове.jpg');
  const held = deferred<void>();
  app.api.replace(
    'POST',
    `/api/clothes/${item.id}/images`,
    async () => {
      await held.promise;
      return unreachable();
    },
    1,
  );
  await chooseFiles('Додати фото', gone);
  lose(gone);
  await settle(() => held.resolve());
  assert.match(alerts().join(), /нове\.jpg.*Файл змінено або видалено, виберіть його знову\./);
  assert.is(screen.queryByRole('button', { name: 'Спробувати ще раз' }), null);
  assert.not.match(alerts().join(), /Немає зв’язку/);
});

test.run();
