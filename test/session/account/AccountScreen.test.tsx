import { screen, within } from '@testing-library/react';
import * as assert from 'uvu/assert';
import type { FakeApi } from '../../setup/FakeApi';
import { deferred, json, problem, unreachable } from '../../setup/fakeBrowser';
import {
  address,
  alerts,
  app,
  appSuite,
  click,
  heading,
  press,
  settle,
  startApp,
  statuses,
  type,
} from '../../setup/startApp';

const test = appSuite('the account page');

const field = (label: RegExp) => screen.getByLabelText(label, { selector: 'input' }) as HTMLInputElement;
const current = /^Поточний пароль/;
const next = /^Новий пароль/;
const changes = () => app.api.sent('POST', '/api/auth/password');
const ends = () => app.api.calls.filter(({ method }) => method === 'DELETE').map(({ url }) => url);
const sessions = () =>
  within(document.querySelector('.session-list') as HTMLElement).getAllByRole('listitem');
const errorOf = (label: RegExp) => {
  const id = field(label).getAttribute('aria-describedby')?.split(' ')[0] ?? '';
  return field(label).getAttribute('aria-invalid') === 'true' && document.getElementById(id)?.textContent;
};

async function open(prepare: (api: FakeApi) => void = () => {}): Promise<void> {
  await startApp('/admin/account', (api) => {
    api.addSession();
    prepare(api);
  });
}

async function change(from = 'старе-гасло', to = 'нове-довге-гасло'): Promise<void> {
  await type(current, from);
  await type(next, to);
  await press('Змінити пароль');
}

test('the account page is reached from the top bar, and names its person', async () => {
  await startApp('/admin/brands');
  await click(screen.getByRole('link', { name: 'Обліковий запис' }));
  assert.is(heading(), 'Обліковий запис');
  assert.is(document.title, 'Обліковий запис · Clothes Admin');
  assert.is(screen.getByRole('link', { name: 'Обліковий запис' }).getAttribute('aria-current'), 'page');
  assert.match(screen.getByRole('main').textContent ?? '', 'olena@example.com');
});

test('the account page tells password managers which field is what, and whose', async () => {
  await open();
  assert.is(field(current).autocomplete, 'current-password');
  assert.is(field(next).autocomplete, 'new-password');
  const owner = document.querySelector<HTMLInputElement>('form input[autocomplete=username]');
  assert.is(owner?.value, 'olena@example.com');
  assert.ok(owner?.hidden);
});

test('the account page changes the password, empties the fields, and shows the sessions over', async () => {
  await open((api) => api.addSession({ userAgent: 'Mozilla/5.0 (iPhone) Safari/604.1' }));
  assert.is(sessions().length, 2);
  await change();
  assert.equal(changes(), [{ current: 'старе-гасло', next: 'нове-довге-гасло' }]);
  assert.match(statuses().join(), 'Пароль змінено, інші сеанси завершено');
  assert.equal([field(current).value, field(next).value], ['', '']);
  assert.is(sessions().length, 1);
});

test('a refused new password is shown at its field of the account page, and stays typed', async () => {
  await open();
  const detail = 'Поточний пароль невірний';
  app.api.replace(
    'POST',
    '/api/auth/password',
    () =>
      problem(422, 'validation_failed', detail, { errors: [{ field: 'current', code: 'wrong', detail }] }),
    1,
  );
  await change();
  assert.is(errorOf(current), detail);
  assert.is(document.activeElement, field(current));
  assert.is(field(next).value, 'нове-довге-гасло');
  await press('Змінити пароль');
  assert.is(changes().length, 2);
  assert.match(statuses().join(), 'Пароль змінено');
});

test('the account page sends no password that is too short or missing', async () => {
  await open();
  await type(next, 'коротке');
  await press('Змінити пароль');
  assert.is(errorOf(current), "Обов'язкове поле");
  assert.is(errorOf(next), 'Має бути не коротше 8');
  assert.equal(changes(), []);
});

test('the account page says how long to wait after too many tries of the password', async () => {
  await open();
  const wait = 'Забагато спроб входу. Спробуйте ще раз через 14 хв.';
  app.api.replace('POST', '/api/auth/password', () => problem(429, 'too_many_requests', wait));
  await change();
  assert.match(alerts().join(), wait);
});

test('the account page says after a lost answer that the password may be changed already', async () => {
  await open();
  app.api.replace('POST', '/api/auth/password', unreachable);
  app.api.replace('GET', '/api/health', unreachable);
  await change();
  assert.match(alerts().join(), 'Немає зв’язку із сервером');
  assert.match(alerts().join(), 'Можливо, пароль уже змінено');
});

test('the account page shows the passwords on demand, and hides them when they are sent', async () => {
  await open();
  const answer = deferred<Response>();
  app.api.replace('POST', '/api/auth/password', () => answer.promise, 1);
  const show = screen.getByRole('checkbox', { name: 'Показати паролі' });
  await click(show);
  assert.equal([field(current).type, field(next).type], ['text', 'text']);
  await change();
  assert.equal([field(current).type, field(next).type], ['password', 'password']);
  await settle(() => answer.resolve(json(null, 204)));
});

test('leaving the account page with typed passwords asks first', async () => {
  await open();
  await type(next, 'нове-довге-гасло');
  await click(screen.getByRole('link', { name: 'Бренди' }));
  assert.match(screen.getByRole('alertdialog').textContent ?? '', 'Є незбережені зміни');
  await press('Вийти без збереження');
  assert.is(heading(), 'Бренди одягу');
});

test('the account page lists the sessions: this one first, with device, address and time', async () => {
  await open((api) => {
    const at = (day: number) => `2026-11-${day}T10:05:00.000Z`;
    api.sessions = [];
    api.addSession({
      current: false,
      ip: '192.0.2.1',
      lastUsedAt: at(19),
      userAgent: 'Firefox/150.0 (X11; Linux',
    });
    api.addSession({ current: true, ip: '192.0.2.2', lastUsedAt: at(20) });
  });
  const [own, other] = sessions();
  assert.match(own?.textContent ?? '', /^Chrome на Linux\s+цей сеанс\s*IP 192\.0\.2\.2, востаннє щойно$/);
  const local = new Date('2026-11-19T10:05:00.000Z');
  const time = `${String(local.getHours()).padStart(2, '0')}:05`;
  assert.match(other?.textContent ?? '', `IP 192.0.2.1, востаннє 2026-11-${local.getDate()} ${time}`);
  assert.equal(within(own as HTMLElement).queryAllByRole('button'), []);
});

test('the account page ends one session; the focus goes on to the next one', async () => {
  await open((api) => {
    for (const ip of ['192.0.2.2', '192.0.2.3']) api.addSession({ ip });
  });
  const [, second] = app.api.sessions;
  await press(/^Завершити сеанс: .*192\.0\.2\.2$/);
  assert.equal(ends(), [`/api/auth/sessions/${second?.id}`]);
  assert.is(sessions().length, 2);
  assert.match(statuses().join(), 'Сеанс завершено');
  assert.match(document.activeElement?.getAttribute('aria-label') ?? '', '192.0.2.3');
  await press(/^Завершити сеанс: .*192\.0\.2\.3$/);
  assert.is(document.activeElement, document.querySelector('.session-list'));
  assert.is(screen.queryByRole('button', { name: 'Завершити всі інші' }), null);
});

test('the account page ends all other sessions, this one stays', async () => {
  await open((api) => {
    for (const ip of ['192.0.2.2', '192.0.2.3']) api.addSession({ ip });
  });
  await press('Завершити всі інші');
  assert.is(ends().length, 2);
  assert.equal(
    app.api.sessions.map((session) => session.current),
    [true],
  );
  assert.is(sessions().length, 1);
  assert.is(document.activeElement, document.querySelector('.session-list'));
});

test('an expired session on the account page counts as ended; one that cannot be ended says why', async () => {
  await open((api) => {
    for (const ip of ['192.0.2.2', '192.0.2.3']) api.addSession({ ip });
  });
  const [, second, third] = app.api.sessions;
  const path = (id = 0) => `/api/auth/sessions/${id}`;
  app.api.replace('DELETE', path(second?.id), () => problem(404, 'not_found', 'Такого сеансу вже немає.'));
  await press(/192\.0\.2\.2$/);
  assert.equal(alerts(), []);
  app.api.sessions = app.api.sessions.filter((session) => session !== second);
  app.api.replace('DELETE', path(third?.id), () => problem(500, 'internal', 'Помилка.'), 1);
  await press('Завершити всі інші');
  assert.match(alerts().join(), 'Помилка.');
  assert.is(sessions().length, 2);
  await press('Завершити всі інші');
  assert.is(sessions().length, 1);
});

test('the account page behind an API without accounts says of each part that it is not offered', async () => {
  await open((api) => {
    api.replace('GET', '/api/auth/sessions', () => new Response('<h1>Not found</h1>', { status: 404 }));
    api.replace('POST', '/api/auth/password', () => new Response('', { status: 405 }));
  });
  assert.match(screen.getByRole('main').textContent ?? '', 'Цей сервер не вміє показувати сеанси.');
  await change();
  assert.match(screen.getByRole('main').textContent ?? '', 'Цей сервер не вміє змінювати пароль.');
  assert.is(screen.queryByLabelText(current), null);
  await click(screen.getByRole('link', { name: 'Бренди' }));
  assert.is(address(), '/admin/brands');
});

test.run();
