import { screen, within } from '@testing-library/react';
import * as assert from 'uvu/assert';
import type { FakeApi } from '../../setup/FakeApi';
import { problem } from '../../setup/fakeBrowser';
import { type FakePasskeys, fakePasskeys, givenCredential, madeCredential } from '../../setup/fakePasskeys';
import { alerts, app, appSuite, click, press, startApp, statuses, type } from '../../setup/startApp';

const test = appSuite('the passkeys of the account page');

let browser: FakePasskeys | null = null;
test.before.each(() => {
  browser = fakePasskeys();
});
test.after.each(() => {
  browser?.restore();
  browser = null;
});

async function open(prepare: (api: FakeApi) => void = () => {}): Promise<void> {
  await startApp('/admin/account', (api) => {
    api.addSession();
    api.features = ['factors'];
    prepare(api);
  });
}

const card = () => screen.queryByRole('region', { name: 'Ключі доступу' });
const rows = () =>
  [...(card()?.querySelectorAll('.session') ?? [])].map((row) => row.querySelector('b')?.textContent);
const add = () => press('Додати ключ доступу');
const dialog = () => screen.queryByRole('dialog');
const field = (label: RegExp) =>
  within(dialog() as HTMLElement).queryByLabelText(label) as HTMLInputElement | null;

/** Refuses a call once, at a field. */
function refuseAt(method: string, path: RegExp, names: string | string[], detail: string): void {
  const errors = [names].flat().map((field) => ({ field, code: 'required', detail }));
  app.api.replace(method, path, () => problem(422, 'validation_failed', detail, { errors }), 1);
}

test('the card of passkeys is shown if the API and the browser support them', async () => {
  await open();
  assert.match(card()?.textContent ?? '', 'Ще немає жодного ключа.');
});

test('the card of passkeys is absent if the API does not support them', async () => {
  await open((api) => {
    api.features = [];
  });
  assert.is(card(), null);
  assert.equal(app.api.sent('GET', '/api/auth/passkeys/'), []);
});

test('the card of passkeys is absent if the browser does not support them', async () => {
  browser?.restore();
  browser = null;
  await open();
  assert.is(card(), null);
});

test('the card of passkeys lists them by name, last use and whether a provider keeps them', async () => {
  await open((api) => {
    api.addPasskey({ name: 'Телефон', lastUsedAt: '2026-11-21T09:00:00.000Z', backedUp: true });
    api.addPasskey({ name: 'Ключ у шухляді' });
  });
  assert.equal(rows(), ['Телефон', 'Ключ у шухляді']);
  assert.match(card()?.textContent ?? '', 'зберігається в обліковому записі пристрою');
  assert.match(card()?.textContent ?? '', 'ще не використано');
});

test('a new passkey is named, made by the browser and listed', async () => {
  await open();
  await add();
  assert.ok(field(/^Назва/)?.value, 'a name is offered');
  await type(/^Назва/, 'Робочий ноутбук');
  await press('Продовжити');
  assert.is(browser?.asked.length, 1);
  assert.equal(app.api.sent('POST', '/api/auth/passkeys/'), [
    { name: 'Робочий ноутбук', credential: madeCredential },
  ]);
  assert.match(statuses().join(), 'Ключ доступу додано');
  assert.equal(within(dialog() as HTMLElement).getAllByRole('listitem').length, 10);
  await press('Коди збережено');
  assert.is(dialog(), null);
  assert.equal(rows(), ['Робочий ноутбук']);
  assert.match(screen.getByRole('region', { name: 'Другий фактор' }).textContent ?? '', '10 кодів');
});

for (const [name, sentence] of [
  ['NotAllowedError', 'Запит скасовано'],
  ['InvalidStateError', 'вже є ваш ключ'],
  ['SecurityError', 'Браузер не зміг'],
] as const)
  test(`the browser’s ${name} of a passkey is told in words, and another try is possible`, async () => {
    await open();
    await add();
    await type(/^Назва/, 'Ноутбук');
    if (browser) browser.failure = name;
    await press('Продовжити');
    assert.match(alerts().join(), sentence);
    assert.equal(app.api.sent('POST', '/api/auth/passkeys/'), []);
    if (browser) browser.failure = null;
    await press('Продовжити');
    assert.equal(rows(), ['Ноутбук']);
  });

test('a new passkey requires the password long after the sign-in', async () => {
  await open();
  refuseAt('POST', /^\/api\/auth\/passkeys\/options$/, 'password', 'Введіть пароль ще раз.');
  await add();
  assert.is(field(/^Ваш пароль/), null);
  await press('Продовжити');
  assert.is(browser?.asked.length, 0);
  assert.match(dialog()?.textContent ?? '', 'Введіть пароль ще раз.');
  await type(/^Ваш пароль/, 'вишневий-сад');
  await press('Продовжити');
  assert.equal(app.api.sent('POST', '/api/auth/passkeys/options'), [{}, { password: 'вишневий-сад' }]);
  assert.is(rows().length, 1);
});

test('a new passkey beside another one has that as proof, which lasts until it is created', async () => {
  await open((api) => {
    api.addPasskey({ name: 'Телефон' });
  });
  const options = /^\/api\/auth\/passkeys\/options$/;
  refuseAt('POST', options, ['recoveryCode', 'passkey'], 'Підтвердьте це.');
  await add();
  await press('Продовжити');
  assert.ok(field(/^Резервний код$/));
  assert.equal(alerts(), [], 'what is to be done stands at its field');
  await press('Підтвердити ключем доступу');
  assert.is(browser?.asked.length, 2, 'for the own one, then for the new one');
  assert.equal(app.api.sent('POST', '/api/auth/passkeys/options'), [{}, { passkey: givenCredential }]);
  assert.is(dialog(), null);
  assert.is(rows().length, 2);

  refuseAt('POST', options, ['code', 'passkey'], 'Підтвердьте це.');
  await add();
  await press('Продовжити');
  await type(/^Код із застосунку або резервний код$/, '123 456');
  if (browser) browser.failure = 'NotAllowedError';
  await press('Продовжити');
  assert.match(alerts().join(), 'Запит скасовано');
  if (browser) browser.failure = null;
  await press('Продовжити');
  assert.equal(app.api.sent('POST', '/api/auth/passkeys/options').slice(2), [{}, { code: '123 456' }]);
  assert.is(rows().length, 3);
});

test('if only a passkey is a proof and the browser returns none, a message says so', async () => {
  await open((api) => {
    api.addPasskey({ name: 'Телефон' });
  });
  refuseAt('DELETE', /^\/api\/auth\/passkeys\/\d+$/, 'passkey', 'Підтвердьте це ключем доступу.');
  await click(screen.getByRole('button', { name: 'Прибрати ключ доступу: Телефон' }));
  await press('Прибрати');
  assert.match(alerts().join(), 'Підтвердьте це ключем доступу.');
  if (browser) browser.failure = 'NotAllowedError';
  await press('Підтвердити ключем доступу');
  assert.match(alerts().join(), 'Запит скасовано');
  assert.is(rows().length, 1);
  if (browser) browser.failure = null;
  await press('Підтвердити ключем доступу');
  assert.is(rows().length, 0);
});

test('a passkey is removed from the account page after a question', async () => {
  await open((api) => {
    api.addPasskey({ name: 'Телефон' });
    api.addPasskey({ name: 'Ключ' });
  });
  await click(screen.getByRole('button', { name: 'Прибрати ключ доступу: Телефон' }));
  assert.match(dialog()?.textContent ?? '', 'Прибрати «Телефон»?');
  await press('Скасувати');
  assert.is(rows().length, 2);
  await click(screen.getByRole('button', { name: 'Прибрати ключ доступу: Телефон' }));
  refuseAt('DELETE', /^\/api\/auth\/passkeys\/\d+$/, 'code', 'Введіть код.');
  await press('Прибрати');
  await type(/^Код/, ' 123456 ');
  await press('Прибрати');
  assert.equal(
    app.api.calls.filter(({ method }) => method === 'DELETE').map(({ body }) => body),
    [{}, { code: '123456' }],
  );
  assert.equal(rows(), ['Ключ']);
  assert.match(statuses().join(), 'Ключ доступу прибрано');
});

test('a passkey that was removed in another tab disappears, too', async () => {
  await open((api) => {
    api.addPasskey({ name: 'Телефон' });
  });
  app.api.passkeys = [];
  await click(screen.getByRole('button', { name: 'Прибрати ключ доступу: Телефон' }));
  await press('Прибрати');
  assert.equal(rows(), []);
});

test.run();
