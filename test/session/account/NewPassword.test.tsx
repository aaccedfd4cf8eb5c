import { screen } from '@testing-library/react';
import * as assert from 'uvu/assert';
import { endSession, setAccessToken } from '../../../src/core/http/session';
import { FakeApi } from '../../setup/FakeApi';
import { json, problem, tokenOf, unreachable } from '../../setup/fakeBrowser';
import {
  address,
  alerts,
  app,
  appSuite,
  heading,
  passwordDueToken,
  press,
  settle,
  startApp,
  statuses,
  type,
  typedIn,
  userToken,
} from '../../setup/startApp';

const test = appSuite('a password that has to be changed first');

const changes = () => app.api.sent('POST', '/api/auth/password');
const due = () => screen.queryByRole('heading', { name: 'Новий пароль' }) !== null;
/** Returns the calls outside of the own account. */
const others = () => app.api.calls.filter(({ url }) => !url.startsWith('/api/auth/'));

/** Returns an API whose administrator has a printed password. */
function printed(): FakeApi {
  const api = new FakeApi();
  api.passwordDue = true;
  api.replace('POST', '/api/auth/refresh', () => json({ data: { accessToken: api.token() } }));
  return api;
}

async function open(path = '/admin/colors?q=z', api = printed()): Promise<void> {
  await startApp(path, { api, token: passwordDueToken });
}

async function change(): Promise<void> {
  await type(/^Тимчасовий пароль/, 'abcde-fghij-kmnpq-rstuv');
  await type(/^Новий пароль/, 'абрикосовий-сад');
  await press('Змінити пароль');
}

test('a sign-in with a temporary password leads to the change, and then to the requested page', async () => {
  await startApp('/admin/colors?q=z', { api: printed(), signedIn: false });
  await type(/E-mail/, 'olena@example.com');
  await type(/Пароль/, 'abcde-fghij-kmnpq-rstuv');
  await press('Увійти');
  assert.is(heading(), 'Новий пароль');
  assert.is(document.title, 'Новий пароль · Clothes Admin');
  assert.is(document.activeElement, screen.getByRole('heading', { level: 1 }));
  assert.equal(others(), []);
  await change();
  assert.equal(changes(), [{ current: 'abcde-fghij-kmnpq-rstuv', next: 'абрикосовий-сад' }]);
  assert.is(address(), '/admin/colors?q=z');
  assert.is(heading(), 'Колір одягу');
  assert.is(document.activeElement, screen.getByRole('heading', { level: 1 }));
  assert.match(statuses().join(), 'Пароль змінено');
});

test('nothing avoids the change of a due password: no address, no menu, no sign-in page', async () => {
  for (const path of ['/admin', '/admin/clothes', '/admin/account', '/admin/login', '/admin/nowhere']) {
    await open(path);
    assert.ok(due(), path);
    assert.is(screen.queryByRole('navigation'), null);
    assert.equal(others(), []);
    app.stop();
  }
  await open();
});

test('a person whose password is due can sign out, and the next one starts anew', async () => {
  await open();
  await press('Вийти');
  assert.is(address(), '/admin/login');
  assert.is(localStorage.getItem('accessToken'), null);
});

test('a server error about the due password is shown at its field', async () => {
  await open();
  const detail = 'Такий пароль легко вгадати. Виберіть інший.';
  const errors = [{ field: 'next', code: 'common', detail }];
  app.api.replace(
    'POST',
    '/api/auth/password',
    () => problem(422, 'validation_failed', detail, { errors }),
    1,
  );
  await change();
  const field = screen.getByLabelText(/^Новий пароль/);
  assert.is(document.activeElement, field);
  assert.match(
    document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent ?? '',
    detail,
  );
  assert.ok(due());
});

test('a due password changed in another tab lets this tab continue', async () => {
  await open();
  app.api.passwordDue = false;
  await settle(() => setAccessToken(userToken));
  assert.is(heading(), 'Колір одягу');
});

test('a due password’s change that this tab has missed is noticed when the page is opened', async () => {
  const api = printed();
  api.passwordDue = false;
  await open('/admin/colors', api);
  assert.is(heading(), 'Колір одягу');
});

test('a second press after a lost answer does not change the due password again', async () => {
  await open();
  app.api.replace(
    'POST',
    '/api/auth/password',
    () => {
      app.api.passwordDue = false;
      return unreachable();
    },
    1,
  );
  await change();
  assert.match(alerts().join(), 'Немає зв’язку із сервером');
  assert.ok(due());
  await press('Змінити пароль');
  assert.is(changes().length, 1);
  assert.is(heading(), 'Колір одягу');
});

test('a due password’s change without a new token is told, and the app continues later', async () => {
  await open();
  app.api.replace('POST', '/api/auth/refresh', () => problem(503, 'unavailable', 'Сервер зайнятий.'), 1);
  await change();
  assert.match(alerts().join(), /Пароль змінено.*Сервер зайнятий\./);
  await press('Продовжити');
  assert.is(heading(), 'Колір одягу');
  assert.is(changes().length, 1);
});

test('a due password’s step over typed text is a dialog, and the text is there afterwards', async () => {
  const api = printed();
  api.passwordDue = false;
  await startApp('/admin/brands', { api });
  await press('Додати');
  await type(/Назва/, 'Zara');
  // The operator resets the password, which ends the session.
  await settle(() => endSession('expired'));
  api.passwordDue = true;
  await type(/Пароль/, 'abcde-fghij-kmnpq-rstuv');
  await press('Увійти');
  assert.ok(screen.getByRole('dialog', { name: 'Новий пароль' }));
  await change();
  assert.is(screen.queryByRole('dialog', { name: 'Новий пароль' }), null);
  assert.is(typedIn(/Назва/), 'Zara');
  await press('Зберегти');
  assert.equal(
    api.references.brands.map(({ name }) => name),
    ['Zara'],
  );
});

test('a due password’s dialog over typed text cannot be closed without leaving the text', async () => {
  await startApp('/admin/brands', { api: printed() });
  await press('Додати');
  await type(/Назва/, 'Zara');
  await settle(() => setAccessToken(passwordDueToken));
  await press('Закрити');
  assert.match(screen.getByRole('alertdialog').textContent ?? '', 'Є незбережені зміни');
  await press('Залишитися');
  assert.ok(screen.getByRole('dialog', { name: 'Новий пароль' }));
  await press('Вийти');
  await press('Вийти без збереження');
  assert.is(address(), '/admin/login');
});

test('if another person signs in over typed text at a due password, none of it stays', async () => {
  await startApp('/admin/brands', { api: printed() });
  await press('Додати');
  await type(/Назва/, 'Таємниця');
  await settle(() => endSession('expired'));
  await settle(() =>
    setAccessToken(tokenOf({ sub: '2', email: 'ivan@example.com', mustChangePassword: true })),
  );
  assert.is(heading(), 'Новий пароль');
  assert.is(screen.queryByDisplayValue('Таємниця'), null);
});

test.run();
