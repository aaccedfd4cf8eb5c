import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { FakeApi } from '../setup/FakeApi';
import { press, statuses, type } from '../setup/startApp';
import { textsOf } from '../setup/textsOf';
import { type FailingCall, failsInEveryWay, none, outlivesTheSession } from './everyWay';
import { answersNobodyReads } from './ways';

const test = suite('every failure of the page of tokens');

const names = () => textsOf(document.querySelectorAll('.token b'));

function oneToken(api: FakeApi): string {
  api.addToken({ name: 'Сайт' });
  return '/admin/tokens';
}

const load: FailingCall = {
  name: 'loading the tokens',
  method: 'GET',
  path: /^\/api\/tokens\/$/,
  at: oneToken,
  isLoad: true,
  again: () => press('Спробувати ще раз'),
  // With these answers the page says in place that the API has no tokens.
  except: none('404 with a page', '405 with a page', '501 with a page', '200 with an empty list'),
  done: () => assert.equal(names(), ['Сайт']),
};

const create: FailingCall = {
  name: 'making a token',
  method: 'POST',
  path: /^\/api\/tokens\/$/,
  at: oneToken,
  async ready() {
    await press('Новий токен');
    await type(/^Назва/, 'Облік');
  },
  again: () => press('Створити'),
  typed: () =>
    [...(document.querySelector('dialog')?.querySelectorAll('input') ?? [])].map(({ value }) => value),
  done: () => assert.equal(names(), ['Облік', 'Сайт']),
};

const revoke: FailingCall = {
  name: 'revoking a token',
  method: 'DELETE',
  path: /^\/api\/tokens\/\d+$/,
  at: oneToken,
  ready: () => press('Відкликати токен «Сайт»'),
  again: () => press('Відкликати'),
  except: none(...answersNobodyReads),
  done() {
    assert.match(statuses().join(), 'Токен «Сайт» відкликано');
    assert.equal(names(), []);
  },
};

for (const call of [load, create, revoke]) {
  test(`${call.name} fails in every way, is reported, and retried`, () => failsInEveryWay(call));
}
test('what was typed of a new token outlives the session', () => outlivesTheSession(create));

test.run();
