import { fireEvent, screen, within } from '@testing-library/react';
import * as assert from 'uvu/assert';
import type { FakeApi } from '../../setup/FakeApi';
import { problem, tokenOf } from '../../setup/fakeBrowser';
import {
  alerts,
  app,
  appSuite,
  click,
  heading,
  press,
  startApp,
  statuses,
  top,
  type,
  typedIn,
} from '../../setup/startApp';
import { textsOf } from '../../setup/textsOf';

const test = appSuite('the page of people');

/** Opens the page of people; the first person is the signed-in one. */
async function open(prepare: (api: FakeApi) => void = () => {}) {
  await startApp('/admin/people', (api) => {
    api.features = ['people'];
    api.people.add({ email: 'olena@example.com', role: 'administrator' });
    api.people.add({ name: 'Петро', role: 'editor', sessions: 2 });
    prepare(api);
  });
}

const region = (name: string) => within(screen.getByRole('region', { name }));
const people = () => textsOf(region('Хто має доступ').getAllByRole('listitem'));
const choose = async (label: string, option: string) => {
  await click(screen.getByRole('combobox', { name: label }));
  await click(screen.getByRole('option', { name: option }));
};

test('the page of people tells who has access, and offers no action on oneself', async () => {
  await open((api) => {
    api.people.add({ disabled: true, lastSeenAt: null, sessions: 0 });
  });
  assert.is(heading(), 'Люди');
  const [own = '', petro = '', off = ''] = people();
  assert.match(own, /^olena@example\.com це ви.*Востаннє 2026-11-20 \d\d:00, 1 сеанс.*Адміністратор/);
  assert.match(petro, /^Петро person2@example\.com.*2 сеанси/);
  assert.match(off, /person3@example\.com вимкненоще не входив/);
  const [first] = region('Хто має доступ').getAllByRole('listitem');
  assert.equal(within(first as HTMLElement).queryAllByRole('button'), []);
  assert.equal(within(first as HTMLElement).queryAllByRole('combobox'), []);
  assert.is(screen.queryByRole('button', { name: /другий фактор/ }), null);
  assert.ok(screen.getByText('Невикористаних запрошень немає.'));
});

test('the roles that must have a second factor come before the list of people, however long it is', async () => {
  await open((api) => api.features.push('factors'));
  assert.equal(textsOf(screen.getAllByRole('heading', { level: 2 })), [
    'Обов’язковий другий фактор',
    'Хто має доступ',
    'Запрошення',
  ]);
});

test('a person’s role is changed at once, and the change is undone by the toast', async () => {
  await open();
  await choose('Роль: Петро', 'Лише перегляд');
  assert.equal(app.api.sent('PUT', '/api/people/2'), [{ role: 'viewer' }]);
  assert.match(statuses().join(), 'Петро: тепер лише перегляд');
  assert.is(screen.getByRole('combobox', { name: 'Роль: Петро' }).textContent, 'Лише перегляд');
  await press('Відмінити');
  assert.equal(app.api.sent('PUT', '/api/people/2').at(-1), { role: 'editor' });
  assert.is(screen.getByRole('combobox', { name: 'Роль: Петро' }).textContent, 'Редактор');
});

test('a failed change of a person’s role is reported, and the list is loaded again', async () => {
  await open();
  const why = 'Це останній адміністратор.';
  app.api.replace('PUT', '/api/people/2', () => problem(409, 'in_use', why));
  await choose('Роль: Петро', 'Лише перегляд');
  assert.equal(alerts(), [why]);
  assert.is(screen.getByRole('combobox', { name: 'Роль: Петро' }).textContent, 'Редактор');
  assert.is(app.api.sent('GET', '/api/people/').length, 2);
});

test('a person is disabled after a question, which stays open on a failure; and enabled again', async () => {
  await open();
  app.api.replace('PUT', '/api/people/2', () => problem(503, 'unavailable', 'Зайнято.'), 1);
  await press('Вимкнути: Петро');
  assert.is(document.activeElement?.textContent, 'Скасувати');
  await press('Вимкнути');
  assert.match(alerts().join(), 'Вимкнення доступу. Зайнято.');
  await press('Вимкнути');
  assert.equal(app.api.sent('PUT', '/api/people/2').at(-1), { disabled: true });
  assert.match(people()[1] ?? '', /вимкнено/);
  await press('Увімкнути: Петро');
  assert.equal(app.api.sent('PUT', '/api/people/2').at(-1), { disabled: false });
  assert.ok(document.activeElement?.closest('li')?.textContent.startsWith('Петро'));
  assert.not.match(people()[1] ?? '', /вимкнено/);
});

test('an invitation on the page of people ends with a link that is shown once', async () => {
  await open();
  await press('Запросити людину');
  await press('Створити посилання');
  assert.match(
    top()
      .getByLabelText(/^E-mail/)
      .getAttribute('aria-invalid') ?? '',
    'true',
  );
  await type(/^E-mail/, ' ivan@example.com ');
  await type('Ім’я', 'Іван');
  await click(top().getByRole('radio', { name: /^Лише перегляд/ }));
  await press('Створити посилання');
  const input = { email: 'ivan@example.com', name: 'Іван', role: 'viewer' };
  assert.equal(app.api.sent('POST', '/api/invitations/'), [input]);
  const link = `${location.origin}/admin/join#invitation-token`;
  assert.is(typedIn('Посилання'), link);
  const copied: string[] = [];
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  await press('Скопіювати');
  assert.equal(copied, [link]);
  assert.match(statuses().join(), 'Скопійовано');
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
  await press('Скопіювати');
  assert.match(statuses().join(), 'Текст виділено');
  await press('Готово');
  assert.not.ok(document.body.innerHTML.includes('invitation-token'));
  assert.match(
    region('Запрошення').getByRole('listitem').textContent,
    /^Іванivan@example\.comдіє ще .*Лише перегляд/,
  );
});

test('an invitation’s link that was not copied is closed after a question', async () => {
  await open();
  await press('Запросити людину');
  await type(/^E-mail/, 'ivan@example.com');
  await press('Створити посилання');
  await press('Закрити');
  assert.ok(top().getByText('Показати це ще раз не вдасться.'));
  await press('Повернутися');
  assert.ok(typedIn('Посилання').endsWith('#invitation-token'));
  fireEvent.copy(top().getByLabelText('Посилання'));
  await press('Закрити');
  assert.is(screen.queryByRole('dialog'), null);
});

test('an invitation to an e-mail that is known is refused at its field', async () => {
  await open();
  const detail = 'Людина з таким e-mail уже є';
  const errors = [{ field: 'email', code: 'known', detail }];
  app.api.replace('POST', '/api/invitations/', () => problem(422, 'validation_failed', detail, { errors }));
  await press('Запросити людину');
  await type(/^E-mail/, 'person2@example.com');
  await press('Створити посилання');
  assert.ok(top().getByText(detail));
  assert.is(document.activeElement, top().getByLabelText(/^E-mail/));
});

test('an invitation is ended after a question on the page of people', async () => {
  await open((api) => {
    api.people.addInvitation({ email: 'ivan@example.com' });
    api.people.addInvitation({ email: 'petro@example.com' });
  });
  await press('Скасувати запрошення: petro@example.com');
  await press('Скасувати запрошення');
  assert.is(app.api.calls.filter(({ method }) => method === 'DELETE')[0]?.url, '/api/invitations/2');
  assert.is(region('Запрошення').getAllByRole('listitem').length, 1);
  assert.ok(document.activeElement?.closest('li')?.textContent?.startsWith('ivan@example.com'));
});

test('a person’s reset ends with a link; sessions and factors are ended after a question', async () => {
  await open((api) => {
    api.features = ['people', 'factors'];
    api.people.add({ name: 'Іван', factors: ['totp', 'passkey'] });
  });
  assert.match(people()[1] ?? '', /без другого фактора/);
  assert.match(people()[2] ?? '', /код із застосунку, ключ доступу/);
  assert.is(screen.queryByRole('button', { name: 'Скинути другий фактор: Петро' }), null);
  await press('Новий пароль: Петро');
  await press('Створити посилання');
  assert.is(typedIn('Посилання'), `${location.origin}/admin/join#reset-token`);
  await press('Готово');
  for (const [action, confirm] of [
    ['Завершити сеанси: Іван', 'Завершити'],
    ['Скинути другий фактор: Іван', 'Скинути'],
  ] as const) {
    await press(action);
    await press(confirm);
  }
  const sent = app.api.calls.filter(({ method }) => ['POST', 'DELETE'].includes(method));
  assert.equal(
    sent.map(({ method, url }) => `${method} ${url}`),
    ['POST /api/people/2/reset', 'DELETE /api/people/3/sessions', 'DELETE /api/people/3/factors'],
  );
});

/** Refuses the first call, because the sign-in was long ago. */
function askForPassword(method: string, url: string) {
  const detail = 'Введіть свій пароль.';
  const errors = [{ field: 'password', code: 'required', detail }];
  app.api.replace(method, url, () => problem(422, 'validation_failed', detail, { errors }), 1);
}
const typePassword = () => type('Ваш пароль', 'вечірній-сад');

test('the invitation asks for the password and keeps typed values', async () => {
  await open();
  askForPassword('POST', '/api/invitations/');
  await press('Запросити людину');
  await type(/^E-mail/, 'ivan@example.com');
  await click(top().getByRole('radio', { name: /^Адміністратор/ }));
  assert.is(top().queryByLabelText('Ваш пароль'), null);
  await press('Створити посилання');
  assert.is(document.activeElement, top().getByLabelText('Ваш пароль'));
  assert.ok(top().getByText('Введіть свій пароль.'));
  assert.is(typedIn(/^E-mail/), 'ivan@example.com');
  await typePassword();
  await press('Створити посилання');
  const input = { email: 'ivan@example.com', name: '', role: 'administrator' };
  assert.equal(app.api.sent('POST', '/api/invitations/'), [input, { ...input, password: 'вечірній-сад' }]);
  assert.ok(typedIn('Посилання').endsWith('#invitation-token'));
});

test('the password is required for a change of role, and for ending a password or factors', async () => {
  await open((api) => {
    api.features = ['people', 'factors'];
    api.people.add({ name: 'Іван', factors: ['totp'] });
  });
  askForPassword('PUT', '/api/people/2');
  await choose('Роль: Петро', 'Адміністратор');
  assert.ok(top().getByText('Петро: нова роль «Адміністратор».'));
  assert.is(document.activeElement, top().getByLabelText('Ваш пароль'));
  await press('Скасувати');
  assert.is(screen.getByRole('combobox', { name: 'Роль: Петро' }).textContent, 'Редактор');
  askForPassword('PUT', '/api/people/2');
  await choose('Роль: Петро', 'Адміністратор');
  await typePassword();
  await press('Зберегти');
  const role = 'administrator';
  assert.equal(app.api.sent('PUT', '/api/people/2').at(-1), { role, password: 'вечірній-сад' });
  assert.is(screen.getByRole('combobox', { name: 'Роль: Петро' }).textContent, 'Адміністратор');
  assert.is(screen.queryByRole('dialog'), null);

  for (const [action, confirm, method, url] of [
    ['Скинути другий фактор: Іван', 'Скинути', 'DELETE', '/api/people/3/factors'],
    ['Новий пароль: Іван', 'Створити посилання', 'POST', '/api/people/3/reset'],
  ] as const) {
    askForPassword(method, url);
    await press(action);
    await press(confirm);
    assert.is(document.activeElement, top().getByLabelText('Ваш пароль'));
    await typePassword();
    await press(confirm);
    assert.equal(app.api.sent(method, url), [undefined, { password: 'вечірній-сад' }]);
  }
  assert.ok(typedIn('Посилання').endsWith('#reset-token'));
});

test('a person’s link to a provider’s account is removed, alone or with the factors', async () => {
  await open((api) => {
    api.features = ['people', 'factors'];
    api.people.add({ name: 'Іван', factors: ['totp'], provider: true });
    api.people.add({ name: 'Ганна', provider: true });
  });
  assert.match(people()[3] ?? '', /без другого фактора, входить через сервіс входу/);
  await press('Скинути другий фактор: Іван');
  assert.match(screen.getByRole('alertdialog').textContent ?? '', /Сервіс входу теж від’єднається/);
  await press('Скасувати');
  assert.is(screen.queryByRole('button', { name: 'Від’єднати сервіс входу: Іван' }), null);
  await press('Від’єднати сервіс входу: Ганна');
  await press('Від’єднати');
  assert.is(app.api.calls.filter(({ method }) => method === 'DELETE')[0]?.url, '/api/people/4/factors');
});

test('who is no administrator is told so on the page of people, and nothing is requested', async () => {
  const token = tokenOf({ sub: '1', email: 'olena@example.com', role: 'editor' });
  await startApp('/admin/people', { token });
  assert.ok(screen.getByText('Ця сторінка лише для адміністраторів.'));
  assert.equal(app.api.sent('GET', '/api/people/'), []);
});

test.run();
