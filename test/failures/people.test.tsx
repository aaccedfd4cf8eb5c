import { screen } from '@testing-library/react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { FakeApi } from '../setup/FakeApi';
import { address, press, type, typedIn } from '../setup/startApp';
import { type FailingCall, failsInEveryWay, none, outlivesTheSession } from './everyWay';

const test = suite('every failure of the page of people and of a link');

function twoPeople(api: FakeApi): string {
  api.features = ['people'];
  api.people.add({ email: 'olena@example.com', role: 'administrator' });
  api.people.add({ name: 'Петро' });
  return '/admin/people';
}

const load: FailingCall = {
  name: 'loading the people',
  method: 'GET',
  path: /^\/api\/people\/$/,
  at: twoPeople,
  isLoad: true,
  again: () => press('Спробувати ще раз'),
  // With these answers the page says in place that the API does not manage people.
  except: none('404 with a page', '405 with a page', '501 with a page', '200 with an empty list'),
  done: () => assert.ok(screen.getByText('Петро')),
};

const invite: FailingCall = {
  name: 'inviting somebody',
  method: 'POST',
  path: /^\/api\/invitations\/$/,
  at: twoPeople,
  async ready() {
    await press('Запросити людину');
    await type(/^E-mail/, 'ivan@example.com');
    await type('Ім’я', 'Іван');
  },
  again: () => press('Створити посилання'),
  typed: () => screen.getByLabelText<HTMLInputElement>('Ім’я').value,
  done: () => assert.match(typedIn('Посилання'), /#invitation-token$/),
};

const join: FailingCall = {
  name: 'setting a password by a link',
  method: 'POST',
  path: /^\/api\/auth\/join$/,
  signedIn: false,
  at(api) {
    const target = { email: 'ivan@example.com', name: '', role: 'viewer', kind: 'invitation' } as const;
    api.people.links.set('', target);
    return '/admin/join';
  },
  ready: () => type(/^Пароль/, 'абрикосовий-сад-1904'),
  again: () => press('Зберегти та увійти'),
  typed: () => typedIn(/^Пароль/),
  done: () => assert.is(address(), '/admin/brands'),
};

for (const call of [load, invite, join]) {
  test(`${call.name} fails in every way, is reported, and retried`, () => failsInEveryWay(call));
}
for (const call of [load, invite]) {
  test(`${call.name} goes on after the session has ended`, () => outlivesTheSession(call));
}

test.run();
