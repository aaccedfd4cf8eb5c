import { screen } from '@testing-library/react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { FakeApi } from '../setup/FakeApi';
import { type FakePasskeys, fakePasskeys } from '../setup/fakePasskeys';
import { press, statuses, top, type } from '../setup/startApp';
import { type FailingCall, failsInEveryWay, none, outlivesTheSession } from './everyWay';
import { answersNobodyReads } from './ways';

const test = suite('every failure of the account page');

/** Answers of an API without this call: the page says so in place. */
const missing = ['404 with a page', '405 with a page', '501 with a page'];
const typed = () =>
  [...document.querySelectorAll<HTMLInputElement>('.account input')].map(({ value }) => value);
const sessionCount = () => document.querySelectorAll('.session').length;

function twoSessions(api: FakeApi): string {
  for (const ip of ['192.0.2.1', '192.0.2.2']) api.addSession({ ip });
  return '/admin/account';
}

const load: FailingCall = {
  name: 'loading the sessions',
  method: 'GET',
  path: /^\/api\/auth\/sessions$/,
  at: twoSessions,
  isLoad: true,
  again: () => press('Спробувати ще раз'),
  except: none(...missing, '200 with an empty list'),
  done: () => assert.is(sessionCount(), 2),
};

const change: FailingCall = {
  name: 'changing the password',
  method: 'POST',
  path: /^\/api\/auth\/password$/,
  at: twoSessions,
  async ready() {
    await type(/^Поточний пароль/, 'старе-гасло');
    await type(/^Новий пароль/, 'нове-довге-гасло');
  },
  again: () => press('Змінити пароль'),
  typed,
  except: none(...missing, ...answersNobodyReads),
  done() {
    assert.match(statuses().join(), 'Пароль змінено');
    assert.equal(typed().slice(1, 3), ['', '']);
    assert.is(sessionCount(), 1);
  },
};

const end: FailingCall = {
  name: 'ending a session',
  method: 'DELETE',
  path: /^\/api\/auth\/sessions\/\d+$/,
  at: twoSessions,
  again: () => press(/192\.0\.2\.2$/),
  except: none(...answersNobodyReads),
  done: () => assert.is(sessionCount(), 1),
};

function withFactors(api: FakeApi): string {
  localStorage.setItem('features', 'factors');
  api.features = ['factors'];
  api.factors = { totp: true, recoveryCodes: 5, passkeys: [], required: false };
  return twoSessions(api);
}
const factors = () => screen.getByRole('region', { name: 'Другий фактор' }).textContent ?? '';

const loadFactors: FailingCall = {
  name: 'loading the second factor',
  method: 'GET',
  path: /^\/api\/auth\/factors$/,
  at: withFactors,
  isLoad: true,
  again: () => press('Спробувати ще раз'),
  done: () => assert.match(factors(), 'лишилося 5 кодів'),
};

const beginSetup: FailingCall = {
  name: 'beginning with an authenticator',
  method: 'POST',
  path: /^\/api\/auth\/totp$/,
  at: withFactors,
  isLoad: true,
  ready: () => press('Налаштувати заново'),
  again: () => press('Спробувати ще раз'),
  said: () => document.querySelector('dialog[open]')?.textContent ?? '',
  done: () => assert.ok(top().getByRole('img', { name: 'QR-код для застосунку' })),
};

const confirmSetup: FailingCall = {
  name: 'confirming an authenticator',
  method: 'PUT',
  path: /^\/api\/auth\/totp$/,
  at: withFactors,
  async ready() {
    await press('Налаштувати заново');
    await type(/^Код із застосунку/, '123456');
  },
  again: () => press('Підтвердити'),
  typed: () => top().getByLabelText<HTMLInputElement>(/^Код із застосунку/).value,
  done: () => assert.is(top().getAllByRole('listitem').length, 10),
};

const removeTotp: FailingCall = {
  name: 'removing the authenticator',
  method: 'DELETE',
  path: /^\/api\/auth\/totp$/,
  at: withFactors,
  ready: () => press('Прибрати застосунок із кодами'),
  again: () => press('Прибрати'),
  except: none(...answersNobodyReads),
  done: () => assert.match(factors(), 'вимкнено'),
};

const newCodes: FailingCall = {
  name: 'making new recovery codes',
  method: 'POST',
  path: /^\/api\/auth\/recovery_codes$/,
  at: withFactors,
  ready: () => press('Нові резервні коди'),
  again: () => press('Створити'),
  done: () => assert.is(top().getAllByRole('listitem').length, 10),
};

for (const call of [loadFactors, beginSetup, confirmSetup, removeTotp, newCodes])
  test(`${call.name} fails in every way, is reported, and retried`, () => failsInEveryWay(call));

const onePasskey = (api: FakeApi): string => {
  api.features = ['factors'];
  api.addPasskey({ name: 'Телефон' });
  return '/admin/account';
};
const passkeyCount = () => document.querySelectorAll('[aria-label^="Прибрати ключ"]').length;

const loadPasskeys: FailingCall = {
  name: 'loading the passkeys',
  method: 'GET',
  path: /^\/api\/auth\/passkeys\/$/,
  at: onePasskey,
  isLoad: true,
  again: () => press('Спробувати ще раз'),
  except: none(...missing, '200 with an empty list'),
  done: () => assert.is(passkeyCount(), 1),
};

const remove: FailingCall = {
  name: 'removing a passkey',
  method: 'DELETE',
  path: /^\/api\/auth\/passkeys\/\d+$/,
  at: onePasskey,
  ready: () => press(/^Прибрати ключ/),
  again: () => press('Прибрати'),
  except: none(...answersNobodyReads),
  done: () => assert.is(passkeyCount(), 0),
};

let passkeys: FakePasskeys;
test.before(() => {
  passkeys = fakePasskeys();
});
test.after(() => passkeys.restore());

for (const call of [load, change, end, loadPasskeys, remove]) {
  test(`${call.name} fails in every way, is reported, and retried`, () => failsInEveryWay(call));
  test(`${call.name} goes on after the session has ended`, () => outlivesTheSession(call));
}

test.run();
