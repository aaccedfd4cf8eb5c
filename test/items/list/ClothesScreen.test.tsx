import { screen, within } from '@testing-library/react';
import * as assert from 'uvu/assert';
import type { FakeApi } from '../../setup/FakeApi';
import { deferred, problem, unreachable } from '../../setup/fakeBrowser';
import {
  address,
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
} from '../../setup/startApp';
import { textsOf } from '../../setup/textsOf';
import { lose } from '../../ui/photos';

const test = appSuite('clothes list');

const titles = () => rows().map((cells) => cells[1]);

async function open(fill: (api: FakeApi) => void = () => {}, path = '/admin/clothes') {
  await startApp(path, (api) => fill(api));
}

const choosePhotos = (...names: string[]) => chooseFiles(/Фото/, ...names.map(photo));

test('an item of the list is shown with small photo, title as a link, brand, type and colour', async () => {
  await open((api) => {
    const [brand = null] = api.add('brands', 'COS');
    const [type = null] = api.add('types', 'Пальто');
    const item = api.addClothes({ title: 'Вовняне пальто', brand, type });
    item.mainImage = api.addImage(item);
  });
  assert.is(heading(), 'Список товарів');
  assert.equal(textsOf(screen.getAllByRole('columnheader')), [
    'Фото',
    'Назва',
    'Бренд',
    'Тип',
    'Колір',
    'Дії',
  ]);
  const item = app.api.clothes[0];
  assert.equal(rows()[0]?.slice(1, 5), ['Вовняне пальто', 'COS', 'Пальто', '—']);
  const link = screen.getByRole('link', { name: 'Вовняне пальто' });
  assert.is(link.getAttribute('href'), `/admin/clothes/${item?.id}`);
  const image = document.querySelector('tbody img');
  assert.is(image?.getAttribute('src'), item?.mainImage?.urls.small);
  assert.is(image?.getAttribute('height'), '200');
  assert.is(image?.getAttribute('loading'), 'lazy');
});

test('a row of items leads to the purchases, and opens its photo large', async () => {
  await open((api) => {
    const item = api.addClothes({ title: 'Пальто' });
    item.mainImage = api.addImage(item);
  });
  const item = app.api.clothes[0];
  assert.is(
    screen.getByRole('link', { name: 'Покупки Пальто' }).getAttribute('href'),
    `/admin/clothes/${item?.id}/purchases`,
  );
  await press('Відкрити фото Пальто');
  const large = within(screen.getByRole('dialog')).getByRole('img');
  assert.is(large.getAttribute('src'), item?.mainImage?.urls.medium);
  await key('Escape');
  assert.is(screen.queryByRole('dialog'), null);
});

test('a new item is created by the quick call, its photos are sent, the first is the main one', async () => {
  await open((api) => api.add('suppliers', 'ЦУМ'));
  const supplier = app.api.references.suppliers[0];
  await press('Додати');
  await type(/Назва товару/, ' Нове пальто ');
  await choose('Постачальник', 'цум');
  await choosePhotos('a.jpg', 'b.jpg');
  await press('Зберегти');
  assert.equal(app.api.sent('POST', '/api/clothes/fast_create'), [
    { title: 'Нове пальто', supplierId: supplier?.id },
  ]);
  const purchase = app.api.clothes[0]?.purchases[0];
  assert.equal(
    app.api.uploads.map(({ path, name }) => [path, name]),
    [
      [`/api/purchases/${purchase?.id}/images`, 'a.jpg'],
      [`/api/purchases/${purchase?.id}/images`, 'b.jpg'],
    ],
  );
  assert.equal(app.api.sent('PATCH', /main_image/), [{ imageId: app.api.images[0]?.id }]);
  assert.is(screen.queryByRole('dialog'), null);
  assert.equal(titles(), ['Нове пальто']);
  assert.is(document.querySelector('tbody img')?.getAttribute('src'), app.api.images[0]?.urls.small);
  assert.ok(statuses().includes('Створено: Нове пальто'));
});

test('a new item’s first photo is the main one before the others are sent', async () => {
  await open((api) => api.add('suppliers', 'ЦУМ'));
  await press('Додати');
  await type(/Назва товару/, 'Пальто');
  await choose('Постачальник', 'ЦУМ');
  await choosePhotos('a.jpg', 'b.jpg', 'c.jpg');
  await press('Зберегти');
  const sent = app.api.calls
    .map(({ method, url }) => `${method} ${url}`)
    .filter((call) => /images|main_image/.test(call) && !call.startsWith('GET'));
  const [item] = app.api.clothes;
  const upload = `POST /api/purchases/${item?.purchases[0]?.id}/images`;
  assert.equal(sent, [upload, `PATCH /api/clothes/${item?.id}/main_image`, upload, upload]);
});

test('a new item’s missing supplier is created on the spot', async () => {
  await open();
  await press('Додати');
  await type(/Назва товару/, 'Пальто');
  await choose('Постачальник', 'Rozetka');
  await press('Зберегти');
  assert.equal(app.api.sent('POST', '/api/suppliers/'), [{ name: 'Rozetka' }]);
  assert.equal(app.api.sent('POST', /fast_create/), [
    { title: 'Пальто', supplierId: app.api.references.suppliers[0]?.id },
  ]);
});

test('a new item requires title and supplier, and the title is at most 100 long', async () => {
  await open();
  await press('Додати');
  await press('Зберегти');
  assert.is(top().getAllByText("Обов'язкове поле").length, 2);
  await type(/Назва товару/, 'W'.repeat(101));
  assert.ok(top().getByText('Має бути не довше 100'));
  assert.ok(top().getByText('101/100'));
  assert.is(app.api.sent('POST', /fast_create/).length, 0);
});

test('a new item’s photo that fails does not lose the item: the toast names and resends it', async () => {
  await open((api) => api.add('suppliers', 'ЦУМ'));
  app.api.replace(
    'POST',
    /purchases\/\d+\/images/,
    ({ body }) =>
      Object(body).name === 'a.jpg'
        ? problem(500, 'internal', 'Диск заповнено.')
        : problem(500, 'internal', '?'),
    1,
  );
  await press('Додати');
  await type(/Назва товару/, 'Пальто');
  await choose('Постачальник', 'ЦУМ');
  await choosePhotos('a.jpg', 'b.jpg');
  await press('Зберегти');
  assert.is(screen.queryByRole('dialog'), null);
  assert.equal(titles(), ['Пальто']);
  await settle();
  assert.match(alerts().join(), 'Пальто: не вдалося завантажити «a.jpg». Диск заповнено.');
  await press('Спробувати ще раз');
  assert.equal(
    app.api.uploads.map(({ name }) => name),
    ['a.jpg', 'b.jpg', 'a.jpg'],
  );
  assert.is(app.api.uploads[0]?.key, app.api.uploads[2]?.key, 'the same photo keeps its key');
  assert.is(app.api.sent('PATCH', /main_image/).length, 1, 'the main photo stays');
  assert.is(alerts().length, 0);
});

test('a new item’s photo whose file is gone is not sent again: the toast leads to the item', async () => {
  await open((api) => api.add('suppliers', 'ЦУМ'));
  app.api.replace('POST', /purchases\/\d+\/images/, unreachable, 1);
  await press('Додати');
  await type(/Назва товару/, 'Пальто');
  await choose('Постачальник', 'ЦУМ');
  const gone = photo('a.jpg');
  await chooseFiles(/Фото/, gone, photo('b.jpg'));
  lose(gone);
  await press('Зберегти');
  await settle();
  assert.match(
    alerts().join(),
    'Пальто: не додано фото «a.jpg». Файл змінено або видалено, виберіть його знову.',
  );
  assert.is(screen.queryByRole('button', { name: 'Спробувати ще раз' }), null);
  assert.not.match(alerts().join(), 'Немає зв’язку');
  assert.equal(
    app.api.uploads.map(({ name }) => name),
    ['a.jpg', 'b.jpg'],
  );
  await press('Відкрити товар');
  assert.match(address(), /^\/admin\/clothes\/\d+$/);
});

test('a new item’s file that is no photo is refused before anything is sent', async () => {
  await open();
  await press('Додати');
  await chooseFiles(/Фото/, new File(['%PDF'], 'чек.pdf'));
  assert.ok(top().getByText(/чек\.pdf/));
  assert.ok(top().getByText(/Це не фото/));
});

test('a new item’s photos that fail for different reasons are named each with its own', async () => {
  await open((api) => api.add('suppliers', 'ЦУМ'));
  const reasons: Record<string, string> = { 'a.jpg': 'Диск заповнено.', 'b.jpg': 'Це не фото.' };
  app.api.replace(
    'POST',
    /purchases\/\d+\/images/,
    ({ body }) => problem(500, 'internal', reasons[Object(body).name] ?? '?'),
    2,
  );
  await press('Додати');
  await type(/Назва товару/, 'Пальто');
  await choose('Постачальник', 'ЦУМ');
  await choosePhotos('a.jpg', 'b.jpg');
  await press('Зберегти');
  await settle();
  assert.match(alerts().join(), 'не вдалося завантажити «a.jpg». Диск заповнено. «b.jpg». Це не фото.');
});

test('a new item’s refused photo is named again after the save, with the reason and the way', async () => {
  await open((api) => api.add('suppliers', 'ЦУМ'));
  await press('Додати');
  await type(/Назва товару/, 'Пальто');
  await choose('Постачальник', 'ЦУМ');
  await chooseFiles(/Фото/, photo('a.jpg'), new File(['%PDF'], 'чек.pdf'));
  await press('Зберегти');
  await settle();
  assert.is(screen.queryByRole('dialog'), null);
  assert.match(alerts().join(), 'Пальто: не додано фото «чек.pdf». Це не фото');
  assert.match(statuses().join(), 'Створено: Пальто');
  assert.equal(
    app.api.uploads.map(({ name }) => name),
    ['a.jpg'],
  );
  await press('Відкрити товар');
  assert.match(address(), /^\/admin\/clothes\/\d+$/);
  assert.is(alerts().length, 0);
});

test('a new item’s refused photo that another choice replaced is not named after the save', async () => {
  await open((api) => api.add('suppliers', 'ЦУМ'));
  await press('Додати');
  await type(/Назва товару/, 'Пальто');
  await choose('Постачальник', 'ЦУМ');
  await chooseFiles(/Фото/, new File(['%PDF'], 'чек.pdf'));
  await choosePhotos('чек.jpg');
  await press('Зберегти');
  await settle();
  assert.is(alerts().length, 0);
});

test('an item’s deletion from the list asks first, with the focus on «Скасувати»', async () => {
  await open((api) => api.addClothes({ title: 'Пальто' }));
  await press('Видалити Пальто');
  const question = screen.getByRole('alertdialog', { name: 'Видалення одягу' });
  assert.match(
    question.textContent ?? '',
    'Ви впевнені, що хочете видалити цей одяг? Цю дію неможливо відмінити',
  );
  assert.is(document.activeElement?.textContent, 'Скасувати');
  await press('Скасувати');
  assert.equal(titles(), ['Пальто']);
  await press('Видалити Пальто');
  await press('Підтвердити');
  assert.is(app.api.clothes.length, 0);
  assert.is(screen.queryByRole('alertdialog'), null);
  assert.ok(screen.getByText('Ще немає жодного товару.'));
});

test('a description from the list is saved by PATCH; empty, it is cleared', async () => {
  await open((api) => api.addClothes({ title: 'Пальто', description: 'Старий опис' }));
  await press('Опис Пальто');
  assert.is((top().getByLabelText('Опис') as HTMLTextAreaElement).value, 'Старий опис');
  await type('Опис', 'Новий опис');
  await press('Зберегти');
  await press('Опис Пальто');
  assert.is((top().getByLabelText('Опис') as HTMLTextAreaElement).value, 'Новий опис');
  await type('Опис', '  ');
  await press('Зберегти');
  assert.equal(app.api.sent('PATCH', /description/), [{ description: 'Новий опис' }, { description: null }]);
});

test('a description that another person wrote meanwhile is shown before it is overwritten', async () => {
  await open((api) => api.addClothes({ title: 'Пальто', description: 'Старий опис' }));
  const [item] = app.api.clothes;
  assert.ok(item);
  await press('Опис Пальто');
  await type(/^Опис/, 'Мій опис');
  app.api.change(item, { description: 'Чужий опис' });
  await press('Зберегти');
  assert.match(alerts().join(), 'Чужий опис');
  assert.is(app.api.sent('PATCH', /description/).length, 0);
  await press('Зберегти');
  assert.is(item.description, 'Мій опис');
  assert.is(screen.queryByRole('dialog'), null);
});

test('a description is generated only where there is none and the item has a main photo', async () => {
  await open((api) => {
    api.addClothes({ title: 'Без фото' });
    const described = api.addClothes({ title: 'З описом', description: 'Є' });
    described.mainImage = api.addImage(described);
    const bare = api.addClothes({ title: 'Без опису' });
    bare.mainImage = api.addImage(bare);
  });
  const generate = () => top().getByRole('button', { name: 'Згенерувати (AI)' }) as HTMLButtonElement;
  for (const [title, disabled] of [
    ['Без фото', true],
    ['З описом', true],
    ['Без опису', false],
  ] as const) {
    await press(`Опис ${title}`);
    assert.is(generate().disabled, disabled, title);
    await key('Escape');
  }
});

test('a generated description is asked for without a body and appears in the dialog', async () => {
  await open((api) => {
    const item = api.addClothes({ title: 'Пальто' });
    item.mainImage = api.addImage(item);
  });
  const item = app.api.clothes[0];
  if (!item) throw new Error('no item');
  await press('Опис Пальто');
  await press('Згенерувати (AI)');
  assert.equal(app.api.sent('POST', `/api/clothes/${item.id}/description`), [undefined]);
  assert.is(document.activeElement, top().getByLabelText('Опис'));
  app.api.change(item, { description: 'Тепле пальто' });
  for (const task of app.api.tasks) task.status = 'completed';
  await settle(() => void app.browser.advance(3000));
  assert.is((top().getByLabelText('Опис') as HTMLTextAreaElement).value, 'Тепле пальто');
});

test('the description’s dialog says that the built-in template is no AI', async () => {
  await open((api) => {
    api.models = [{ id: 'builtin', available: true, default: true }];
    api.addClothes({ title: 'Без фото' });
    const item = api.addClothes({ title: 'Пальто' });
    item.mainImage = api.addImage(item);
  });
  for (const [title, said] of [
    ['Без фото', false],
    ['Пальто', true],
  ] as const) {
    await press(`Опис ${title}`);
    assert.is(top().queryByText(/Без AI: опис буде складено за шаблоном/) !== null, said, title);
    await key('Escape');
  }
});

test('a link from a reference page shows only that entry’s items, and a button shows all', async () => {
  await open((api) => {
    const [brand = null] = api.add('brands', 'COS');
    api.addClothes({ title: 'Пальто', brand });
    api.addClothes({ title: 'Сукня' });
  });
  const { api } = app;
  app.stop();
  await startApp(`/admin/clothes?brand=${api.references.brands[0]?.id}`, { api });
  assert.equal(titles(), ['Пальто']);
  assert.match(statuses().join(), 'Бренд: COS');
  await press('Показати всі товари');
  assert.equal(titles(), ['Сукня', 'Пальто']);
  assert.is(address(), '/admin/clothes');
});

test('filters of the list of items combine, are kept in the address, and cleared by one button', async () => {
  await open((api) => {
    const [coat = null, dress = null] = api.add('types', 'Пальто', 'Сукня');
    const [brand = null] = api.add('brands', 'COS');
    const photographed = api.addClothes({ title: 'З фото', type: coat, brand });
    photographed.mainImage = api.addImage(photographed);
    api.addClothes({ title: 'Описане', type: coat, description: 'Тепле' });
    api.addClothes({ title: 'Голе', type: coat });
    api.addClothes({ title: 'Інше', type: dress });
  });
  await press('Фільтри');
  assert.is(screen.queryByRole('combobox', { name: 'Постачальник' }), null, 'this API does not filter');
  await choose('Тип', 'Пальто');
  assert.equal(titles(), ['Голе', 'Описане', 'З фото']);
  await click(screen.getByRole('checkbox', { name: 'Без фото' }));
  assert.equal(titles(), ['Голе', 'Описане']);
  await click(screen.getByRole('checkbox', { name: 'Без опису' }));
  assert.equal(titles(), ['Голе']);
  const type = app.api.references.types.find(({ name }) => name === 'Пальто');
  assert.is(address(), `/admin/clothes?type=${type?.id}&nophoto=1&nodescription=1`);
  assert.match(statuses().join(), 'Тип: Пальто, Без фото, Без опису');
  await choose('Бренд', 'COS');
  assert.equal(titles(), []);
  assert.ok(screen.getAllByText('Нічого не знайдено').length > 0);
  assert.ok(screen.getByRole('combobox', { name: 'Бренд' }), 'the filters stay where nothing is found');
  await press('Показати всі товари');
  assert.is(titles().length, 4);
  assert.is(address(), '/admin/clothes');
});

test('a filter of items in a typed address that names no entry is ignored', async () => {
  await open(
    (api) => api.addClothes({ title: 'Пальто' }),
    '/admin/clothes?brand=x&type=-1&color=1.5&nophoto=2',
  );
  assert.equal(titles(), ['Пальто']);
  assert.is(screen.queryByRole('button', { name: 'Показати всі товари' }), null);
});

test('the list of items is searched by title, brand, type and colour', async () => {
  await open((api) => {
    const [brand = null] = api.add('brands', 'М’ята');
    api.addClothes({ title: 'Їжакова кофта' });
    api.addClothes({ title: 'Сукня', brand });
  }, "/admin/clothes?q=м'ЯТ");
  assert.equal(titles(), ['Сукня']);
});

test('an item’s name with markup is shown as text', async () => {
  await open((api) => api.addClothes({ title: '<script>alert(1)</script>' }));
  assert.equal(titles(), ['<script>alert(1)</script>']);
  assert.is(document.querySelector('tbody script'), null);
});

test('a press on a link of the list leads to the item', async () => {
  await open((api) => api.addClothes({ title: 'Пальто' }));
  await click(screen.getByRole('link', { name: 'Пальто' }));
  assert.is(address(), `/admin/clothes/${app.api.clothes[0]?.id}`);
  assert.is(heading(), 'Пальто');
});

test('while an item is being created its dialog stays, and a second press does nothing', async () => {
  await open((api) => api.add('suppliers', 'ЦУМ'));
  const answer = deferred<Response>();
  app.api.replace('POST', /fast_create/, () => answer.promise, 1);
  await press('Додати');
  await type(/Назва товару/, 'Пальто');
  await choose('Постачальник', 'ЦУМ');
  await press('Зберегти');
  await press('Зберегти');
  await key('Escape');
  assert.ok(screen.getByRole('dialog', { name: 'Створити одяг' }));
  assert.is(app.api.sent('POST', /fast_create/).length, 1);
  answer.resolve(problem(500, 'internal', 'Не вийшло.'));
  await settle();
  assert.match(alerts().join(), 'Не вийшло.');
});

test.run();
