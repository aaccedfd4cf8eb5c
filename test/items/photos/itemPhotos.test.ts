import { cleanup, renderHook } from '@testing-library/react';
import * as assert from 'uvu/assert';
import type { Clothes, Image } from '../../../src/contract/types';
import { clearToasts, useToasts } from '../../../src/core/stores/toasts';
import { createItemPhotos } from '../../../src/items/photos/itemPhotos';
import { browser, browserSuite, deferred, json } from '../../setup/fakeBrowser';

const test = browserSuite('an item’s photos', cleanup, clearToasts);

const urls = { small: '/s', medium: '/m', original: '/o' };
const photo = (id: number, purchaseId: number | null = null) => ({ id, urls, purchaseId }) as Image;
const item = (mainImage: Image | null, purchases: readonly { id: number; images: Image[] }[] = []) =>
  ({ id: 1, title: 'Пальто', mainImage, purchases, fabricComposition: [] }) as unknown as Clothes;

function shownToasts() {
  const { result, unmount } = renderHook(() => useToasts());
  unmount();
  return result.current;
}

/** Creates the store of an item's photos and loads these. */
async function open(of: Clothes, list: readonly Image[], hasTrash = false) {
  browser.serve(() => json({ data: list }));
  const mains: (number | undefined)[] = [];
  const photos = createItemPhotos(
    of,
    ({ mainImage }) => mains.push(mainImage?.id),
    () => hasTrash,
  );
  photos.reload();
  await browser.settle();
  const ids = () => {
    const shown = photos.list.get();
    return shown.state === 'loaded' ? shown.value.map(({ id }) => id) : shown.state;
  };
  return { photos, ids, mains };
}

test('an item’s uploaded photo is added once; the first becomes its main one', async () => {
  const { photos, ids, mains } = await open(item(null), []);
  browser.serve(() => json({ data: item(photo(4)) }));
  await photos.add([photo(4), photo(5)]);
  await photos.add([photo(5)]);
  assert.equal(ids(), [4, 5]);
  assert.is(photos.main.get().main?.id, 4);
  assert.equal(mains, [4]);
});

test('an item’s photo is busy while it becomes the main one, and not after a failure', async () => {
  const { photos } = await open(item(photo(4)), [photo(4), photo(5)]);
  const answer = deferred<Response>();
  browser.serve(() => answer.promise);
  const done = photos.makeMain(5);
  assert.is(photos.main.get().busyId, 5);
  answer.resolve(json({ code: 'internal', detail: 'Не вийшло.' }, 500));
  await done;
  assert.is(photos.main.get().busyId, null);
  assert.is(photos.main.get().main?.id, 4);
});

test('after the main photo is deleted the server names the next one', async () => {
  const { photos, ids, mains } = await open(item(photo(4)), [photo(4), photo(5), photo(6)]);
  browser.serve(({ method }) =>
    method === 'DELETE' ? new Response(null, { status: 204 }) : json({ data: item(photo(6)) }),
  );
  await photos.remove(photo(4));
  assert.equal(ids(), [5, 6]);
  assert.is(photos.main.get().main?.id, 6);
  assert.equal(mains, [6]);
});

test('an undo restores the photo from the trash, if the API has one, and copies nothing', async () => {
  const { photos, ids, mains } = await open(item(photo(4)), [photo(4), photo(5)], true);
  let isDeleted = false;
  browser.serve(({ method, url }) => {
    if (url.endsWith('/trash/photos/restore')) {
      isDeleted = false;
      return json({ data: { restored: [4], left: [] } });
    }
    if (method === 'DELETE') {
      isDeleted = true;
      return new Response(null, { status: 204 });
    }
    if (url.endsWith('/images')) return json({ data: isDeleted ? [photo(5)] : [photo(4), photo(5)] });
    return json({ data: item(photo(isDeleted ? 5 : 4)) });
  });
  const before = browser.calls.length;
  await photos.remove(photo(4));
  assert.equal([ids(), photos.main.get().main?.id], [[5], 5]);
  shownToasts()[0]?.action?.onAction();
  await browser.settle();
  assert.equal([ids(), photos.main.get().main?.id, mains], [[4, 5], 4, [5, 4]]);
  const asked = browser.calls.slice(before).map(({ method, url }) => `${method} ${url}`);
  assert.equal(
    asked.filter((call) => !call.startsWith('GET /api/clothes/1')),
    ['DELETE /api/images/4', 'POST /api/trash/photos/restore'],
  );
});

test('an item’s photo that can no longer be restored is named in a toast, which offers the undo again', async () => {
  const { photos, ids } = await open(item(photo(5)), [photo(4), photo(5)], true);
  const left = [{ id: 4, field: null, reason: 'Фото вже немає в кошику.' }];
  browser.serve(({ method }) =>
    method === 'DELETE' ? new Response(null, { status: 204 }) : json({ data: { restored: [], left } }),
  );
  await photos.remove(photo(4));
  shownToasts()[0]?.action?.onAction();
  await browser.settle();
  assert.equal(ids(), [5]);
  assert.match(shownToasts().at(-1)?.text ?? '', /Фото вже немає в кошику/);
});

test('an item’s save that deletes a purchase removes its photos', async () => {
  const [mine, own] = [photo(4, 7), photo(5)];
  const { photos, ids } = await open(item(mine, [{ id: 7, images: [mine] }]), [mine, own]);
  photos.itemSaved(item(own));
  assert.equal(ids(), [5]);
  assert.is(photos.main.get().main?.id, 5);
});

test('an item’s list of photos that is left while it loads is aborted', async () => {
  const answer = deferred<Response>();
  browser.serve(() => answer.promise);
  const photos = createItemPhotos(
    item(null),
    () => {},
    () => false,
  );
  photos.reload();
  await browser.settle();
  photos.close();
  assert.ok(browser.calls.at(-1)?.signal?.aborted);
});

test.run();
