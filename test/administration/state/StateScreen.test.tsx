import { fireEvent, screen, within } from '@testing-library/react';
import * as assert from 'uvu/assert';
import type { BackupStatus } from '../../../src/contract/backups';
import type { InstallationState } from '../../../src/contract/state';
import { deferred, json, problem } from '../../setup/fakeBrowser';
import {
  alerts,
  app,
  appSuite,
  heading,
  press,
  settle,
  startApp,
  statuses,
  wait,
} from '../../setup/startApp';
import { textsOf } from '../../setup/textsOf';
import { stateAnswer } from './stateAnswer';

const test = appSuite('the page of the state');
/** The API's answer from now on. */
let state: InstallationState;
test.before.each(() => {
  state = stateAnswer();
});
test.after.each(() => {
  setVisibility('visible');
});

async function open(
  answer: () => Response | Promise<Response> = () => json({ data: state }),
  backups?: () => Response,
): Promise<void> {
  await startApp('/admin/state', (api) => {
    api.features = ['history', 'state'];
    if (backups) {
      api.features.push('backups');
      api.replace('GET', '/api/backups/', backups);
    }
    api.replace('GET', '/api/state', answer);
    api.replace('POST', '/api/auth/refresh', () => json({ data: { accessToken: api.token() } }));
  });
}

function setVisibility(value: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value });
}

const calls = () => app.api.sent('GET', '/api/state').length;
const plain = (text: string | null | undefined) => (text ?? '').replace(/\s/g, ' ');
const card = (name: string) => screen.getByRole('region', { name });
const figures = (name: string) =>
  [...card(name).querySelectorAll('dl > div')].map((line) => plain(line.querySelector('dd')?.textContent));
/** The lines of the parts that are well. */
const well = () =>
  [...card('Гаразд').querySelectorAll('dl > div')].map((line) =>
    [...line.querySelectorAll('dt, dd > span')].map((one) => plain(one.textContent)).join(' | '),
  );
/** The headings of all cards, in order. */
const cards = () => textsOf(screen.getAllByRole('heading', { level: 2 }));

test('the zone of Kyiv has its present name behind a server with older time zone data', async () => {
  const { server } = stateAnswer();
  await open(() => json({ data: stateAnswer({ server: { ...server, timeZone: 'Europe/Kiev' } }) }));
  assert.match(well()[0] ?? '', /Часовий пояс Europe\/Kyiv/);
});

test('a part of the state that is well is a line with its figures', async () => {
  await open();
  assert.is(heading(), 'Стан');
  assert.is(document.title, 'Стан · Clothes Admin');
  assert.ok(screen.getByText('Усе гаразд.'));
  assert.equal(cards(), ['Гаразд']);
  assert.equal(well(), [
    'Сервер | Версія 1.2.3 | Працює 3 дні 4 год | Node.js 20.19.0',
    'База даних | Вид SQLite | Розмір 480 МБ',
    'Фото | Сховище диск | Кількість 1 234 567 | Вага 12,4 ГБ',
    'Вільне місце | Вільно 48 ГБ',
    'Завдання | Чекають 2 | Виконуються 1 | Найдовше чекає 5 хв | Не вдалися за добу 3',
    'Сервер AI | Остання відповідь 10 хвилин тому',
    'Кошик | Товарів 5 | Вага 1 МБ',
    'Журнал змін | Змін близько 20 480 | Вага близько 9 МБ',
    'Входи за добу | Успішних 7 | Відхилених 2',
    'Останні збої | Збоїв не було.',
  ]);
});

test('parts of the state that need attention come first, the worst on top, and say what to do', async () => {
  const advice = 'Звільніть диск або збільште його.';
  state = stateAnswer({
    level: 'alarm',
    space: { level: 'alarm', advice, free: 400_000_000 },
    ai: {
      level: 'warning',
      advice: 'Перевірте ключ.',
      configured: true,
      last: { at: '2026-11-20T23:59:00.000Z', ok: false, detail: 'Сервіс AI не прийняв ключ доступу.' },
    },
    webhooks: { level: 'warning', advice: 'Перевірте адресу.', enabled: 3, failing: 1 },
  });
  await open();
  assert.ok(screen.getByText('Потребує уваги: Вільне місце, Сервер AI, Вебхуки.'));
  assert.is(card('Вільне місце').querySelector('.state-level')?.textContent, 'Тривога');
  assert.ok(within(card('Вільне місце')).getByText(advice));
  assert.is(card('Сервер AI').querySelector('.state-level')?.textContent, 'Увага');
  assert.is(figures('Сервер AI')[1], 'Сервіс AI не прийняв ключ доступу.');
  assert.equal(figures('Вебхуки'), ['3', '1']);
  assert.equal(cards(), ['Вільне місце', 'Сервер AI', 'Вебхуки', 'Гаразд']);
  assert.not.match(well().join(), 'Вільне місце');
});

test('a figure of the state that is being counted says so, and so does an unknown one', async () => {
  const fine = { level: 'ok', advice: null } as const;
  state = stateAnswer({
    photos: { ...fine, store: 's3', count: null, bytes: null },
    trash: { ...fine, items: null, bytes: null },
    space: { ...fine, free: null },
    ai: { ...fine, configured: false, last: null },
    tasks: { ...fine, waiting: 0, running: 0, oldest: null, failed: 0 },
  });
  await open();
  for (const line of [
    'Фото | Сховище S3 | Кількість рахується… | Вага рахується…',
    'Кошик | Товарів рахується… | Вага рахується…',
    'Вільне місце | Вільно невідомо',
    'Сервер AI | Підключення не налаштовано',
    'Завдання | Чекають 0 | Виконуються 0 | Не вдалися за добу 0',
  ])
    assert.ok(well().includes(line), line);
});

test('failures on the page of the state have the ids by which the log is searched', async () => {
  const call = { source: 'call', what: 'GET /api/clothes/:id', code: 'internal', count: 12 } as const;
  const sweep = { source: 'sweep', what: 'trash', code: 'storage_full', count: 1, requestId: null } as const;
  state = stateAnswer({
    errors: {
      level: 'warning',
      advice: 'Знайдіть їх у журналі сервера.',
      last: [
        { ...call, at: '2026-11-21T07:00:00.000Z', requestId: 'r-7' },
        { ...sweep, at: '2026-11-21T06:00:00.000Z' },
      ],
    },
  });
  await open();
  const table = within(card('Останні збої')).getByRole('table');
  const rows = [...table.querySelectorAll('tbody tr')].map((row) => textsOf([...row.children].slice(1)));
  assert.equal(rows, [
    ['GET /api/clothes/:id', 'internal', '12', 'r-7'],
    ['Регулярна робота: trash', 'storage_full', '1', '—'],
  ]);
});

test('the page of the state refreshes itself every 30 seconds, but not while hidden', async () => {
  await open();
  // The frame makes its own request after 3 seconds.
  await settle(() => app.browser.clock.advance(4000));
  const before = calls();
  state = stateAnswer({ at: '2026-11-21T08:00:30.000Z', level: 'warning' });
  await settle(() => app.browser.clock.advance(25_000));
  assert.is(calls(), before);
  await settle(() => app.browser.clock.advance(1000));
  assert.is(calls(), before + 1);
  assert.is(statuses().includes('Оновлено'), false, 'nobody is interrupted');
  setVisibility('hidden');
  await settle(() => fireEvent(document, new Event('visibilitychange')));
  await settle(() => app.browser.clock.advance(90_000));
  assert.is(calls(), before + 1);
  setVisibility('visible');
  await settle(() => fireEvent(document, new Event('visibilitychange')));
  assert.is(calls(), before + 2, 'at once where it is late');
});

test('the summary of the state follows the card of backups, and the card follows the page', async () => {
  const ended: BackupStatus = {
    configured: true,
    every: 24,
    running: false,
    last: null,
    failure: { at: '2026-11-21T08:00:03.000Z', detail: 'На диску замало місця.' },
    alarming: true,
  };
  let status: BackupStatus = { ...ended, running: true, failure: null, alarming: false };
  state = stateAnswer({ backups: { level: 'ok', advice: null, ...status } });
  await open(undefined, () => json({ data: { status, backups: [] } }));
  await settle();
  assert.ok(screen.getByText('Усе гаразд.'));
  status = ended;
  await settle(() => app.browser.clock.advance(3000));
  const whole = () => document.querySelector('.state-summary')?.textContent ?? '';
  assert.match(whole(), /^Тривога.*Потребує уваги: Резервні копії\./);
  assert.equal(cards(), ['Резервні копії', 'Гаразд']);
  // The server itself made the next backup.
  status = { ...ended, failure: null, alarming: false };
  state = stateAnswer({ at: '2026-11-21T08:00:35.000Z', backups: { level: 'ok', advice: null, ...status } });
  await settle(() => app.browser.clock.advance(30_000));
  await settle();
  assert.match(whole(), /^Гаразд.*Усе гаразд/);
  assert.equal(cards(), ['Гаразд', 'Резервні копії']);
  assert.is(card('Резервні копії').querySelector('.state-level')?.textContent, 'Гаразд');
});

test('the page of the state is refreshed by a button, which is announced', async () => {
  await open();
  state = stateAnswer({ at: '2026-11-21T08:00:05.000Z', signIns: { ...state.signIns, accepted: 9 } });
  await press('Оновити');
  assert.ok(well().includes('Входи за добу | Успішних 9 | Відхилених 2'));
  assert.ok(statuses().includes('Оновлено'));
});

test('the page of the state shows a skeleton while it loads, and a failure', async () => {
  const answer = deferred<Response>();
  await open(() => answer.promise);
  assert.ok(document.querySelector('main [aria-busy=true] .skeleton'));
  await settle(() => answer.resolve(problem(500, 'internal', 'Сталася помилка на сервері.')));
  await wait(10_000);
  assert.match(alerts().join(), 'Сталася помилка на сервері.');
  app.api.replace('GET', '/api/state', () => json({ data: state }));
  await press('Спробувати ще раз');
  assert.ok(screen.getByText('Усе гаразд.'));
});

test('the page of the state tells that the API has none, or refuses it', async () => {
  await open(() => new Response('<h1>Not found</h1>', { status: 404 }));
  assert.ok(screen.getByText('Цей сервер не показує свого стану.'));
  app.stop();
  await open(() => problem(403, 'forbidden', 'Це може лише адміністратор.'));
  assert.match(alerts().join(), 'Це може лише адміністратор.');
});

test.run();
