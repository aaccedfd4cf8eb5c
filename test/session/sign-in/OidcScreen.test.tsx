import { screen } from '@testing-library/react';
import * as assert from 'uvu/assert';
import { FakeApi } from '../../setup/FakeApi';
import { problem, tokenOf, unreachable } from '../../setup/fakeBrowser';
import { address, alerts, app, appSuite, heading, press, settle, startApp, type } from '../../setup/startApp';

const test = appSuite('a sign-in through the provider');

test.after.each(() => {
  sessionStorage.clear();
});

const page = 'https://id.example/authorize?client_id=x';
const answer = '?code=a-code&state=a-state&iss=https%3A%2F%2Fid.example';
const begun = (returnTo: string | null = '/admin/colors') => ({
  oidc: JSON.stringify({ state: 'a-state', returnTo }),
});
const accessToken = tokenOf({ sub: '7', email: 'olena@example.com' });
const signedIn = () => new Response(JSON.stringify({ data: { accessToken } }));

/** Returns an API whose people sign in through «Комора». */
function api(callback: () => Response = signedIn): FakeApi {
  const made = new FakeApi();
  made.oidc = 'Комора';
  made.replace('POST', '/api/auth/oidc/callback', callback);
  return made;
}

/** Opens the sign-in page, and waits until the other ways to sign in are shown. */
async function openSignIn(made: FakeApi): Promise<void> {
  await startApp('/admin/login?returnTo=%2Fadmin%2Fcolors', { api: made, signedIn: false });
  await settle(() => app.browser.clock.idle());
}

/** Returns from the provider to the app. */
async function comeBack(made: FakeApi, kept: Record<string, string> = begun()): Promise<void> {
  await startApp(
    () => {
      history.replaceState(history.state, '', `/admin/oidc${answer}`);
      return `/admin/oidc${answer}`;
    },
    { api: made, signedIn: false, kept },
  );
  await settle(() => app.browser.clock.idle());
}

const sent = () => app.api.sent('POST', '/api/auth/oidc/callback');

test('a sign-in’s button leads to the provider, and remembers the wanted page', async () => {
  const made = api();
  made.replace(
    'POST',
    '/api/auth/oidc',
    () => new Response(JSON.stringify({ data: { address: page, state: 'a-state' } })),
  );
  const left: string[] = [];
  const { assign } = window.location;
  window.location.assign = (to: string | URL) => void left.push(String(to));
  try {
    await openSignIn(made);
    await press('Увійти через Комора');
  } finally {
    window.location.assign = assign;
  }
  assert.equal(left, [page]);
  assert.equal(JSON.parse(sessionStorage.getItem('oidc') ?? ''), JSON.parse(begun().oidc));
});

test('a sign-in tells that the provider is down, and can be retried', async () => {
  const made = api();
  made.replace('POST', '/api/auth/oidc', () => problem(503, 'unavailable', 'Сервіс входу не відповідає.'));
  await openSignIn(made);
  await press('Увійти через Комора');
  assert.match(alerts().join(), 'Сервіс входу не відповідає.');
  assert.is(screen.getByRole('button', { name: 'Увійти через Комора' }).getAttribute('aria-busy'), null);
});

test('a sign-in without a provider has no button, and refuses an address that is no page', async () => {
  await openSignIn(new FakeApi());
  assert.is(screen.queryByRole('button', { name: /Увійти через/ }), null);
  app.stop();
  const made = api();
  made.replace(
    'POST',
    '/api/auth/oidc',
    () => new Response(JSON.stringify({ data: { address: 'javascript:alert(1)', state: 's' } })),
  );
  await openSignIn(made);
  await press('Увійти через Комора');
  assert.is(alerts().length, 1);
  assert.is(sessionStorage.getItem('oidc'), null);
});

test('coming back from the provider signs in and leads to the wanted page', async () => {
  await comeBack(api());
  assert.equal(sent(), [{ answer }]);
  assert.is(address(), '/admin/colors');
  assert.is(sessionStorage.getItem('oidc'), null);
  assert.not.match(JSON.stringify({ ...localStorage, ...sessionStorage }), /a-code/);
});

test('a sign-in by the provider leads only to pages of the app', async () => {
  await comeBack(api(), begun('https://evil.example/admin'));
  assert.is(address(), '/admin/brands');
});

test('a provider’s answer to a sign-in that this tab has not started is not sent', async () => {
  for (const kept of [{}, { oidc: '{"state":"another"}' }, { oidc: 'no JSON' }] as Record<string, string>[]) {
    await comeBack(api(), kept);
    assert.equal(sent(), []);
    assert.match(address(), /^\/admin\/login/);
    assert.match(alerts().join(), 'Цей вхід почато не тут');
    app.stop();
    sessionStorage.clear();
  }
  await openSignIn(new FakeApi());
});

test('a provider’s refusal is shown on the sign-in page, in words and once', async () => {
  await comeBack(api(() => problem(401, 'invalid_credentials', 'Тут немає облікового запису.')));
  assert.is(address(), '/admin/login?returnTo=%2Fadmin%2Fcolors');
  assert.is(heading(), 'Вхід');
  assert.equal(alerts(), ['Тут немає облікового запису.']);
  app.stop();
  await comeBack(api(unreachable));
  assert.is(alerts().length, 1);
});

test('a signed-in person back from the provider is led on, and never told of the failure', async () => {
  await startApp('/admin/oidc', { api: api() });
  assert.is(address(), '/admin/brands');
  await press('Вийти');
  await settle(() => app.browser.clock.idle());
  assert.ok(screen.getByRole('button', { name: 'Увійти через Комора' }));
  assert.equal(alerts(), []);
});

test('a second factor is asked for after the provider, and leads to the wanted page', async () => {
  const factors = { ticket: 'a ticket', methods: ['totp'] };
  await comeBack(api(() => problem(401, 'factor_required', 'Підтвердьте вхід.', factors)));
  assert.is(heading(), 'Підтвердження входу');
  app.api.replace('POST', '/api/auth/factor', signedIn);
  await type('Код із застосунку', '123456');
  await press('Підтвердити');
  assert.equal(app.api.sent('POST', '/api/auth/factor'), [{ ticket: 'a ticket', code: '123456' }]);
  assert.is(address(), '/admin/colors');
});

test('going back from the second factor after the provider leads to the sign-in page', async () => {
  const factors = { ticket: 'a ticket', methods: ['totp'] };
  await comeBack(api(() => problem(401, 'factor_required', 'Підтвердьте вхід.', factors)));
  await press('Назад до входу');
  assert.is(address(), '/admin/login?returnTo=%2Fadmin%2Fcolors');
  assert.equal(alerts(), []);
});

test.run();
