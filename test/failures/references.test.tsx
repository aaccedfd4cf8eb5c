import { screen } from '@testing-library/react';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { press, rows, statuses, type } from '../setup/startApp';
import { assertOneKey, type FailingCall, failsInEveryWay, none, outlivesTheSession } from './everyWay';
import { answersNobodyReads } from './ways';

const test = suite('every failure of sign-in and reference pages');

const names = () => rows().map((cells) => cells[1]);
// Labels here name only inputs.
const field = (label: RegExp) => (screen.getAllByLabelText(label)[0] as HTMLInputElement).value;

const login: FailingCall = {
  name: 'signing in',
  method: 'POST',
  path: /^\/api\/auth\/login$/,
  at: () => '/admin/login',
  signedIn: false,
  async ready() {
    await type(/^E-mail/, 'olena@example.com');
    await type(/^Пароль/, 'пароль');
  },
  again: () => press('Увійти'),
  typed: () => [field(/^E-mail/), field(/^Пароль/)],
  // The catalogue is empty.
  done: () => assert.is(location.pathname, '/admin/clothes'),
};

const loads = (
  [
    ['brands', 'Спробувати ще раз'],
    ['types', 'Спробувати ще раз'],
    ['colors', 'Спробувати ще раз'],
    ['materials', 'Спробувати ще раз'],
    ['suppliers', 'Try again'],
  ] as const
).map(
  ([kind, retry]): FailingCall => ({
    name: `loading ${kind}`,
    method: 'GET',
    path: new RegExp(`^/api/${kind}/$`),
    at(api) {
      api.add(kind, 'Zara');
      return `/admin/${kind}`;
    },
    isLoad: true,
    again: () => press(retry),
    except: none('200 with an empty list'),
    done: () => assert.equal(names(), ['Zara']),
  }),
);

const create: FailingCall = {
  name: 'creating a brand',
  method: 'POST',
  path: /^\/api\/brands\/$/,
  at: () => '/admin/brands',
  async ready() {
    await press('Додати');
    await type(/^Назва/, 'Їжак');
  },
  again: () => press('Зберегти'),
  typed: () => field(/^Назва/),
  done({ api }) {
    assert.equal(names(), ['Їжак']);
    const tries = api.calls.filter(({ method, url }) => method === 'POST' && url === '/api/brands/');
    assertOneKey(tries.map(({ headers }) => headers['idempotency-key']));
    assert.is(screen.queryByRole('dialog'), null);
  },
};

const rename: FailingCall = {
  name: 'renaming a brand',
  method: 'PUT',
  path: /^\/api\/brands\/\d+$/,
  at(api) {
    api.add('brands', 'Zara');
    return '/admin/brands';
  },
  async ready() {
    await press('Редагувати Zara');
    await type(/^Назва/, 'Їжак');
  },
  again: () => press('Зберегти'),
  typed: () => field(/^Назва/),
  except: none(...answersNobodyReads),
  done: () => assert.equal(names(), ['Їжак']),
};

const remove: FailingCall = {
  name: 'deleting a brand',
  method: 'DELETE',
  path: /^\/api\/brands\/\d+$/,
  at(api) {
    api.add('brands', 'Zara', 'COS');
    return '/admin/brands';
  },
  again: () => press('Видалити Zara'),
  except: none(...answersNobodyReads),
  done: () => assert.equal(names(), ['COS']),
};

const restore: FailingCall = {
  name: 'bringing a deleted brand back',
  method: 'POST',
  path: /^\/api\/brands\/$/,
  at: remove.at,
  keepsToasts: true,
  ready: () => press('Видалити Zara'),
  again: () => press('Повернути'),
  done: () => assert.ok(statuses().includes('Повернуто: Zara')),
};

for (const call of [login, ...loads, create, rename, remove, restore]) {
  test(`${call.name} fails in every way, is reported, and retried`, () => failsInEveryWay(call));
}
for (const call of [...loads.slice(0, 1), create, rename, remove]) {
  test(`${call.name} goes on after the session has ended`, () => outlivesTheSession(call));
}

test.run();
