import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { FakeApi } from '../setup/FakeApi';
import { address, press, settle } from '../setup/startApp';
import { type FailingCall, failsInEveryWay } from './everyWay';

const test = suite('every failure of a sign-in through a provider');
test.after.each(() => sessionStorage.clear());

const shared: Omit<FailingCall, 'name' | 'path'> = {
  method: 'POST',
  at(api: FakeApi) {
    api.oidc = 'Комора';
    return '/admin/login?returnTo=%2Fadmin%2Fcolors';
  },
  signedIn: false,
  ready: (app) => settle(() => app.browser.clock.idle()),
  again: () => press('Увійти через Комора'),
  done: () => assert.is(address(), '/admin/colors'),
};
const calls: FailingCall[] = [
  { ...shared, name: 'beginning it', path: /^\/api\/auth\/oidc$/ },
  { ...shared, name: 'completing it on the page after the provider', path: /^\/api\/auth\/oidc\/callback$/ },
];

for (const call of calls)
  test(`${call.name} fails in every way, is reported, and retried`, () => failsInEveryWay(call));

test.run();
