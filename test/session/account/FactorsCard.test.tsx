import { screen } from '@testing-library/react';
import * as assert from 'uvu/assert';
import { setAccessToken } from '../../../src/core/http/session';
import { FakeApi, recoveryCodes } from '../../setup/FakeApi';
import { json, problem } from '../../setup/fakeBrowser';
import { fakePasskeys, givenCredential } from '../../setup/fakePasskeys';
import {
  address,
  alerts,
  app,
  appSuite,
  factorDueToken,
  heading,
  press,
  settle,
  startApp,
  statuses,
  top,
  type,
  typedIn,
} from '../../setup/startApp';
import { textsOf } from '../../setup/textsOf';

const test = appSuite('the second factor on the account page');

const card = () => screen.getByRole('region', { name: 'Другий фактор' }).textContent ?? '';
const refused = (field: string, code: string, detail: string) =>
  problem(422, 'validation_failed', detail, { errors: [{ field, code, detail }] });

async function open(factors: Partial<FakeApi['factors']> = {}): Promise<void> {
  const api = new FakeApi();
  api.features = ['factors'];
  api.addSession();
  api.factors = { ...api.factors, ...factors };
  localStorage.setItem('features', 'factors');
  await startApp('/admin/account', { api });
}

test('a second factor is set up by a code, after which the recovery codes are shown once', async () => {
  await open();
  assert.match(card(), 'вимкнено');
  await press('Налаштувати');
  assert.ok(top().getByRole('img', { name: 'QR-код для застосунку' }));
  assert.match(document.querySelector('dialog')?.textContent ?? '', 'JBSW Y3DP EHPK 3PXP');
  app.api.replace('PUT', '/api/auth/totp', () => refused('code', 'wrong', 'Невірний код.'), 1);
  await type(/^Код із застосунку/, '000000');
  await press('Підтвердити');
  assert.ok(screen.getByText('Невірний код.'));
  await type(/^Код із застосунку/, '123456');
  await press('Підтвердити');
  assert.equal(app.api.sent('PUT', '/api/auth/totp')[1], { code: '123456' });
  assert.equal(textsOf(top().getAllByRole('listitem')), recoveryCodes);
  await press('Коди збережено');
  assert.match(card(), 'увімкнено');
  assert.match(card(), 'лишилося 10 кодів');
  assert.not.match(document.body.textContent ?? '', recoveryCodes[0] ?? '');
});

test('a second factor’s set-up requires the password long after the sign-in', async () => {
  await open();
  app.api.replace('POST', '/api/auth/totp', () => refused('password', 'required', 'Введіть пароль.'), 1);
  await press('Налаштувати');
  await type('Ваш пароль', 'гасло');
  await press('Продовжити');
  assert.equal(app.api.sent('POST', '/api/auth/totp'), [{}, { password: 'гасло' }]);
  assert.ok(top().getByRole('img'));
});

test('a second factor beside another one requires a code or a passkey', async () => {
  const browser = fakePasskeys();
  try {
    await open({ totp: true, recoveryCodes: 9 });
    const path = '/api/auth/totp';
    app.api.replace('POST', path, () => refused('code', 'required', 'Підтвердьте це кодом.'), 1);
    await press('Налаштувати заново');
    assert.match(document.querySelector('dialog')?.textContent ?? '', 'Підтвердьте це кодом.');
    app.api.replace('POST', path, () => refused('passkey', 'required', 'Ключем.'), 1);
    await type('Код із застосунку або резервний код', 'abcde');
    await press('Продовжити');
    await press('Підтвердити ключем доступу');
    assert.equal(app.api.sent('POST', path), [{}, { recoveryCode: 'abcde' }, { passkey: givenCredential }]);
    assert.ok(top().getByRole('img'));
  } finally {
    browser.restore();
  }
});

test('recovery codes are copied by hand if the browser refuses', async () => {
  await open({ totp: true, recoveryCodes: 9 });
  const writeText = () => Promise.reject(new Error('refused'));
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  try {
    await press('Налаштувати заново');
    await press('Скопіювати ключ');
    assert.match(alerts().join(), 'скопіюйте його самі');
  } finally {
    Reflect.deleteProperty(navigator, 'clipboard');
  }
});

test('a second factor is removed after a question, with the proof that the server requires', async () => {
  await open({ totp: true, recoveryCodes: 7 });
  const path = '/api/auth/totp';
  await press('Прибрати застосунок із кодами');
  assert.equal(app.api.sent('DELETE', path), []);
  app.api.replace('DELETE', path, () => refused('code', 'required', 'Підтвердьте кодом.'), 1);
  await press('Прибрати');
  app.api.replace('DELETE', path, () => refused('recoveryCode', 'wrong', 'Невірний код.'), 1);
  await type('Код із застосунку або резервний код', 'abcd-efgh');
  await press('Прибрати');
  assert.ok(screen.getByText('Невірний код.'));
  await type('Код із застосунку або резервний код', ' 123 456 ');
  await press('Прибрати');
  assert.equal(app.api.sent('DELETE', path), [{}, { recoveryCode: 'abcd-efgh' }, { code: '123 456' }]);
  assert.match(statuses().join(), 'Застосунок із кодами прибрано');
  assert.match(card(), 'вимкнено');
});

test('new recovery codes replace the old ones after a question; a warning tells of few left', async () => {
  await open({ totp: true, recoveryCodes: 2 });
  assert.match(card(), 'лишилося 2 коди');
  assert.match(card(), 'майже не лишилося');
  await press('Нові резервні коди');
  await press('Створити');
  await press('Закрити');
  await press('Повернутися');
  assert.is(top().getAllByRole('listitem').length, 10, 'not closed by mistake');
  await press('Коди збережено');
  assert.not.match(card(), 'майже не лишилося');
});

test('the last factor of a role that must have one cannot be removed', async () => {
  await open({ totp: true, recoveryCodes: 9, required: true });
  assert.is(screen.queryByRole('button', { name: 'Прибрати застосунок із кодами' }), null);
  assert.match(card(), 'Ваша роль вимагає другого фактора');
});

test('a second factor’s failed load can be retried; an API without factors has no card', async () => {
  const api = new FakeApi();
  api.features = ['factors'];
  api.replace('GET', '/api/auth/factors', () => problem(500, 'internal', 'Зламалося'), 1);
  localStorage.setItem('features', 'factors');
  await startApp('/admin/account', { api });
  assert.match(alerts().join(), 'Зламалося');
  await press('Спробувати ще раз');
  assert.match(card(), 'вимкнено');
  app.stop();
  await startApp('/admin/account');
  assert.is(screen.queryByRole('region', { name: 'Другий фактор' }), null);
});

function dueApi(): FakeApi {
  const api = new FakeApi();
  api.factorDue = true;
  api.replace('POST', '/api/auth/refresh', () => json({ data: { accessToken: api.token() } }));
  return api;
}

async function setUp(): Promise<void> {
  await type(/^Код із застосунку/, '123456');
  await press('Підтвердити');
  await press('Коди збережено');
}

test('a required factor is set up in place of the page, which follows', async () => {
  const api = dueApi();
  await startApp('/admin/colors?q=z', { api, token: factorDueToken });
  assert.is(heading(), 'Другий фактор входу');
  assert.equal(
    api.calls.filter(({ url }) => !url.startsWith('/api/auth/')),
    [],
  );
  await setUp();
  assert.is(heading(), 'Колір одягу');
  assert.is(address(), '/admin/colors?q=z');
});

test('a required factor’s set-up over unsaved work is a dialog, and typed values stay', async () => {
  const api = dueApi();
  await startApp('/admin/brands', { api });
  await press('Додати');
  await type(/Назва/, 'Zara');
  await settle(() => setAccessToken(factorDueToken));
  assert.ok(screen.getByRole('dialog', { name: 'Другий фактор входу' }));
  await setUp();
  assert.is(typedIn(/Назва/), 'Zara');
});

test('a call that is refused for lack of a factor leads to its setup', async () => {
  const api = dueApi();
  api.replace('GET', '/api/brands/', () => problem(403, 'factor_due', 'Спочатку налаштуйте.'), 2);
  await startApp('/admin/brands', { api });
  assert.is(heading(), 'Другий фактор входу');
  await setUp();
  assert.is(heading(), 'Бренди одягу');
  assert.equal(alerts(), []);
});

test('a passkey does as a required factor as well, and comes with recovery codes', async () => {
  const browser = fakePasskeys();
  try {
    await startApp('/admin/colors', { api: dueApi(), token: factorDueToken });
    await press('Додати ключ доступу');
    await press('Продовжити');
    assert.is(screen.getAllByRole('listitem').length, 10);
    await press('Коди збережено');
    assert.is(heading(), 'Колір одягу');
  } finally {
    browser.restore();
  }
});

test('a person who must set up a factor can sign out instead', async () => {
  await startApp('/admin/brands', { api: dueApi(), token: factorDueToken });
  await press('Вийти');
  assert.is(address(), '/admin/login');
});

test.run();
