import * as assert from 'uvu/assert';
import type { Clothes, Image } from '../../../src/contract/types';
import { clearToasts } from '../../../src/core/stores/toasts';
import { createItemPhotos } from '../../../src/items/photos/itemPhotos';
import { photoOrderOf } from '../../../src/items/photos/photoOrder';
import { browser, browserSuite, deferred, json, problem } from '../../setup/fakeBrowser';

const test = browserSuite('the order of an item’s photos', clearToasts);

const urls = { small: '/s', medium: '/m', original: '/o' };
const photo = (id: number) => ({ id, urls, purchaseId: null }) as Image;
const item: Partial<Clothes> = { id: 1, title: 'Пальто', mainImage: photo(1), purchases: [] };

/** Opens the photos 1 to 4; `answer` answers each PUT. */
async function open(answer: (ids: number[]) => Response | Promise<Response>) {
  let stored = [1, 2, 3, 4];
  const sent: number[][] = [];
  browser.serve(async (call) => {
    if (call.method !== 'PUT') return json({ data: stored.map(photo) });
    const { ids } = Object(call.body);
    sent.push(ids);
    const answered = await answer(ids);
    if (answered.ok) stored = ids;
    return answered;
  });
  const photos = createItemPhotos(
    item as Clothes, // the fields that the store reads
    () => {},
    () => false,
  );
  photos.reload();
  await browser.settle();
  const ids = () => {
    const list = photos.list.get();
    return list.state === 'loaded' ? list.value.map(({ id }) => id) : [];
  };
  const change = (next: number[]) => {
    stored = next;
  };
  return { photos, ids, sent, change, order: photoOrderOf(1, photos) };
}

test('a photo’s move is shown at once; moves made during a call are sent together', async () => {
  const first = deferred<Response>();
  const answers = [first.promise];
  const { photos, ids, sent, order } = await open(() => answers.shift() ?? json({ data: [] }));
  const moved = order.move(1, 'after', 2);
  assert.equal(ids(), [2, 1, 3, 4]);
  void order.move(1, 'after', 3);
  void order.move(4, 'before', 2);
  assert.equal(ids(), [4, 2, 3, 1]);
  // The list is loaded again before the first move is stored.
  photos.reload();
  await browser.settle();
  first.resolve(json({ data: [] }));
  await moved;
  assert.equal(sent, [
    [2, 1, 3, 4],
    [4, 2, 3, 1],
  ]);
  assert.equal(ids(), [4, 2, 3, 1]);
  await order.move(4, 'before', 2);
  assert.is(sent.length, 2, 'no call for what is there already');
});

test('a photo’s unstored moves are undone, and photos added or deleted meanwhile stay so', async () => {
  const answer = deferred<Response>();
  const { photos, ids, order, change } = await open(() => answer.promise);
  const moved = order.move(4, 'before', 1);
  photos.change((list) => [...list.filter(({ id }) => id !== 2), photo(5)]);
  assert.equal(ids(), [4, 1, 3, 5]);
  change([1, 3, 4, 5]);
  answer.resolve(problem(500, 'internal', 'Не вийшло.'));
  await moved;
  assert.equal(ids(), [1, 3, 4, 5]);
  await browser.settle();
  assert.equal(ids(), [1, 3, 4, 5]);
});

test('a deleted photo does not prevent the others from being ordered', async () => {
  const { sent, ids, order, change } = await open((ids) =>
    ids.includes(2) ? problem(422, 'validation_failed', 'Немає такого фото.') : json({ data: ids }),
  );
  change([1, 3, 4]);
  await order.move(4, 'before', 1);
  assert.equal(sent.at(-1), [4, 1, 3]);
  assert.equal(ids().slice(0, 2), [4, 1]);
});

test('a photo’s move is made again in an order that somebody else has stored meanwhile', async () => {
  let refusals = 0;
  const { sent, ids, order, change } = await open((ids) => {
    if (refusals > 0) return json({ data: ids });
    refusals += 1;
    change([3, 1, 2, 4]);
    return problem(412, 'stale', 'Застаріло');
  });
  await order.move(4, 'before', 1);
  assert.equal(sent, [
    [4, 1, 2, 3],
    [3, 4, 1, 2],
  ]);
  assert.equal(ids(), [3, 4, 1, 2]);
  const seen = browser.calls.filter(({ method }) => method === 'PUT').map(({ body }) => Object(body).seen);
  assert.equal(seen, [
    [1, 2, 3, 4],
    [3, 1, 2, 4],
  ]);
});

test('an order of photos that is refused again and again is a failure', async () => {
  const { sent, ids, order } = await open(() => problem(412, 'stale', 'Застаріло'));
  await order.move(4, 'before', 1);
  assert.is(sent.length, 3);
  assert.equal(ids(), [1, 2, 3, 4]);
});

test.run();
