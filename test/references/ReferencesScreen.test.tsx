import { screen, within } from '@testing-library/react';
import * as assert from 'uvu/assert';
import { FakeApi } from '../setup/FakeApi';
import { deferred, json, problem, unreachable } from '../setup/fakeBrowser';
import {
  alerts,
  app,
  appSuite,
  click,
  heading,
  key,
  press,
  rows,
  settle,
  startApp,
  statuses,
  top,
  type,
  typedIn,
} from '../setup/startApp';
import { textsOf } from '../setup/textsOf';

const test = appSuite('reference pages');

const names = () => rows().map((cells) => cells[1]);
async function open(...brands: string[]) {
  await startApp('/admin/brands', (api) => api.add('brands', ...brands));
}

const pages = [
  ['brands', 'Бренди одягу', 'Додати', 'Створити бренд', ['ID', 'Назва', 'Дії']],
  ['types', 'Типи одягу', 'Додати', 'Створити тип', ['ID', 'Назва', 'Дії']],
  ['colors', 'Колір одягу', 'Додати', 'Створити колір', ['ID', 'Назва', 'Дії']],
  ['materials', 'Матеріал одягу', 'Додати', 'Створити матеріал', ['ID', 'Назва', 'Дії']],
  ['suppliers', 'Clothes Suppliers', 'Add', 'Create supplier', ['ID', 'Name', 'Actions']],
] as const;

for (const [kind, title, add, dialog, heads] of pages) {
  test(`the reference page /admin/${kind} is «${title}»`, async () => {
    await startApp(`/admin/${kind}`, (api) => api.add(kind, 'Одне'));
    assert.is(heading(), title);
    assert.equal(textsOf(screen.getAllByRole('columnheader')), [...heads]);
    assert.is(within(screen.getAllByRole('columnheader')[2] ?? document.body).queryByRole('button'), null);
    await press(add);
    assert.ok(screen.getByRole('dialog', { name: dialog }));
  });
}

test('the suppliers page speaks English and says so', async () => {
  await startApp('/admin/suppliers', (api) => api.add('suppliers', 'Rozetka'));
  assert.is(screen.getByRole('table').closest('[lang]')?.getAttribute('lang'), 'en');
  assert.ok(screen.getByRole('searchbox', { name: 'Search' }));
  await press('Edit Rozetka');
  const dialog = screen.getByRole('dialog', { name: 'Edit supplier' });
  assert.is(dialog.getAttribute('lang'), 'en');
  assert.ok(within(dialog).getByRole('textbox', { name: 'Name' }));
  assert.ok(within(dialog).getByRole('button', { name: 'Save' }));
  assert.ok(within(dialog).getByRole('button', { name: 'Cancel' }));
  assert.ok(within(dialog).getByRole('button', { name: 'Close' }));
  await type(/Name/, 'Humana');
  await press('Save');
  await press('Delete Humana');
  assert.ok(statuses().includes('Збережено: Humana'));
  assert.ok(statuses().includes('Видалено: Humana'));
  await press('Повернути');
  assert.ok(statuses().includes('Повернуто: Humana'));
});

test('a reference list is loaded once and is there at once when its page is opened again', async () => {
  await open('Zara');
  for (const name of ['Кольори', 'Бренди']) await click(screen.getByRole('link', { name }));
  assert.equal(names(), ['Zara']);
  assert.is(app.api.sent('GET', '/api/brands/').length, 1);
});

test('entries of a reference page are in Ukrainian order', async () => {
  await open('яблуко', 'ґудзик', 'Їжак', 'Zara', 'агрус', 'ейс', 'єнот');
  assert.equal(names(), ['агрус', 'ґудзик', 'ейс', 'єнот', 'Їжак', 'яблуко', 'Zara']);
});

test('numbers in entries’ names are ordered by value, a new entry at its place', async () => {
  await open('Бренд 10', 'Бренд 2', 'Бренд 1');
  assert.equal(names(), ['Бренд 1', 'Бренд 2', 'Бренд 10']);
  await press('Додати');
  await type(/Назва/, 'Бренд 9');
  await press('Зберегти');
  assert.equal(names(), ['Бренд 1', 'Бренд 2', 'Бренд 9', 'Бренд 10']);
});

test('an entry is found by its former names', async () => {
  await startApp('/admin/brands?q=зара', (api) => {
    api.add('brands', 'Mango', 'Zara');
    for (const entry of api.references.brands) if (entry.name === 'Zara') entry.aliases = ['Зара'];
  });
  assert.equal(names(), ['Zara']);
});

test('an entry is found without its accents, and its twin without them is another entry', async () => {
  await startApp('/admin/brands?q=hermes', (api) => api.add('brands', 'Hermès', 'Zara'));
  assert.equal(names(), ['Hermès']);
  await press('Додати');
  await type(/Назва/, 'Hermes');
  await press('Зберегти');
  assert.equal(names(), ['Hermes', 'Hermès']);
});

test('a new entry begins empty, is sent by its name, and joins the list without a reload', async () => {
  await open('Zara');
  await press('Додати');
  assert.is(typedIn(/Назва/), '');
  await type(/Назва/, 'COS');
  await press('Зберегти');
  assert.equal(app.api.sent('POST', '/api/brands/'), [{ name: 'COS' }]);
  assert.is(screen.queryByRole('dialog'), null);
  assert.equal(names(), ['COS', 'Zara']);
  assert.is(app.api.sent('GET', '/api/brands/').length, 1);
  assert.ok(statuses().includes('Створено: COS'));
});

test('two quick presses of Save create one entry of a list', async () => {
  await open();
  await press('Додати');
  await type(/Назва/, 'COS');
  const answer = deferred<Response>();
  app.api.replace('POST', '/api/brands/', () => answer.promise);
  await press('Зберегти');
  await press('Зберегти');
  answer.resolve(json({ data: { id: 1, name: 'COS' } }, 201));
  await settle();
  assert.is(app.api.sent('POST', '/api/brands/').length, 1);
  assert.equal(names(), ['COS']);
});

test('Save of an entry again after a lost answer sends the same idempotency key', async () => {
  await open();
  await press('Додати');
  await type(/Назва/, 'COS');
  app.api.replace('POST', '/api/brands/', unreachable, 1);
  await press('Зберегти');
  await press('Зберегти');
  const keys = app.api.calls
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers['idempotency-key']);
  assert.is(keys.length, 2);
  assert.ok(keys[0]);
  assert.is(keys[0], keys[1]);
});

test('another name of an entry after a lost answer goes with another key', async () => {
  await open();
  await press('Додати');
  await type(/Назва/, 'COS');
  app.api.replace('POST', '/api/brands/', unreachable, 1);
  await press('Зберегти');
  await type(/Назва/, 'Zara');
  await press('Зберегти');
  const keys = app.api.calls
    .filter(({ method }) => method === 'POST')
    .map(({ headers }) => headers['idempotency-key']);
  assert.is(new Set(keys).size, 2);
});

test('an entry’s edit starts from it and replaces it in its place', async () => {
  await open('COS', 'Zara');
  const { id } = app.api.references.brands[1] ?? { id: 0 };
  await press('Редагувати Zara');
  assert.is(typedIn(/Назва/), 'Zara');
  await type(/Назва/, 'Arket');
  await press('Зберегти');
  assert.equal(app.api.sent('PUT', `/api/brands/${id}`), [{ id, name: 'Arket' }]);
  assert.equal(names(), ['Arket', 'COS']);
});

test('an entry’s dialog saved without a change sends nothing, so that a newer name stays', async () => {
  await open('Zara');
  const [entry] = app.api.references.brands;
  await press('Редагувати Zara');
  if (entry) app.api.references.brands = [{ ...entry, name: 'Zara Home' }];
  await press('Зберегти');
  assert.equal(app.api.sent('PUT', /brands/), []);
  assert.is(screen.queryByRole('dialog'), null);
});

test('an empty name of an entry is refused at the field and nothing is sent', async () => {
  await open();
  await press('Додати');
  await type(/Назва/, '   ');
  await press('Зберегти');
  assert.ok(top().getByText("Обов'язкове поле"));
  assert.is(top().getByLabelText(/Назва/).getAttribute('aria-invalid'), 'true');
  assert.is(document.activeElement, top().getByLabelText(/Назва/));
  assert.is(app.api.sent('POST', '/api/brands/').length, 0);
});

test('an entry’s name of 100 letters passes, one of 101 does not', async () => {
  await open();
  await press('Додати');
  await type(/Назва/, '😀'.repeat(101));
  await press('Зберегти');
  assert.ok(top().getByText('Має бути не довше 100'));
  await type(/Назва/, '😀'.repeat(100));
  await press('Зберегти');
  assert.is(app.api.references.brands.length, 1);
});

test('an entry’s twin in other case or apostrophe is refused at the field, before it is sent', async () => {
  await open('М’ята');
  await press('Додати');
  await type(/Назва/, " м'ЯТА ");
  await press('Зберегти');
  assert.ok(top().getByText('Така назва вже існує'));
  assert.is(app.api.sent('POST', '/api/brands/').length, 0);
});

test('an entry’s twin that only the server knows is refused at the field, too', async () => {
  await open();
  app.api.add('brands', 'Їжак');
  await press('Додати');
  await type(/Назва/, 'їжак');
  await press('Зберегти');
  assert.ok(top().getByText('Така назва вже існує'));
  assert.is(typedIn(/Назва/), 'їжак');
});

test('an entry’s changed dialog asks before it is closed; an unchanged one just closes', async () => {
  await open('Zara');
  await press('Редагувати Zara');
  await key('Escape');
  assert.is(screen.queryByRole('dialog'), null);
  await press('Редагувати Zara');
  await type(/Назва/, 'Zara 2');
  await key('Escape');
  assert.match(
    screen.getByRole('alertdialog').textContent ?? '',
    'Є незбережені зміни. Вийти без збереження?',
  );
  await key('Escape');
  assert.is(screen.queryByRole('alertdialog'), null);
  assert.is(typedIn(/Назва/), 'Zara 2');
  await press('Скасувати');
  await press('Вийти без збереження');
  assert.is(screen.queryByRole('dialog'), null);
  assert.equal(names(), ['Zara']);
});

test('an entry’s deletion acts at once, and «Повернути» creates it again', async () => {
  await open('COS', 'Zara');
  await press('Видалити COS');
  assert.equal(names(), ['Zara']);
  assert.ok(statuses().includes('Видалено: COS'));
  assert.is(document.activeElement?.getAttribute('aria-label'), 'Видалити Zara');
  await press('Повернути');
  assert.equal(app.api.sent('POST', '/api/brands/'), [{ name: 'COS' }]);
  assert.equal(names(), ['COS', 'Zara']);
});

test('an entry in use is not deleted: the page says by how many items, and leads to them', async () => {
  await open('COS', 'Zara');
  const { id } = app.api.references.brands[0] ?? { id: 0 };
  app.api.replace('DELETE', `/api/brands/${id}`, () =>
    problem(409, 'in_use', 'Використовується', { count: 12 }),
  );
  await press('Видалити COS');
  assert.equal(names(), ['COS', 'Zara']);
  assert.match(alerts().join(), 'Використовується у 12 товарах');
  assert.is(
    screen.getByRole('link', { name: 'Показати товари' }).getAttribute('href'),
    `/admin/clothes?brand=${id}`,
  );
});

test('search and sort of a reference page are kept in the address, which brings them back', async () => {
  await open('COS', 'Zara', 'Mango');
  await click(screen.getByRole('button', { name: 'Назва' }));
  await click(screen.getByRole('button', { name: 'Назва' }));
  assert.is(location.search, '?sort=-name');
  assert.equal(names(), ['Zara', 'Mango', 'COS']);
  const { api } = app;
  app.stop();
  await startApp('/admin/brands?q=o&sort=-name', { api });
  assert.equal(names(), ['Mango', 'COS']);
  assert.is((screen.getByRole('searchbox') as HTMLInputElement).value, 'o');
});

test('nonsense in a reference page’s address counts as the default', async () => {
  const api = new FakeApi();
  api.add('brands', ...Array.from({ length: 30 }, (_, place) => `Бренд ${100 + place}`));
  await startApp('/admin/brands?page=-1&size=7&sort=password', { api });
  assert.is(rows().length, 10);
  app.stop();
  await startApp('/admin/brands?page=2&size=25', { api });
  assert.is(rows().length, 5);
  app.stop();
  await startApp('/admin/brands?size=all', { api });
  assert.is(rows().length, 30);
});

test('a former name of an entry is not created again, and says whose it is', async () => {
  await open('Zara');
  app.api.replace('POST', '/api/brands/', () => json({ data: app.api.references.brands[0] }, 200));
  await press('Додати');
  await type('Назва', 'Зара');
  await press('Зберегти');
  assert.ok(top().getByText('Це колишня назва «Zara»'));
  assert.is(typedIn('Назва'), 'Зара');
  assert.equal(names(), ['Zara']);
});

test.run();
