import { screen, within } from '@testing-library/react';
import * as assert from 'uvu/assert';
import type { LikelyDouble } from '../../../src/contract/similar';
import type { Clothes, Image } from '../../../src/contract/types';
import type { FakeApi } from '../../setup/FakeApi';
import { json, problem } from '../../setup/fakeBrowser';
import {
  address,
  app,
  appSuite,
  click,
  heading,
  idle,
  press,
  settle,
  startApp,
  statuses,
  top,
} from '../../setup/startApp';

const test = appSuite('items that are probably one thing');

const doublesPath = '/api/clothes/doubles';
const briefOf = ({ id, title, mainImage }: Clothes) => ({ id, title, mainImage });

/** Adds items in pairs, each with a photo. */
function fill(api: FakeApi, count: number): LikelyDouble[] {
  api.features = ['similar', 'batches'];
  return Array.from({ length: count }, (_, n) => {
    const items = [`Пальто ${n}`, `Плащ ${n}`].map((title) => api.addClothes({ title }));
    const [one, other] = items;
    if (!one || !other) throw new Error('no items');
    for (const item of items) api.addPurchase(item, { price: 10 });
    const images: [Image, Image] = [api.addImage(one), api.addImage(other)];
    return { items: [briefOf(one), briefOf(other)], images, distance: n };
  });
}

/** Answers like the server, with the result of `pairs`. */
function serve(api: FakeApi, pairs: () => LikelyDouble[]): void {
  api.replace('GET', doublesPath, ({ url }) => {
    const query = new URLSearchParams(url.split('?')[1]);
    const [page, size] = [Number(query.get('page')), Number(query.get('size'))];
    const all = pairs();
    return json({
      data: all.slice((page - 1) * size, page * size),
      meta: { total: all.length, page, size },
    });
  });
}

const shown = () =>
  [...document.querySelectorAll('.double-pair')].map((pair) => pair.getAttribute('aria-label'));

test('doubles are shown in pages; pairs told apart disappear, also from an emptied last page', async () => {
  let pairs: LikelyDouble[] = [];
  await startApp('/admin/clothes/doubles?page=2', (api) => {
    pairs = fill(api, 11);
    serve(api, () => pairs);
    api.replace('POST', /distinct$/, ({ url, body }) => {
      const ids = [Number(url.split('/')[3]), Number(Object(body).clothesId)];
      pairs = pairs.filter(({ items }) => !items.every(({ id }) => ids.includes(id)));
      return json(null, 204);
    });
  });
  await settle();
  assert.is(heading(), 'Схожі товари');
  assert.equal(shown(), ['Пальто 10 і Плащ 10']);
  assert.match(document.querySelector('.double-pair')?.textContent ?? '', /1 покупка, 10,00\u00a0₴/);
  app.api.replace('POST', /distinct$/, () => problem(503, 'unavailable', 'Зайнято.'), 1);
  await press('Це інший товар: Пальто 10 і Плащ 10');
  assert.equal(shown(), ['Пальто 10 і Плащ 10']);
  await press('Це інший товар: Пальто 10 і Плащ 10');
  await settle();
  assert.is(address(), '/admin/clothes/doubles');
  assert.is(shown().length, 10);
  assert.is(screen.queryByRole('navigation', { name: 'Сторінки' }), null);
});

test('marking two doubles as different can be undone by the toast', async () => {
  const taken: string[] = [];
  await startApp('/admin/clothes/doubles', (api) => {
    const pairs = fill(api, 1);
    let told = false;
    serve(api, () => (told ? [] : pairs));
    api.replace('POST', /distinct$/, () => {
      told = true;
      return json(null, 204);
    });
    api.replace('DELETE', /distinct/, ({ url }) => {
      told = false;
      taken.push(url);
      return json(null, 204);
    });
  });
  await settle();
  const pair = shown()[0] ?? '';
  const [one, other] = pair.split(' і ');
  await press(`Це інший товар: ${one} і ${other}`);
  await settle();
  assert.equal(shown(), []);
  await press('Відмінити');
  await settle();
  assert.equal(shown(), [pair]);
  assert.is(taken.length, 1);
  assert.is(document.activeElement?.textContent, 'Схожі товари');
  assert.match(taken[0] ?? '', /\/api\/clothes\/\d+\/distinct\/\d+$/);
});

test('a pair of doubles is merged into the chosen item under one key, and the merge is undone', async () => {
  let pairs: LikelyDouble[] = [];
  await startApp('/admin/clothes/doubles', (api) => {
    pairs = fill(api, 1);
    serve(api, () => pairs);
  });
  const { api } = app;
  await settle();
  const [one, other] = pairs[0]?.items ?? [];
  api.replace('POST', /merge$/, () => problem(409, 'internal', 'Хтось змінює ці товари.'), 1);
  api.replace('POST', `/api/batches/7/revert`, () => json({ data: { changed: 2, left: [] } }));
  await press('Об’єднати: Пальто 0 і Плащ 0');
  await click(top().getByRole('radio', { name: /^Плащ 0/ }));
  await press('Об’єднати');
  assert.match(top().getByText('Хтось змінює ці товари.').textContent ?? '', /змінює/);
  api.replace('POST', /merge$/, () => {
    pairs = [];
    return json({ data: { moved: { purchases: 1, images: 3 }, batchId: 7 } });
  });
  await press('Об’єднати');
  const merges = api.calls.filter(({ url }) => url.endsWith('/merge'));
  assert.equal(
    merges.map(({ url, body }) => [url, body]),
    [1, 2].map(() => [`/api/clothes/${other?.id}/merge`, { ids: [one?.id] }]),
  );
  assert.is(merges[0]?.headers['idempotency-key'], merges[1]?.headers['idempotency-key']);
  await settle();
  assert.equal(shown(), []);
  screen.getByText('Схожих товарів немає.');
  assert.ok(statuses().some((text) => text?.includes('Об’єднано в «Плащ 0». Перенесено: 1 покупка, 3 фото')));
  await press('Відмінити');
  assert.is(api.sent('POST', '/api/batches/7/revert').length, 1);
});

test('the page of doubles can be retried after a failure, and tells if the API has none', async () => {
  await startApp('/admin/clothes/doubles', (api) => {
    api.replace('GET', doublesPath, () => new Response('<h1>Not found</h1>', { status: 404 }), 1);
    api.replace('GET', doublesPath, () => problem(500, 'internal', 'Не вийшло.'), 1);
  });
  await settle();
  screen.getByText('Не вийшло.');
  await press('Спробувати ще раз');
  screen.getByText('Цей сервер не вміє шукати схожих фото.');
});

test('a toast tells that an uploaded photo looks like that of another item, and blocks nothing', async () => {
  let near: unknown[] = [];
  await startApp((api) => {
    api.features = ['similar', 'batches', 'photoEdits'];
    const item = api.addClothes({ title: 'Сукня' });
    const old = api.addImage(item);
    const other = api.addClothes({ title: 'Туніка' });
    const theirs = api.addImage(other);
    const like = (imageId: number) => ({ imageId, item: briefOf(other), image: theirs, distance: 2 });
    near = [];
    api.replace('GET', `/api/clothes/${item.id}/similar`, () => json({ data: near }));
    api.replace('POST', `/api/clothes/${item.id}/images`, () => {
      const image = api.addImage(item);
      near = [like(image.id), like(old.id)];
      return json({ data: [image] }, 201);
    });
    return `/admin/clothes/${item.id}`;
  });
  await idle();
  assert.is(screen.queryByRole('button', { name: /^Схожі фото/ }), null);
  const input = screen.getAllByLabelText('Додати фото', { selector: 'input' })[0];
  assert.ok(input);
  const file = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'a.jpg', { type: 'image/jpeg' });
  Object.defineProperty(input, 'files', { configurable: true, value: [file] });
  await settle(() => input.dispatchEvent(new Event('change', { bubbles: true })));
  await settle();
  assert.ok(statuses().some((text) => text?.includes('Схоже на «Туніка»')));
  screen.getByRole('button', { name: 'Схожі фото: 1' });
  await press('Показати');
  const list = within(screen.getByRole('dialog', { name: 'Схоже на цей товар' }));
  assert.is(list.getAllByRole('listitem').length, 1);
  app.api.replace('POST', /distinct$/, () => json(null, 204));
  await press('Це інший товар: Туніка');
  list.getByText('Схожих фото більше немає.');
});

test('after a merge of doubles from the page of the item that stays, the focus is on the heading', async () => {
  await startApp((api) => {
    api.features = ['similar', 'batches', 'tags'];
    const [item, other] = ['Сукня', 'Туніка'].map((title) => api.addClothes({ title }));
    if (!item || !other) throw new Error('no items');
    other.tags = api.add('tags', 'Осінь', 'Стелаж 3, полиця 2');
    const [mine, image] = [api.addImage(item), api.addImage(other)];
    const { id, title } = other;
    const near = [{ imageId: mine.id, item: { id, title, mainImage: image }, image, distance: 2 }];
    let left = near;
    api.replace('GET', `/api/clothes/${item.id}/similar`, () => json({ data: left }));
    api.replace('POST', /merge$/, () => {
      left = [];
      api.change(item, { description: 'Довгий' });
      return json({ data: { moved: { purchases: 1, images: 1 }, batchId: 7 } });
    });
    return `/admin/clothes/${item.id}`;
  });
  await idle();
  await press('Схожі фото: 1');
  await press('Об’єднати з: Туніка');
  screen.getByText('Осінь, "Стелаж 3, полиця 2"');
  screen.getByText(/Мітки обох товарів будуть разом\./);
  await press('Об’єднати');
  await settle();
  assert.is(screen.queryByRole('button', { name: /^Схожі фото/ }), null);
  assert.is(document.activeElement, screen.getByRole('heading', { level: 1 }));
});

test.run();
