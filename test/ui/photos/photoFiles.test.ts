import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { photoFileTexts, sortPhotoFiles } from '../../../src/ui/photos/photoFiles';
import { fakeClock } from '../fakeClock';
import { fileOf } from '../photos';

const test = suite('photoFiles');

async function messageFor(file: File) {
  const { refused } = await sortPhotoFiles([file], 20);
  return refused[0]?.message ?? null;
}

test('photo files of each of the five types are taken by their first bytes', async () => {
  for (const kind of ['jpeg', 'png', 'gif', 'webp', 'avif', 'avifAsMif1'] as const) {
    assert.is(await messageFor(fileOf(kind, 'photo.bin', { type: '' })), null, kind);
  }
});

test('a photo file that lies about its name is taken', async () => {
  assert.is(await messageFor(fileOf('jpeg', 'IMG_1.heic', { type: 'image/heic' })), null);
});

test('a HEIC photo file is refused whatever it is called, with how to export it', async () => {
  assert.match(photoFileTexts.heic, /JPEG/);
  assert.is(await messageFor(fileOf('heic', 'IMG_1.heic', { type: '' })), photoFileTexts.heic);
  assert.is(await messageFor(fileOf('heic', 'IMG_1.jpg')), photoFileTexts.heic);
});

test('a file that is named like a photo but is none is refused', async () => {
  assert.is(await messageFor(fileOf('text', 'photo.jpg')), photoFileTexts.notAPhoto);
  assert.is(
    await messageFor(fileOf('svg', 'photo.svg', { type: 'image/svg+xml' })),
    photoFileTexts.notAPhoto,
  );
});

test('an empty photo file and one over 15 MiB are refused, and one of exactly that is taken', async () => {
  const limit = 15 * 1024 * 1024;
  assert.is(await messageFor(fileOf('jpeg', 'a.jpg', { size: 0 })), photoFileTexts.empty);
  assert.is(await messageFor(fileOf('jpeg', 'a.jpg', { size: limit + 1 })), photoFileTexts.tooBig);
  assert.is(await messageFor(fileOf('jpeg', 'a.jpg', { size: limit })), null);
});

test('a photo file that cannot be read is named so', async () => {
  const file = fileOf('jpeg', 'gone.jpg');
  file.slice = () => {
    throw new DOMException('gone', 'NotFoundError');
  };
  assert.is(await messageFor(file), photoFileTexts.unreadable);
});

test('a photo file that does not answer, such as one in a cloud, is named so', async () => {
  const time = fakeClock();
  try {
    const file = fileOf('jpeg', 'cloud.jpg');
    file.slice = () => Object.assign(new Blob(), { arrayBuffer: () => new Promise(() => {}) });
    const message = messageFor(file);
    time.advance(10_000);
    assert.is(await message, photoFileTexts.unreadable);
  } finally {
    time.restore();
  }
});

test('as many photo files are accepted as there is room for, and the rest is named', async () => {
  const files = Array.from({ length: 21 }, (_, index) => fileOf('jpeg', `${index}.jpg`));
  const { accepted, refused } = await sortPhotoFiles(files, 20);
  assert.is(accepted.length, 20);
  assert.equal(refused, [{ name: '20.jpg', message: photoFileTexts.tooMany }]);
});

test('a refused photo file takes no room', async () => {
  const { accepted } = await sortPhotoFiles([fileOf('text', 'a.txt'), fileOf('png', 'b.png')], 1);
  assert.equal(
    accepted.map((file) => file.name),
    ['b.png'],
  );
});

test.run();
