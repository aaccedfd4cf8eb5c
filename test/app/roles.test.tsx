/** The pages as each role sees them, and an open page whose user loses the role. */
import { screen, within } from '@testing-library/react';
import * as assert from 'uvu/assert';
import { roles } from '../../src/contract/people';
import type { TrashItem } from '../../src/contract/trash';
import { setAccessToken } from '../../src/core/http/session';
import { rolePageTexts } from '../../src/core/texts/roles';
import { itemViewTexts } from '../../src/items/page/texts';
import type { FakeApi } from '../setup/FakeApi';
import { json, problem } from '../setup/fakeBrowser';
import {
  alerts,
  app,
  appSuite,
  click,
  heading,
  openMore,
  press,
  settle,
  startApp,
  tokenAs,
  type,
  typedIn,
  untilKnown,
} from '../setup/startApp';

const test = appSuite('roles in the app');

test.after.each(() => {
  localStorage.clear();
  sessionStorage.clear();
});

/** Buttons and links that change something, by their names. */
const changing =
  /Додати|Зберегти|Видалити|Редагувати|Створити|Згенерувати|головним|Вибрати|Такий самий|Відновити|Впорядкувати|Скасувати зміну|Відмінити|Повернути/;

function controls(): string[] {
  const found = [...document.querySelectorAll('main button, main a, main input, main textarea')];
  return found
    .map((one) => one.getAttribute('aria-label') ?? one.textContent ?? '')
    .filter((name) => changing.test(name));
}

const trashed: TrashItem = {
  id: 7,
  title: 'Плащ',
  mainImage: null,
  deletedAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-12-20T10:00:00.000Z',
  deletedBy: null,
  purchasesCount: 1,
  photosCount: 0,
  bytes: 0,
};

const fields = () => document.querySelectorAll('main form input, main textarea, main [role=combobox]').length;

function fill(api: FakeApi): number {
  const [brand] = api.add('brands', 'Marni');
  const [supplier] = api.add('suppliers', 'Ринок');
  const [material] = api.add('materials', 'Льон');
  if (!brand || !supplier || !material) throw new Error('nothing was added');
  const item = api.addClothes({
    title: 'Пальто',
    brand,
    description: 'Тепле',
    fabricComposition: [{ material, percent: 60 }],
  });
  const purchase = api.addPurchase(item, { supplierId: supplier.id, price: 250, size: 'M' });
  api.addImage(item, purchase);
  const image = api.addImage(item);
  item.mainImage = image;
  return item.id;
}

async function startAs(role: (typeof roles)[number], path: (id: number) => string): Promise<void> {
  await startApp(
    (api) => {
      api.features =
        role === 'viewer'
          ? ['history', 'trash', 'views', 'export']
          : ['history', 'trash', 'views', 'export', 'batches', 'intake', 'import'];
      return path(fill(api));
    },
    { token: tokenAs(role) },
  );
  await untilKnown();
}

const pages: [string, (id: number) => string][] = [
  ['a reference page', () => '/admin/brands'],
  ['the list of items', () => '/admin/clothes'],
  ['an item', (id) => `/admin/clothes/${id}`],
  ['the purchases', (id) => `/admin/clothes/${id}/purchases`],
];

for (const [name, path] of pages) {
  test(`a viewer reads ${name}, and finds no control that changes it`, async () => {
    await startAs('viewer', path);
    assert.equal(controls(), []);
    assert.is(fields(), 0);
    assert.is(app.api.calls.filter(({ method }) => method !== 'GET').length, 0);
  });

  test(`an editor finds the controls of ${name}`, async () => {
    await startAs('editor', path);
    assert.ok(controls().length > 0);
  });
}

test('a viewer’s page of an item tells all of its values', async () => {
  await startAs('viewer', (id) => `/admin/clothes/${id}`);
  const told = [...document.querySelectorAll('main dt')].map(
    (label) => `${label.textContent}: ${label.nextElementSibling?.textContent}`,
  );
  assert.equal(told, [
    'Назва товару: Пальто',
    'Бренд: Marni',
    'Колір: —',
    'Тип: —',
    'Склад тканини: Льон 60\u00a0%',
    'Опис: Тепле',
    'Магазин: Ринок',
    'Ціна покупки: 250,00\u00a0₴',
    'Вага: —',
    'Дата: 2026-11-20',
    'Розмір: M',
  ]);
  const [photo] = screen.getAllByRole('button', { name: 'Збільшити: Фото 1' });
  assert.ok(photo);
  await click(photo);
  assert.ok(screen.getByRole('dialog'));
});

test('without a trash only administrators delete items', async () => {
  for (const role of roles) {
    app?.stop();
    await startApp('/admin/clothes', {
      fill: (api) => {
        fill(api);
        api.features = ['history'];
      },
      token: tokenAs(role),
    });
    await untilKnown();
    const found = controls().filter((name) => name.startsWith('Видалити'));
    assert.is(found.length, role === 'administrator' ? 1 : 0, role);
  }
});

test('all roles read the trash, editors restore, and only administrators delete for good', async () => {
  const seen = async (role: (typeof roles)[number]) => {
    app?.stop();
    await startApp('/admin/trash', {
      fill: (api) => Object.assign(api, { features: ['trash'], trash: [trashed] }),
      token: tokenAs(role),
    });
    assert.ok(screen.getByText(trashed.title));
    return controls().filter((name) => name.endsWith(trashed.title) && !name.startsWith('Вибрати')).length;
  };
  assert.equal([await seen('viewer'), await seen('editor'), await seen('administrator')], [0, 1, 2]);
});

test('a token without a role counts in the app as an administrator’s, as from an API without roles', async () => {
  await startApp((api) => `/admin/clothes/${fill(api)}`);
  assert.ok(screen.getByRole('button', { name: 'Зберегти' }));
});

for (const [path, least] of [
  ['/admin/people', 'administrator'],
  ['/admin/import', 'editor'],
  ['/admin/intake', 'editor'],
  ['/admin/clothes/doubles', 'editor'],
  ['/admin/brands/usage', 'editor'],
] as const) {
  test(`a viewer is told in place who may use ${path}`, async () => {
    await startAs('viewer', () => path);
    assert.is(heading(), rolePageTexts.heading);
    assert.ok(screen.getByText(rolePageTexts[least]));
  });
}

/** Makes the person a viewer for the server. */
function takeRole(api: FakeApi): void {
  const refused = () => problem(403, 'forbidden', rolePageTexts.editor);
  for (const method of ['PUT', 'POST', 'PATCH', 'DELETE']) api.replace(method, /^\/api\/(?!auth)/, refused);
  api.replace('POST', '/api/auth/refresh', () => json({ data: { accessToken: tokenAs('viewer') } }));
  api.features = ['history', 'trash', 'views', 'export'];
}

test('a save that a lost role refuses says why in place; the text stays, and the controls go', async () => {
  await startAs('editor', (id) => `/admin/clothes/${id}`);
  await type('Опис', 'Довге пальто з вовни');
  takeRole(app.api);
  await press('Зберегти');
  await untilKnown();
  assert.match(alerts().join(), 'лише перегляд');
  assert.ok(screen.getByText('Довге пальто з вовни'));
  assert.ok(screen.getByText(itemViewTexts.unsaved));
  assert.equal(controls(), []);
  // Leaving the page would lose the text.
  await click(screen.getByRole('link', { name: 'Покупки' }));
  await press('Вийти без збереження');
  assert.is(heading(), 'Покупки');
});

test('a generation that a lost role refuses says why, although its button is gone', async () => {
  await startAs('editor', (id) => `/admin/clothes/${id}`);
  takeRole(app.api);
  await press('Згенерувати (AI)');
  await press('Згенерувати і зберегти');
  await untilKnown();
  assert.equal(controls(), []);
  assert.match(alerts().join(), 'лише перегляд');
});

test('a dialog that a lost role refuses keeps what was typed; the page loses its controls', async () => {
  await startAs('editor', () => '/admin/brands');
  await press('Додати');
  await type('Назва', 'Prada');
  takeRole(app.api);
  await press('Зберегти');
  await untilKnown();
  assert.match(alerts().join(), 'лише перегляд');
  assert.is(screen.getByLabelText<HTMLInputElement>('Назва').value, 'Prada');
  assert.equal(controls(), []);
});

test('what is typed in a dialog that stands over its own button stays when the role is lost', async () => {
  await startAs('editor', (id) => `/admin/clothes/${id}`);
  await press('Створити схожий');
  await type('Назва товару', 'Пальто друге');
  takeRole(app.api);
  await press('Створити');
  await untilKnown();
  assert.match(alerts().join(), 'лише перегляд');
  assert.is(typedIn('Назва товару'), 'Пальто друге');
  await press('Скасувати');
  await press('Вийти без збереження');
  await untilKnown();
  assert.equal(controls(), []);

  app.stop();
  await startAs('editor', () => '/admin/clothes');
  await openMore();
  await press('Вибрати');
  await click(screen.getByRole('checkbox', { name: /Пальто/ }));
  await press('Змінити…');
  takeRole(app.api);
  await settle(() => setAccessToken(tokenAs('viewer')));
  await untilKnown();
  await press('Скасувати');
  await untilKnown();
  assert.is(screen.queryByRole('button', { name: 'Змінити…' }), null);
  assert.equal(controls(), []);
});

test('a role that was given since the sign-in brings its controls with the next visit', async () => {
  await startApp('/admin/brands', {
    fill(api) {
      const me = { id: 1, email: 'olena@example.com', role: 'editor' };
      api.replace('GET', '/api/auth/me', () => json({ data: me }));
      api.replace('POST', '/api/auth/refresh', () => json({ data: { accessToken: tokenAs('editor') } }));
    },
    token: tokenAs('viewer'),
  });
  await untilKnown();
  assert.ok(screen.getAllByRole('button', { name: 'Додати' }).length > 0);
  assert.is(app.api.calls.filter(({ url }) => url === '/api/auth/refresh').length, 1);
});

test('the next person of the browser sees nothing that only the former role may do', async () => {
  for (const role of ['editor', 'viewer'] as const) {
    app?.stop();
    await startApp('/admin/clothes', {
      fill(api) {
        localStorage.setItem('features editor', 'batches history');
        api.replace('GET', '/api/features', () => problem(503, 'unavailable'));
        fill(api);
      },
      token: tokenAs(role),
    });
    await untilKnown();
    const page = within(screen.getByRole('main'));
    assert.is(page.queryAllByRole('button', { name: 'Ще' }).length, role === 'editor' ? 1 : 0, role);
  }
});

test.run();
