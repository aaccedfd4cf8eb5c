import { act, cleanup, render } from '@testing-library/react';
import * as assert from 'uvu/assert';
import type { Clothes, Image } from '../../../../src/contract/types';
import { createItemPhotos, type Photos } from '../../../../src/items/photos/itemPhotos';
import { asUploaded, usePhotoEdit } from '../../../../src/items/photos/tools/usePhotoEdit';
import { browser, browserSuite, json, problem } from '../../../setup/fakeBrowser';

const test = browserSuite('the edit of a photo', cleanup);

const urls = { small: '/s', medium: '/m', original: '/o' };
const plain = { id: 1, urls, width: 60, height: 40, purchaseId: null } as Image;
const crop = { x: 0, y: 0, width: 30, height: 40 };
const cropped: Image = { ...plain, edit: { rotate: 0, crop, original: { urls, width: 60, height: 40 } } };
// The fields that the store reads.
const item = { id: 1, title: 'Пальто', mainImage: plain, purchases: [] } as unknown as Clothes;

/** Opens a photo that somebody else has cropped; the server answers an edit by `answer`. */
async function open(shown: Image, answer: () => Response) {
  browser.serve(({ method, url }) => {
    if (method === 'POST') return answer();
    return json({ data: url.endsWith('/images') ? [cropped] : { ...item, mainImage: cropped } });
  });
  const made = createItemPhotos(
    item,
    () => {},
    () => false,
  );
  const photos = { ...made, ...made.main.get(), list: made.list.get() } as Photos;
  let hook: ReturnType<typeof usePhotoEdit> | null = null;
  function User() {
    hook = usePhotoEdit(item, shown, photos);
    return null;
  }
  await act(async () => void render(<User />));
  const turn = () => act(async () => void (await hook?.rotate()));
  const main = () => made.main.get().main;
  return { turn, main };
}
const bodies = () => browser.calls.filter(({ method }) => method === 'POST').map(({ body }) => body);

test('a photo’s edit is sent with the one that was seen', async () => {
  const { turn } = await open(cropped, () => json({ data: cropped }));
  await turn();
  assert.equal(bodies(), [{ rotate: 90, crop, seen: { rotate: 0, crop } }]);
});

test('a photo’s edit that would undo somebody else’s is refused, and theirs is shown', async () => {
  const { turn, main } = await open(plain, () => problem(412, 'stale', 'Хтось інший змінив це фото.'));
  let refused: unknown = null;
  try {
    await turn();
  } catch (error) {
    refused = error;
  }
  await browser.settle();
  assert.equal(bodies(), [{ rotate: 90, crop: null, seen: asUploaded }]);
  assert.match(String(refused), 'Хтось інший змінив це фото.');
  assert.equal(main()?.edit?.crop, crop);
});

test.run();
