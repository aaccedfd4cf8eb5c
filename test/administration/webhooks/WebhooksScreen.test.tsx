import { screen, within } from '@testing-library/react';
import * as assert from 'uvu/assert';
import { clock } from '../../../src/core/lib/clock';
import type { FakeApi } from '../../setup/FakeApi';
import { deferred, json, problem } from '../../setup/fakeBrowser';
import {
  alerts,
  app,
  appSuite,
  click,
  heading,
  press,
  settle,
  startApp,
  statuses,
  top,
  type,
  typedIn,
} from '../../setup/startApp';
import { textsOf } from '../../setup/textsOf';

const test = appSuite('the page of webhooks');

const url = 'https://shop.example/hook';

async function open(prepare: (api: FakeApi) => void = (api) => void api.webhooks.add()) {
  await startApp('/admin/webhooks', (api) => {
    api.features = ['webhooks', 'state'];
    prepare(api);
  });
}

const items = () => [...document.querySelectorAll<HTMLElement>('.webhook')];
const box = (group: string, name: string) =>
  within(top().getByRole('group', { name: group })).getByRole<HTMLInputElement>('checkbox', { name });
const onItem = (action: string) => press(`${action}: ${url}`);

test('the page of webhooks shows each address with its events and its state', async () => {
  await open((api) => {
    api.webhooks.add({ lastDelivery: { status: 'delivered', triedAt: '2026-11-20T08:00:01.000Z' } });
    api.webhooks.add({ url: 'https://two.example/', enabled: false });
    const long = new Date(clock.date() - 25 * 3_600_000).toISOString();
    api.webhooks.add({ url: 'https://three.example/', failingSince: long });
    api.webhooks.add({ url: 'https://four.example/', failingSince: new Date(clock.date()).toISOString() });
  });
  assert.is(heading(), 'Вебхуки');
  assert.is(document.title, 'Вебхуки · Clothes Admin');
  const [first, paused, failing, stumbling] = textsOf(items());
  assert.match(first ?? '', /shop\.example\/hookПрацюєТовари: створено, зміненоБренди: видалено/);
  assert.match(first ?? '', /Остання спроба: 2026-11-20 \d\d:00:01, доставлено/);
  assert.match(paused ?? '', 'Призупинено');
  assert.match(paused ?? '', 'Ще нічого не надсилали');
  assert.match(failing ?? '', 'Не приймає з');
  assert.match(failing ?? '', 'понад добу');
  assert.not.match(stumbling ?? '', 'понад добу');
});

test('the page of webhooks tells who is responsible for each, and why one was paused', async () => {
  await open((api) => {
    api.webhooks.add({ enabled: false, pausedBecause: 'disabled' });
    api.webhooks.add({ url: 'https://two.example/', enabled: false, pausedBecause: 'demoted' });
    api.webhooks.add({ url: 'https://three.example/', administrator: null });
  });
  const [disabled, demoted, unknown] = textsOf(items());
  assert.match(disabled ?? '', 'Відповідає: anna@example.com');
  assert.match(disabled ?? '', 'яка за нього відповідала, вимкнено');
  assert.match(demoted ?? '', 'більше не адміністратор');
  assert.match(unknown ?? '', 'Хто додав цей вебхук, невідомо');
  assert.not.match(unknown ?? '', 'Призупинено');
});

test('the page of webhooks is one of those for administrators', async () => {
  await open();
  const menu = screen.queryByRole('navigation', { name: 'Налаштування' });
  if (!menu) throw new Error('no menu');
  const link = within(menu).getByRole('link', { name: 'Вебхуки' });
  assert.is(link.getAttribute('aria-current'), 'page');
});

test('the page of webhooks adds one, shows its key once, and copies it', async () => {
  await open(() => {});
  assert.ok(screen.getByText('Ще немає жодного вебхука.'));
  await press('Додати вебхук');
  await press('Зберегти');
  assert.is(app.api.sent('POST', '/api/webhooks/').length, 0);
  await type(/^Адреса/, 'https://new.example/');
  assert.ok(box('Товари', 'змінено').checked);
  await click(box('Товари', 'повернуто'));
  await click(box('Бренди', 'видалено'));
  await press('Зберегти');
  assert.equal(app.api.sent('POST', '/api/webhooks/'), [
    {
      url: 'https://new.example/',
      events: ['clothes.created', 'clothes.updated', 'clothes.deleted', 'brands.deleted'],
      enabled: true,
    },
  ]);
  assert.is(typedIn('Ключ'), 'whsec_new');
  const copied: string[] = [];
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
  await press('Скопіювати');
  assert.equal(copied, ['whsec_new']);
  assert.match(statuses().join(), 'Скопійовано');
  clipboard.writeText = () => Promise.reject(new Error('refused'));
  await press('Скопіювати');
  assert.match(statuses().join(), 'Текст виділено');
  await press('Готово');
  assert.is(screen.queryByRole('dialog'), null);
  assert.not.match(document.body.textContent ?? '', 'whsec_new');
  assert.is(items().length, 1);
});

test('a webhook requires an event, and a refusal is shown at its field', async () => {
  await open(() => {});
  await press('Додати вебхук');
  await type(/^Адреса/, 'http://127.0.0.1/');
  for (const kind of ['створено', 'змінено', 'видалено', 'повернуто']) await click(box('Товари', kind));
  await press('Зберегти');
  const alert = top().getByText('Виберіть принаймні одну подію');
  // The alert is beside the focus: below all groups, a phone would not show it.
  assert.is(document.activeElement, alert.parentElement);
  assert.is(alert.previousElementSibling?.textContent, 'Про що повідомляти');
  assert.is(app.api.sent('POST', '/api/webhooks/').length, 0);
  await click(box('Товари', 'змінено'));
  const detail = 'Адреса веде до приватної мережі.';
  app.api.replace('POST', '/api/webhooks/', () =>
    problem(422, 'validation_failed', detail, { errors: [{ field: 'url', code: 'private', detail }] }),
  );
  await press('Зберегти');
  assert.is(
    top()
      .getByLabelText(/^Адреса/)
      .getAttribute('aria-invalid'),
    'true',
  );
  assert.ok(top().getByText(detail));
});

test('the page of webhooks changes, pauses and resumes one', async () => {
  await open();
  await onItem('Змінити');
  assert.is(typedIn(/^Адреса/), url);
  await click(box('Бренди', 'видалено'));
  await press('Зберегти');
  assert.match(statuses().join(), 'Вебхук збережено');
  await onItem('Призупинити');
  assert.match(statuses().join(), 'Вебхук призупинено');
  assert.match(items()[0]?.textContent ?? '', 'Призупинено');
  await onItem('Відновити');
  // What is not changed is not sent: somebody else may have changed it since the list was loaded.
  assert.equal(app.api.sent('PUT', '/api/webhooks/1'), [
    { events: ['clothes.created', 'clothes.updated'] },
    { enabled: false },
    { enabled: true },
  ]);
});

test('the page of webhooks replaces a key, and deletes, only after a question', async () => {
  await open();
  await onItem('Новий ключ');
  assert.match(top().getByRole('button', { name: 'Скасувати' }).textContent ?? '', 'Скасувати');
  await press('Скасувати');
  assert.is(app.api.sent('POST', /secret/).length, 0);
  await onItem('Новий ключ');
  await press('Створити ключ');
  assert.is(typedIn('Ключ'), 'whsec_other');
  await press('Готово');
  await onItem('Видалити');
  assert.match(screen.getByRole('alertdialog').textContent ?? '', url);
  app.api.replace('DELETE', /webhooks/, () => problem(503, 'unavailable', 'Сервер зайнятий.'), 1);
  await press('Видалити');
  assert.match(alerts().join(), 'Видалити вебхук? Сервер зайнятий.');
  await press('Видалити');
  assert.match(statuses().join(), 'Вебхук видалено');
  assert.is(items().length, 0);
});

test('the page of webhooks lists deliveries, sends one again, and sends a trial', async () => {
  await open((api) => {
    api.webhooks.add();
    const detail = 'Адреса відповіла 503, а мала 2xx.';
    const nextAt = '2026-11-20T09:00:00.000Z';
    api.webhooks.addDelivery();
    api.webhooks.addDelivery({ status: 'failed', attempts: 31, answer: 503, detail });
    api.webhooks.addDelivery({ status: 'waiting', attempts: 2, answer: null, detail, nextAt });
  });
  await onItem('Доставки');
  const told = () => textsOf(document.querySelectorAll('.delivery'));
  assert.match(told()[0] ?? '', /^Товари: змінено, 12 № 4Очікує.*2 спроби · наступна: 2026-11-20/);
  assert.match(told()[1] ?? '', /Не доставлено.*31 спроба · відповідь 503Адреса відповіла 503, а мала 2xx/);
  assert.match(told()[2] ?? '', /Доставлено.*1 спроба · відповідь 204Надіслати знову$/);
  await press('Надіслати знову: Товари: змінено, 12, доставка 3');
  assert.equal(app.api.sent('POST', '/api/webhooks/1/deliveries/3/again').length, 1);
  assert.match(statuses().join(), 'Подію поставлено в чергу');
  assert.match(told()[1] ?? '', 'Очікує');
  await press('Надіслати пробну подію');
  assert.match(told()[0] ?? '', /^Пробна подія № 5Очікує/);
  app.api.webhooks.deliveries = [];
  await press('Оновити');
  assert.match(top().getByText(/^Тут/).textContent ?? '', 'надсилали');
});

test('the page of webhooks shows the deliveries in pages', async () => {
  await open((api) => {
    api.webhooks.add();
    for (let n = 0; n < 30; n += 1) api.webhooks.addDelivery();
  });
  await onItem('Доставки');
  assert.is(document.querySelectorAll('.delivery').length, 25);
  assert.ok(top().getByText('1–25 з 30'));
  await press('Наступна сторінка');
  assert.is(document.querySelectorAll('.delivery').length, 5);
});

test('the page of webhooks shows a skeleton, and tells if the API has none or refuses them', async () => {
  const answer = deferred<Response>();
  await open((api) => api.replace('GET', '/api/webhooks/', () => answer.promise));
  assert.ok(document.querySelector('main [aria-busy=true]'));
  await settle(() => answer.resolve(json({ data: [] })));
  assert.is(document.querySelector('main [aria-busy=true]'), null);
  app.stop();
  await open((api) => api.replace('GET', '/api/webhooks/', () => new Response('no', { status: 404 })));
  assert.ok(screen.getByText('Цей сервер не вміє надсилати вебхуки.'));
  app.stop();
  const refusal = () => problem(403, 'forbidden', 'Ця дія недоступна.');
  await open((api) => {
    // The role may have changed, so the app refreshes its token.
    api.replace('POST', '/api/auth/refresh', () => json({ data: { accessToken: api.token() } }));
    api.replace('GET', '/api/webhooks/', refusal);
  });
  assert.ok(screen.getByText('Ця дія недоступна.'));
  assert.is(screen.queryByRole('button', { name: 'Спробувати ще раз' }), null);
});

test.run();
