import { resolveObjectURL } from 'node:buffer';
import { screen } from '@testing-library/react';
import * as assert from 'uvu/assert';
import { setAccessToken } from '../../../src/core/http/session';
import type { FakeApi } from '../../setup/FakeApi';
import { deferred, problem, tokenOf } from '../../setup/fakeBrowser';
import {
  alerts,
  app,
  appSuite,
  click,
  openMore,
  press,
  settle,
  startApp,
  statuses,
  top,
  wait,
} from '../../setup/startApp';
import { textsOf } from '../../setup/textsOf';

const test = appSuite('the export');
let saved: { name: string; text: Promise<string> | undefined }[] = [];
const { click: pressLink } = HTMLAnchorElement.prototype;
test.before.each(() => {
  saved = [];
  // The browser would save the link's target.
  HTMLAnchorElement.prototype.click = function click() {
    saved.push({ name: this.download, text: resolveObjectURL(this.href)?.text() });
  };
});
test.after.each(() => {
  HTMLAnchorElement.prototype.click = pressLink;
});

/** Opens the list and waits for its tools. */
async function open(at = '/admin/clothes', prepare: (api: FakeApi) => void = () => {}) {
  await startApp(at, (api) => {
    api.features = ['export', 'import'];
    api.addClothes();
    prepare(api);
  });
  await settle(() => app.browser.clock.idle());
  await wait(3000);
}
const button = () => screen.getByRole('button', { name: 'Експорт' });
const exported = () => app.api.calls.filter(({ url }) => url.startsWith('/api/clothes/export'));

test('the export is absent if the API has none; so is the import', async () => {
  await open('/admin/clothes', (api) => {
    api.features = [];
  });
  assert.is(screen.queryByRole('button', { name: 'Експорт' }), null);
  assert.is(screen.queryByRole('link', { name: 'Імпорт' }), null);
});

test('an empty list of items tells the ways to the first one', async () => {
  await open('/admin/clothes', (api) => {
    api.clothes = [];
    api.features.push('intake', 'trash');
  });
  assert.equal(textsOf(document.querySelectorAll('main li')), [
    'Зняли речі → Прийом',
    'Є таблиця → Імпорт',
    'Одна річ → Додати',
  ]);
  assert.is(screen.queryByRole('link', { name: 'Кошик' }), null);
  assert.is(screen.getByRole('link', { name: 'Імпорт' }).getAttribute('href'), '/admin/import');
  assert.is(screen.queryByRole('button', { name: 'Експорт' }), null);
  app.stop();
  await open('/admin/clothes', (api) => {
    api.clothes = [];
    api.features = ['intake'];
  });
  assert.equal(textsOf(document.querySelectorAll('main li')), ['Зняли речі → Прийом', 'Одна річ → Додати']);
});

test('an export saves the items that the list finds as a file named after the day', async () => {
  await open('/admin/clothes?q=пальто&sort=-title&brand=3&page=2', (api) =>
    api.replace('GET', '/api/clothes/export', () => new Response('Назва')),
  );
  await openMore();
  assert.is(screen.queryByRole('button', { name: 'Вибрати' }), null);
  assert.is(screen.getByRole('link', { name: 'Імпорт' }).getAttribute('href'), '/admin/import');
  await click(button());
  await click(top().getByRole('radio', { name: /CSV/ }));
  await click(top().getByRole('radio', { name: /Покупка/ }));
  await press('Завантажити');
  const [call] = exported();
  assert.is(call?.method, 'GET');
  assert.equal(Object.fromEntries(new URL(call?.url ?? '', 'http://localhost').searchParams), {
    format: 'csv',
    rows: 'purchases',
    q: 'пальто',
    sort: '-title',
    brandId: '3',
  });
  assert.is(saved.length, 1);
  assert.match(saved[0]?.name ?? '', /^Покупки \d{4}-\d\d-\d\d\.csv$/);
  assert.is(await saved[0]?.text, 'Назва');
  assert.ok(statuses().some((text) => text?.includes(saved[0]?.name ?? '?')));
});

test('an export tells how much was downloaded; a stop saves nothing', async () => {
  const stream = new TransformStream<Uint8Array, Uint8Array>();
  const writer = stream.writable.getWriter();
  await open('/admin/clothes', (api) =>
    api.replace('GET', '/api/clothes/export', ({ signal }) => {
      signal?.addEventListener('abort', () => void writer.abort(signal.reason).catch(() => {}));
      return new Response(stream.readable);
    }),
  );
  await openMore();
  await click(button());
  await press('Завантажити');
  assert.is(document.querySelector('dialog[open]'), null, 'the page goes on');
  await settle(() => void writer.write(new Uint8Array(1_250_000)));
  const stop = screen.getByRole('button', { name: /^Зупинити експорт · 1,2\sМБ$/ });
  assert.is(document.activeElement, stop);
  await click(stop);
  assert.is(document.activeElement, button());
  assert.is(saved.length, 0);
  assert.equal(alerts(), []);
});

test('an export tells why it failed, and retries with the same choice', async () => {
  await open('/admin/clothes', (api) => {
    api.replace('GET', '/api/clothes/export', () => new Response('x'));
    api.replace('GET', '/api/clothes/export', () => problem(503, 'overloaded', 'Сервер зайнятий.'), 1);
  });
  await openMore();
  await click(button());
  await press('Завантажити');
  assert.ok(alerts().some((text) => text?.includes('Сервер зайнятий.')));
  await click(screen.getByRole('button', { name: 'Спробувати ще раз' }));
  assert.is(exported().length, 2);
  assert.is(exported()[0]?.url, exported()[1]?.url);
  assert.is(saved.length, 1);
});

test('an export ends with the session of the person who began it', async () => {
  const answer = deferred<Response>();
  await open('/admin/clothes', (api) => api.replace('GET', '/api/clothes/export', () => answer.promise));
  await openMore();
  await click(button());
  await press('Завантажити');
  await settle(() => setAccessToken(tokenOf({ sub: '2', email: 'petro@example.com' })));
  assert.ok(exported()[0]?.signal?.aborted);
  await settle(() => answer.resolve(new Response('x')));
  assert.is(saved.length, 0);
});

test.run();
