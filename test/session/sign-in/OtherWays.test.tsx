import { act, screen } from '@testing-library/react';
import * as assert from 'uvu/assert';
import { serverReached } from '../../../src/core/http/serverReached';
import type { FakeApi } from '../../setup/FakeApi';
import { problem, unreachable } from '../../setup/fakeBrowser';
import { type FakePasskeys, fakePasskeys, givenCredential } from '../../setup/fakePasskeys';
import { address, alerts, app, appSuite, heading, press, settle, startApp } from '../../setup/startApp';

const test = appSuite('the ways to sign in beside a password');

let browser: FakePasskeys | null = null;
test.before.each(() => {
  browser = fakePasskeys();
});
test.after.each(() => {
  browser?.restore();
  browser = null;
});

const name = 'Увійти ключем доступу';
const button = () => screen.queryByRole('button', { name });
const asked = () => app.api.calls.filter(({ url }) => url === '/api/auth/ways').length;

async function open(prepare: (api: FakeApi) => void = (api) => api.addPasskey()): Promise<void> {
  await startApp('/admin/login?returnTo=%2Fadmin%2Fcolors', { fill: prepare, signedIn: false });
  await settle(() => app.browser.clock.idle());
}

test('a passkey signs in without a name and a password, and leads to the wanted page', async () => {
  await open();
  await press(name);
  assert.equal(app.api.sent('POST', '/api/auth/factor/options'), [{}]);
  assert.equal(app.api.sent('POST', '/api/auth/factor'), [{ ticket: 'a ticket', passkey: givenCredential }]);
  assert.is(address(), '/admin/colors');
});

test('the sign-in has no button for passkeys if nobody has one', async () => {
  await open(() => {});
  assert.is(asked(), 1);
  assert.is(button(), null);
});

test('the sign-in has no button for passkeys in a browser without them', async () => {
  browser?.restore();
  browser = null;
  await open();
  assert.is(asked(), 1);
  assert.is(button(), null);
});

test('the sign-in behind an API without other ways offers only the password', async () => {
  await open((api) =>
    api.replace('GET', '/api/auth/ways', () => new Response('<h1>Not found</h1>', { status: 404 })),
  );
  assert.is(button(), null);
  assert.is(heading(), 'Вхід');
  assert.equal(alerts(), []);
});

test('the sign-in asks again for other ways once the server is back', async () => {
  await open((api) => {
    api.addPasskey();
    api.replace('GET', '/api/auth/ways', unreachable);
  });
  await act(() => app.browser.advance(65_000)); // several tries time out
  assert.is(button(), null);
  app.api.restore();
  await settle(() => serverReached.set(true));
  assert.ok(button());
});

test('a passkey’s refusal by browser or server is told at the sign-in, and can be retried', async () => {
  await open();
  if (browser) browser.failure = 'NotAllowedError';
  await press(name);
  assert.match(alerts().join(), 'Запит скасовано');
  if (browser) browser.failure = null;
  app.api.replace(
    'POST',
    '/api/auth/factor',
    () => problem(401, 'invalid_credentials', 'Цей ключ доступу не підійшов.'),
    1,
  );
  await press(name);
  assert.match(alerts().join(), 'Цей ключ доступу не підійшов.');
  await press(name);
  assert.is(address(), '/admin/colors');
});

test.run();
