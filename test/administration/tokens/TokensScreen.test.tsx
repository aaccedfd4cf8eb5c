import { screen, within } from '@testing-library/react';
import * as assert from 'uvu/assert';
import { today } from '../../../src/core/forms/dates';
import { clock } from '../../../src/core/lib/clock';
import type { FakeApi } from '../../setup/FakeApi';
import { json, problem, unreachable } from '../../setup/fakeBrowser';
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
} from '../../setup/startApp';
import { textsOf } from '../../setup/textsOf';

const test = appSuite('the page of tokens');

async function open(prepare: (api: FakeApi) => void = () => {}): Promise<void> {
  await startApp('/admin/tokens', (api) => {
    api.tokens = [];
    prepare(api);
  });
}

const sent = () => app.api.sent('POST', '/api/tokens/');
const tokenRows = () => textsOf(document.querySelectorAll('.token-list > li'));
const title = () => top().getByRole('heading', { level: 2 }).textContent;
const field = (label: RegExp) => top().getByLabelText(label) as HTMLInputElement;

async function create(name = 'Сайт'): Promise<void> {
  await press('Новий токен');
  await type(/^Назва/, name);
  await press('Створити');
}

test('the page of tokens lists them, each with its rights, expiry, last use and author', async () => {
  await open((api) => {
    api.addToken({ lastUsedAt: '2026-11-21T08:00:00.000Z' });
    api.addToken({ name: 'Облік', role: 'viewer', administrator: { id: 2, email: 'ivan@example.com' } });
  });
  assert.is(heading(), 'Токени');
  assert.is(document.title, 'Токени · Clothes Admin');
  const [first = '', second = ''] = tokenRows();
  assert.match(first, /Облік Лише перегляд.*діє до 2026-12-31, ще не використано.*ivan@example\.com/);
  assert.match(second, /Сайт Редактор.*востаннє 2026-11-21/);
});

test('the page of tokens is reached from the journal', async () => {
  await startApp('/admin/journal', (api) => {
    api.tokens = [];
    api.changes = [];
  });
  const menu = within(screen.getByRole('navigation', { name: 'Налаштування' }));
  await click(menu.getByRole('link', { name: 'Токени' }));
  assert.is(heading(), 'Токени');
});

test('the page of tokens creates one that only reads, for three months, by default', async () => {
  await open();
  await create();
  const inThreeMonths = new Date(clock.date());
  inThreeMonths.setDate(inThreeMonths.getDate() + 90);
  assert.equal(sent(), [{ name: 'Сайт', role: 'viewer', until: today(inThreeMonths) }]);
});

test('the page of tokens shows a new one once, and copies it', async () => {
  await open();
  await press('Новий токен');
  await type(/^Назва/, 'Сайт');
  await click(top().getByLabelText(/^Редактор/));
  await press('Створити');
  assert.equal(
    sent().map((body) => Object(body).role),
    ['editor'],
  );
  assert.is(title(), 'Токен «Сайт»');
  assert.is(field(/^Токен/).value, 'cat_shownOnce');
  const copied: string[] = [];
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  await press('Скопіювати');
  assert.equal(copied, ['cat_shownOnce']);
  assert.match(statuses().join(), 'Скопійовано');
  await press('Готово');
  assert.is(screen.queryByRole('dialog'), null);
  assert.not.match(document.body.innerHTML, 'cat_shownOnce');
  assert.is(tokenRows().length, 1);
  assert.is(document.activeElement, screen.getByRole('button', { name: 'Новий токен' }));
});

test('a new token needs the password long after the sign-in, and typed values stay', async () => {
  await open();
  const detail = 'Введіть свій пароль.';
  const errors = [{ field: 'password', code: 'required', detail }];
  app.api.replace('POST', '/api/tokens/', () => problem(422, 'validation_failed', detail, { errors }), 1);
  await create();
  assert.is(document.activeElement, field(/^Ваш пароль/));
  assert.is(field(/^Назва/).value, 'Сайт');
  await type(/^Ваш пароль/, 'вечірній-сад');
  await press('Створити');
  const [asked, proved] = sent();
  assert.equal(proved, { ...Object(asked), password: 'вечірній-сад' });
  assert.is(field(/^Токен/).value, 'cat_shownOnce');
});

test('a new token is selected if the browser refuses to copy it, and a message says so', async () => {
  await open();
  await create();
  const writeText = async () => {
    throw new Error('not allowed');
  };
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
  await press('Скопіювати');
  assert.match(statuses().join(), 'Текст виділено');
  assert.is(document.activeElement, field(/^Токен/));
});

test('a new token is not sent without a name, or with a day in the past or too far ahead', async () => {
  await open();
  await create('');
  assert.match(top().getByText("Обов'язкове поле").textContent ?? '', "Обов'язкове поле");
  await type(/^Назва/, 'Сайт');
  for (const until of ['2020-01-01', '2099-01-01']) {
    await type(/^Діє до/, until);
    await press('Створити');
    assert.ok(top().getByText('Від сьогодні до того ж дня наступного року'), until);
  }
  assert.equal(sent(), []);
});

test('after a lost answer the page of tokens says there may be one more, and loads again', async () => {
  await open();
  app.api.replace('POST', '/api/tokens/', unreachable);
  await create();
  assert.match(alerts().join(), 'Можливо, токен уже створено');
  assert.ok(app.api.sent('GET', '/api/tokens/').length > 1);
  assert.is(field(/^Назва/).value, 'Сайт');
});

test('the page of tokens revokes one after a question, and says so', async () => {
  await open((api) => {
    api.addToken({ name: 'Облік' });
    api.addToken({ name: 'Сайт' });
  });
  await press('Відкликати токен «Сайт»');
  assert.match(top().getByText(/одразу втратить доступ/).textContent ?? '', '«Сайт»');
  await press('Скасувати');
  assert.is(tokenRows().length, 2);
  await press('Відкликати токен «Сайт»');
  await press('Відкликати');
  assert.match(statuses().join(), 'Токен «Сайт» відкликано');
  assert.is(tokenRows().length, 1);
  assert.is(document.activeElement?.getAttribute('aria-label'), 'Відкликати токен «Облік»');
});

test('an API token that somebody else has revoked disappears from its page as well', async () => {
  await open((api) => api.addToken());
  app.api.tokens = [];
  await press('Відкликати токен «Сайт»');
  await press('Відкликати');
  assert.match(statuses().join(), 'Токен «Сайт» відкликано');
  assert.ok(screen.getByText('Жодного токена ще немає.'));
});

test('the page of tokens tells if the person may not see them, or the server has none', async () => {
  await open((api) => {
    // The role may have changed, so the app refreshes its token.
    api.replace('POST', '/api/auth/refresh', () => json({ data: { accessToken: api.token() } }));
    api.replace('GET', '/api/tokens/', () => problem(403, 'forbidden', 'Це може лише адміністратор.'));
  });
  assert.ok(screen.getByText('Це може лише адміністратор.'));
  assert.is(screen.queryByRole('button', { name: 'Спробувати ще раз' }), null);
  app.stop();
  await startApp('/admin/tokens');
  assert.ok(screen.getByText('Цей сервер не має токенів для програм.'));
});

test.run();
