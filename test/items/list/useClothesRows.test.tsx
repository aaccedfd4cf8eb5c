import { screen } from '@testing-library/react';
import * as assert from 'uvu/assert';
import type { FakeApi } from '../../setup/FakeApi';
import type { Call } from '../../setup/fakeBrowser';
import { deferred, json, problem } from '../../setup/fakeBrowser';
import { address, appSuite, press, rows, settle, startApp } from '../../setup/startApp';

const test = appSuite('a long clothes list by pages');

const titles = () => rows().map((cells) => cells[1]);

/** Serves the list by pages: 60 items, of which a search for «Плащ» finds 30. */
function page({ url }: Call): Response {
  const query = new URL(url, 'http://shop.example').searchParams;
  const [number, size] = [Number(query.get('page')), Number(query.get('size'))];
  const name = query.get('q') ?? 'Річ';
  const total = query.has('q') ? 30 : 60;
  const first = (number - 1) * size + 1;
  const count = Math.max(0, Math.min(size, total - first + 1));
  const data = Array.from({ length: count }, (_, at) => ({ id: first + at, title: `${name} ${first + at}` }));
  return json({ data, meta: { total, page: number, size } });
}

const listPath = /^\/api\/clothes\/$/;

/** Serves a first answer that comes in pages; `then` answers the calls after it. */
function byPages(api: FakeApi, then: (call: Call) => Response | Promise<Response>, times = 100): void {
  // The latest replacement is used first.
  api.replace('GET', listPath, page);
  api.replace('GET', listPath, then, times);
  api.replace('GET', listPath, page, 1);
}

test('the long list of items does not say that it is empty before its rows are loaded', async () => {
  const answer = deferred<Response>();
  await startApp('/admin/clothes?q=Плащ&page=2&size=10', (api) => byPages(api, () => answer.promise));
  assert.is(screen.queryByText('Нічого не знайдено'), null);
  assert.is(screen.getByRole('table').closest('[aria-busy]')?.getAttribute('aria-busy'), 'true');
  answer.resolve(json({ data: [{ id: 1, title: 'Плащ' }], meta: { total: 11, page: 2, size: 10 } }));
  await settle();
  assert.equal(titles(), ['Плащ']);
});

test('the rows before stay, and the list of items is busy, until those of another page are there', async () => {
  const answer = deferred<Response>();
  await startApp('/admin/clothes?size=10', (api) => byPages(api, () => answer.promise));
  await press('Наступна сторінка');
  assert.equal([titles().length, titles()[0]], [10, 'Річ 1']);
  assert.ok(screen.getByRole('table').closest('[aria-busy=true]'));
  answer.resolve(json({ data: [{ id: 11, title: 'Річ 11' }], meta: { total: 11, page: 2, size: 10 } }));
  await settle();
  assert.equal(titles(), ['Річ 11']);
  assert.is(screen.getByRole('table').closest('[aria-busy=true]'), null);
});

test('a page of items that fails to load leaves the address, says why, and can be retried', async () => {
  await startApp('/admin/clothes?q=Плащ&page=3&size=10', (api) =>
    byPages(api, () => problem(500, 'internal', 'Диск заповнено.'), 1),
  );
  assert.ok(screen.getByText('Диск заповнено.'));
  assert.is(screen.queryByText('Нічого не знайдено'), null);
  assert.is(decodeURI(address()), '/admin/clothes?q=Плащ&page=3&size=10');
  await press('Спробувати ще раз');
  assert.is(titles()[0], 'Плащ 21');
  assert.is(screen.queryByText('Диск заповнено.'), null);
});

test.run();
