import { act, fireEvent, screen } from '@testing-library/react';
import * as assert from 'uvu/assert';
import { endSession } from '../../../src/core/http/session';
import { addPendingInput } from '../../../src/core/lib/pendingInputs';
import { navigate } from '../../../src/core/router/location';
import type { FakeApi } from '../../setup/FakeApi';
import { deferred, json, problem, tokenOf, unreachable } from '../../setup/fakeBrowser';
import {
  address,
  alerts,
  app,
  appSuite,
  heading,
  idle,
  press,
  settle,
  startApp,
  typedIn,
  userToken,
} from '../../setup/startApp';

const test = appSuite('sign-in');

async function fill(email: string, password: string) {
  fireEvent.change(screen.getByLabelText(/E-mail/), { target: { value: email } });
  fireEvent.change(screen.getByLabelText(/Пароль/), { target: { value: password } });
  await settle();
}

test('a person without a session is taken to sign-in, and from there to the page asked for', async () => {
  await startApp('/admin/colors?q=зел', { signedIn: false });
  assert.is(location.pathname, '/admin/login');
  assert.is(heading(), 'Вхід');
  assert.is(document.title, 'Вхід · Clothes Admin');
  await fill(' olena@example.com ', 'пароль');
  await press('Увійти');
  assert.equal(app.api.sent('POST', '/api/auth/login'), [{ email: 'olena@example.com', password: 'пароль' }]);
  assert.is(decodeURIComponent(address()), '/admin/colors?q=зел');
  assert.is(heading(), 'Колір одягу');
});

test('who signs out comes back to where she was, another person does not', async () => {
  const there = '/admin/colors?q=%D0%B7';
  const enter = async (token: string) => {
    assert.is(address(), '/admin/login');
    app.api.replace('POST', '/api/auth/login', () => json({ data: { accessToken: token } }));
    await fill('olena@example.com', 'пароль');
    await press('Увійти');
    return address();
  };
  await startApp(there);
  await idle();
  await press('Вийти');
  assert.is(await enter(userToken), there);
  await settle(() => endSession()); // in another tab
  assert.is(await enter(tokenOf({ sub: '2', email: 'ivan@example.com' })), '/admin/clothes');
  await settle(() => navigate('/admin/types'));
  await press('Вийти');
  assert.is(await enter(userToken), '/admin/clothes', 'nor the first one from where the second was');
});

test('a sign-in does not wait for an input under way, which may wait for the sign-in', async () => {
  await startApp('/admin/login', { signedIn: false });
  const input = deferred<boolean>();
  act(() => void addPendingInput(input.promise));
  await fill('olena@example.com', 'пароль');
  await press('Увійти');
  assert.is(app.api.sent('POST', '/api/auth/login').length, 1);
  await act(async () => input.resolve(true));
});

test('the sign-in’s fields are known to a password manager', async () => {
  await startApp('/admin/login', { signedIn: false });
  assert.is(screen.getByLabelText(/E-mail/).getAttribute('autocomplete'), 'username');
  assert.is(screen.getByLabelText(/Пароль/).getAttribute('autocomplete'), 'current-password');
});

test('what a password manager has filled in without an event is sent', async () => {
  await startApp('/admin/login', { signedIn: false });
  screen.getByLabelText<HTMLInputElement>(/E-mail/).value = 'olena@example.com';
  screen.getByLabelText<HTMLInputElement>(/Пароль/).value = 'пароль';
  // The other ways to sign in appear.
  await idle();
  await press('Увійти');
  assert.equal(app.api.sent('POST', '/api/auth/login'), [{ email: 'olena@example.com', password: 'пароль' }]);
});

test('the sign-in reports wrong data, and typed values stay', async () => {
  await startApp('/admin/login', { signedIn: false });
  app.api.replace('POST', '/api/auth/login', () => problem(401, 'invalid_credentials', 'Інше речення'));
  await fill('olena@example.com', 'не той');
  await press('Увійти');
  assert.equal(alerts(), ['Невірний e-mail або пароль']);
  assert.is(typedIn(/Пароль/), 'не той');
  assert.is(location.pathname, '/admin/login');
});

test('the sign-in without a connection says so', async () => {
  await startApp('/admin/login', { signedIn: false });
  app.api.replace('POST', '/api/auth/login', unreachable);
  await fill('olena@example.com', 'пароль');
  await press('Увійти');
  assert.match(alerts().join(), 'Немає зв’язку із сервером');
});

test('the sign-in does not send empty fields', async () => {
  await startApp('/admin/login', { signedIn: false });
  await press('Увійти');
  assert.equal(app.api.sent('POST', '/api/auth/login'), []);
  assert.is(document.activeElement, screen.getByLabelText(/E-mail/));
  assert.is(screen.getAllByText("Обов'язкове поле").length, 2);
});

test('the sign-in says after too many tries how long to wait, and sends nothing meanwhile', async () => {
  await startApp('/admin/login', { signedIn: false });
  app.api.replace(
    'POST',
    '/api/auth/login',
    () => new Response('{}', { status: 429, headers: { 'Retry-After': '45' } }),
  );
  await fill('olena@example.com', 'пароль');
  await press('Увійти');
  assert.equal(alerts(), ['Забагато спроб. Спробуйте знову через 45 с.']);
  await press('Увійти');
  assert.is(app.api.sent('POST', '/api/auth/login').length, 1);
});

test('a signed-in person is redirected from the sign-in, and only inside the app', async () => {
  await startApp('/admin/login?returnTo=%2F%2Fevil.example%2Fadmin');
  assert.is(location.pathname, '/admin/brands');
});

test('a 401 of an API that knows no codes is wrong data for the sign-in, too', async () => {
  await startApp('/admin/login', { signedIn: false });
  app.api.replace('POST', '/api/auth/login', () => json({ message: 'nope' }, 401));
  await fill('olena@example.com', 'x');
  await press('Увійти');
  assert.equal(alerts(), ['Невірний e-mail або пароль']);
  app.api.replace('POST', '/api/auth/login', () => json({ data: { data: { accessToken: userToken } } }));
  await press('Увійти');
  assert.is(location.pathname, '/admin/clothes');
});

test('a sign-in that asked for no page leads to the items of an empty catalogue, else the brands', async () => {
  const fills: [string, (api: FakeApi) => unknown, at?: string][] = [
    ['/admin/clothes', () => {}],
    ['/admin/brands', (api) => api.add('brands', 'COS')],
    ['/admin/brands', (api) => api.addClothes({ title: 'Пальто' })],
    ['/admin/brands', (api) => api.replace('GET', '/api/clothes/', () => problem(422, 'no'))],
    ['/admin/brands', () => {}, '/'],
  ];
  for (const [n, [wanted, prepare, at = '/admin/login']] of fills.entries()) {
    if (n > 0) app.stop();
    await startApp(at, { fill: prepare, signedIn: false });
    await fill('olena@example.com', 'пароль');
    await press('Увійти');
    assert.is(address(), wanted, String(n));
    if (n === 1) assert.is(app.api.sent('GET', '/api/brands/').length, 1);
  }
});

test.run();
