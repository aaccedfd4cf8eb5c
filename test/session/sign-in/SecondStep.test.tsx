import { screen } from '@testing-library/react';
import * as assert from 'uvu/assert';
import { endSession } from '../../../src/core/http/session';
import { FakeApi } from '../../setup/FakeApi';
import { problem, unreachable } from '../../setup/fakeBrowser';
import { fakePasskeys, givenCredential } from '../../setup/fakePasskeys';
import {
  address,
  alerts,
  app,
  appSuite,
  heading,
  press,
  settle,
  startApp,
  type,
  typedIn,
} from '../../setup/startApp';

const test = appSuite('the second step of the sign-in');

const steps = () => app.api.sent('POST', '/api/auth/factor');
const code = () => screen.getByLabelText<HTMLInputElement>(/^Код із застосунку/);

function asking(methods: string[] = ['totp', 'recoveryCode']): FakeApi {
  const api = new FakeApi();
  api.replace('POST', '/api/auth/login', () =>
    problem(401, 'factor_required', 'Підтвердьте вхід.', { ticket: 'квиток', methods }),
  );
  return api;
}

async function enter(): Promise<void> {
  await type(/E-mail/, 'olena@example.com');
  await type(/Пароль/, 'пароль');
  await press('Увійти');
}

async function open(api = asking()): Promise<void> {
  await startApp('/admin/colors', { api, signedIn: false });
  await enter();
}

test('the second step asks for the authenticator’s code, which phones and managers can fill in', async () => {
  await open();
  assert.is(code().autocomplete, 'one-time-code');
  assert.is(code().inputMode, 'numeric');
  assert.is(document.activeElement, code());
  await type(/^Код із застосунку/, '123 456');
  await press('Підтвердити');
  assert.equal(steps(), [{ ticket: 'квиток', code: '123 456' }]);
  assert.is(address(), '/admin/colors');
  assert.is(heading(), 'Колір одягу');
});

test('a wrong code of the second step is reported at its field, and another can be tried', async () => {
  await open();
  app.api.replace('POST', '/api/auth/factor', () => problem(401, 'invalid_credentials', 'Невірний код.'), 1);
  await type(/^Код із застосунку/, '000000');
  await press('Підтвердити');
  assert.ok(screen.getByText('Невірний код.'));
  assert.is(document.activeElement, code());
  await type(/^Код із застосунку/, '123456');
  await press('Підтвердити');
  assert.is(heading(), 'Колір одягу');
});

test('the second step takes a recovery code instead', async () => {
  await open();
  await press('Увійти з резервним кодом');
  assert.is(document.activeElement, screen.getByLabelText(/^Резервний код/));
  await type(/^Резервний код/, 'abcd-efgh-jkmn-pqrs');
  await press('Підтвердити');
  assert.equal(steps(), [{ ticket: 'квиток', recoveryCode: 'abcd-efgh-jkmn-pqrs' }]);
});

test('the second step offers only the person’s own factors', async () => {
  await open(asking(['recoveryCode']));
  assert.ok(screen.getByLabelText(/^Резервний код/));
  assert.is(screen.queryByRole('button', { name: 'Увійти з кодом із застосунку' }), null);
  app.stop();
  await open(asking([]));
  assert.match(alerts().join(), 'Зверніться до адміністратора');
  await press('Назад до входу');
  assert.is(typedIn(/E-mail/), 'olena@example.com');
});

test('a passkey completes the sign-in’s second step, alone or beside a code', async () => {
  const browser = fakePasskeys();
  try {
    await open(asking(['passkey']));
    assert.is(screen.queryByLabelText(/^Код|^Резервний/), null);
    await press('Увійти ключем доступу');
    assert.equal(app.api.sent('POST', '/api/auth/factor/options'), [{ ticket: 'квиток' }]);
    assert.equal(steps(), [{ ticket: 'a ticket', passkey: givenCredential }]);
    assert.is(address(), '/admin/colors');
  } finally {
    browser.restore();
  }
});

test('a passkey with an expired ticket leads back to the password', async () => {
  const browser = fakePasskeys();
  try {
    await open(asking(['totp', 'passkey']));
    assert.ok(code());
    app.api.replace('POST', '/api/auth/factor/options', () => problem(401, 'session_expired', 'Час минув.'));
    await press('Увійти ключем доступу');
    assert.match(alerts().join(), 'Час минув.');
    assert.ok(screen.getByLabelText('Пароль'));
  } finally {
    browser.restore();
  }
});

test('the second step offers no passkey in a browser without them', async () => {
  await open(asking(['passkey']));
  assert.match(alerts().join() + document.body.textContent, 'Жодного способу підтвердити вхід');
});

test('an expired ticket of the second step leads back to the password, with the reason', async () => {
  await open();
  app.api.replace('POST', '/api/auth/factor', () => problem(401, 'session_expired', 'Час минув.'));
  await type(/^Код із застосунку/, '123456');
  await press('Підтвердити');
  assert.equal(alerts(), ['Час минув.']);
  assert.is(typedIn(/Пароль/), 'пароль');
});

test('the second step says after too many tries, and without an answer, so and keeps the code', async () => {
  await open();
  const wait = 'Забагато спроб. Спробуйте ще раз через 14 хв.';
  app.api.replace('POST', '/api/auth/factor', unreachable);
  app.api.replace('POST', '/api/auth/factor', () => problem(429, 'too_many_requests', wait), 1);
  await type(/^Код із застосунку/, '123456');
  await press('Підтвердити');
  assert.equal(alerts(), [wait]);
  await press('Підтвердити');
  assert.match(alerts().join(), 'Немає зв’язку із сервером');
  assert.is(code().value, '123456');
});

test('the second step over a page with unsaved work leaves the text', async () => {
  await startApp('/admin/brands', { api: asking() });
  await press('Додати');
  await type(/Назва/, 'Zara');
  await settle(() => endSession('expired'));
  await type(/Пароль/, 'пароль');
  await press('Увійти');
  await type(/^Код із застосунку/, '123456');
  await press('Підтвердити');
  assert.is(screen.queryByRole('dialog', { name: 'Увійдіть знову' }), null);
  assert.is(typedIn(/Назва/), 'Zara');
});

test.run();
