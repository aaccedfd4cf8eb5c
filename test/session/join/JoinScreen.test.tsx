import { screen } from '@testing-library/react';
import * as assert from 'uvu/assert';
import { FakeApi } from '../../setup/FakeApi';
import { badLink } from '../../setup/FakePeople';
import { problem, unreachable } from '../../setup/fakeBrowser';
import { address, alerts, app, appSuite, heading, press, settle, startApp, type } from '../../setup/startApp';

const test = appSuite('the page of a link');

const token = 'a-token-of-43-letters';
const olena = { email: 'olena@example.com', name: 'Олена', role: 'editor', kind: 'invitation' } as const;

async function open({ api = new FakeApi(), signedIn = false, hash = `#${token}` } = {}) {
  api.people.links.set(token, olena);
  // The router's address has no fragment, so the browser's address gets it.
  await startApp(
    () => {
      history.replaceState(history.state, '', `/admin/join${hash}`);
      return `/admin/join${hash}`;
    },
    { api, signedIn },
  );
}

const wholeAddress = () => address() + location.hash;

test('an invitation’s page names its person, and removes the token from the address', async () => {
  await open();
  assert.is(wholeAddress(), '/admin/join');
  assert.is(heading(), 'Запрошення');
  assert.equal(app.api.sent('POST', '/api/auth/join/check'), [{ token }]);
  assert.match(document.body.textContent, /Олена, olena@example\.com.*Роль: Редактор/);
  assert.is(screen.getByLabelText(/^Пароль/).getAttribute('autocomplete'), 'new-password');
  await press('Зберегти та увійти');
  await type(/^Пароль/, 'корот');
  assert.is(app.api.sent('POST', '/api/auth/join').length, 0);
  await press('Показати пароль');
  assert.is(screen.getByLabelText(/^Пароль/).getAttribute('type'), 'text');
  await type(/^Пароль/, 'абрикосовий-сад-1904');
  await press('Зберегти та увійти');
  assert.equal(app.api.sent('POST', '/api/auth/join'), [{ token, password: 'абрикосовий-сад-1904' }]);
  assert.is(wholeAddress(), '/admin/brands');
  assert.ok(screen.getByText('olena@example.com'));
  assert.not.ok(JSON.stringify({ ...localStorage, ...sessionStorage }).includes(token));
});

test('a weak password is refused at its field of an invitation, whose link can be used again', async () => {
  await open();
  const detail = 'Такий пароль легко вгадати.';
  const errors = [{ field: 'password', code: 'common', detail }];
  app.api.replace('POST', '/api/auth/join', () => problem(422, 'validation_failed', detail, { errors }), 1);
  await type(/^Пароль/, 'password123');
  await press('Зберегти та увійти');
  assert.ok(screen.getByText(detail));
  assert.is(document.activeElement, screen.getByLabelText(/^Пароль/));
  await press('Зберегти та увійти');
  assert.is(address(), '/admin/brands');
});

test('an invalid link of an invitation leads to the sign-in, even if noticed at the end', async () => {
  await open({ hash: '#another' });
  assert.is(heading(), 'Посилання недійсне');
  assert.is(screen.getByRole('link', { name: 'До входу' }).getAttribute('href'), '/admin/login');
  app.stop();
  await open({ hash: '' });
  assert.is(heading(), 'Посилання недійсне');
  app.stop();
  await open();
  app.api.replace('POST', '/api/auth/join', badLink);
  await type(/^Пароль/, 'абрикосовий-сад-1904');
  await press('Зберегти та увійти');
  assert.is(heading(), 'Посилання недійсне');
});

test('another invitation’s link opened on its page replaces the first', async () => {
  await open({ hash: '#another' });
  history.replaceState(history.state, '', `/admin/join#${token}`);
  await settle(() => window.dispatchEvent(new Event('hashchange')));
  assert.is(heading(), 'Запрошення');
  assert.is(wholeAddress(), '/admin/join');
});

test('an invitation’s check that fails for another reason can be retried', async () => {
  const api = new FakeApi();
  api.replace('POST', '/api/auth/join/check', unreachable, 1);
  await open({ api });
  assert.match(alerts().join(), 'Не вдалося перевірити посилання');
  await press('Спробувати ще раз');
  assert.match(document.body.textContent, 'Олена');
});

test('an invitation’s page tells that the API has none', async () => {
  const api = new FakeApi();
  api.replace('POST', '/api/auth/join/check', () => new Response('<h1>Not found</h1>', { status: 404 }));
  await open({ api });
  assert.ok(screen.getByText('Цей сервер не вміє приймати запрошень.'));
});

test('an invitation’s page lets somebody who is signed in sign out first', async () => {
  await open({ signedIn: true });
  assert.is(heading(), 'Ви вже увійшли');
  assert.is(wholeAddress(), '/admin/join');
  assert.is(app.api.sent('POST', '/api/auth/join/check').length, 0);
  await press('Вийти й продовжити');
  assert.is(app.api.sent('POST', '/api/auth/logout').length, 1);
  assert.is(heading(), 'Запрошення');
  assert.is(address(), '/admin/join');
});

test('an invitation’s page offers a second factor if the API supports it', async () => {
  const api = new FakeApi();
  api.features = ['factors'];
  await open({ api });
  await type(/^Пароль/, 'абрикосовий-сад-1904');
  await press('Зберегти та увійти');
  assert.is(heading(), 'Ви увійшли');
  assert.is(screen.getByRole('link', { name: 'Обліковий запис' }).getAttribute('href'), '/admin/account');
  assert.is(screen.getByRole('link', { name: 'До каталогу' }).getAttribute('href'), '/admin');
  // Open another link, which is not for the person who has just joined.
  history.replaceState(history.state, '', '/admin/join#another');
  await settle(() => window.dispatchEvent(new Event('hashchange')));
  assert.is(heading(), 'Ви вже увійшли');
});

test('a link for a new password leads a person with a second factor to the sign-in', async () => {
  await open();
  app.api.replace('POST', '/api/auth/join', () => problem(401, 'factor_required', 'Потрібен другий фактор.'));
  await type(/^Пароль/, 'абрикосовий-сад-1904');
  await press('Зберегти та увійти');
  assert.is(heading(), 'Пароль збережено');
  assert.is(screen.getByRole('link', { name: 'До входу' }).getAttribute('href'), '/admin/login');
});

test.run();
