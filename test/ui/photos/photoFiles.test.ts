import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkTexts } from '../../../src/ui/photos/checkPhoto';
import { photoFileTexts, sortPhotoFiles } from '../../../src/ui/photos/photoFiles';
import { fakeClock } from '../fakeClock';
import { fileOf, lose } from '../photos';

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
  assert.match(checkTexts.heic, /JPEG/);
  assert.is(await messageFor(fileOf('heic', 'IMG_1.heic', { type: '' })), checkTexts.heic);
  assert.is(await messageFor(fileOf('heic', 'IMG_1.jpg')), checkTexts.heic);
});

test('a file that is named like a photo but is none is refused', async () => {
  assert.is(await messageFor(fileOf('text', 'photo.jpg')), photoFileTexts.notAPhoto);
  assert.is(
    await messageFor(fileOf('svg', 'photo.svg', { type: 'image/svg+xml' })),
    photoFileTexts.notAPhoto,
  );
});

test('the check of photo files names a format that is not accepted, and what to do', async () => {
  const told = { tiff: 'TIFF або RAW', raw: 'RAW', jxl: 'JPEG XL', jxlBare: 'JPEG XL', bmp: 'BMP' } as const;
  for (const [kind, name] of Object.entries(told)) {
    const file = fileOf(kind as keyof typeof told, 'photo.jpg'); // the keys above
    assert.is(await messageFor(file), `Формат ${name} не підтримується. Збережіть фото як JPEG`);
  }
});

test('a dropped folder is refused as no photo file', async () => {
  const folder = fileOf('text', 'Весна 2026', { type: '' });
  lose(folder);
  assert.is(await messageFor(folder), checkTexts.folder);
  assert.is(await messageFor(fileOf('text', 'Весна', { type: '', size: 0 })), checkTexts.folder);
  const photo = fileOf('jpeg', 'Весна.jpg', { type: '' });
  lose(photo);
  assert.is(await messageFor(photo), photoFileTexts.unreadable);
});

const u16 = (value: number) => [value >> 8, value & 255];
const u32 = (value: number) => [...u16(value >>> 16), ...u16(value & 0xffff)];
const le24 = (value: number) => [value & 255, (value >> 8) & 255, value >> 16];
const ascii = (text: string) => [...text].map((letter) => letter.charCodeAt(0));

/** Returns photos of a width and a height, without pixels, in each way to write the size. */
function photosOf(width: number, height: number): File[] {
  const exif = [0xff, 0xe1, ...u16(600), ...Array(598).fill(0xc0)];
  const size = (marker: number) => [0xff, marker, ...u16(17), 8, ...u16(height), ...u16(width), 3];
  const riff = (chunk: number[]) => [...ascii('RIFF'), 0, 0, 0, 0, ...ascii('WEBP'), ...chunk];
  const lossless = width - 1 + (height - 1) * 0x4000;
  const bytes = [
    [0xff, 0xd8, ...exif, 0xff, 0xc4, ...u16(4), 0, 0, ...size(0xc0)],
    [0xff, 0xd8, 0xff, ...exif, ...size(0xc2)],
    [...ascii('\x89PNG\r\n\x1a\n'), ...u32(13), ...ascii('IHDR'), ...u32(width), ...u32(height)],
    riff([...ascii('VP8X'), 10, 0, 0, 0, 0, 0, 0, 0, ...le24(width - 1), ...le24(height - 1)]),
    riff([...ascii('VP8L'), 0, 0, 0, 0, 0x2f, ...u32(lossless).reverse()]),
    riff([
      ...ascii('VP8 '),
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0x9d,
      1,
      0x2a,
      ...u16(width).reverse(),
      ...u16(height).reverse(),
    ]),
  ];
  return bytes.map((some, at) => new File([new Uint8Array([...some, ...Array(20).fill(0)])], `${at}.jpg`));
}

test('takes photos of 50-megapixel phones, and refuses larger ones before they are sent', async () => {
  for (const photo of [...photosOf(8160, 6144), ...photosOf(8192, 6144)]) {
    assert.is(await messageFor(photo), null, photo.name);
  }
  for (const photo of photosOf(8704, 6144)) {
    assert.is(await messageFor(photo), 'Фото більше за 51,5 мегапікселя. Зменште його', photo.name);
  }
});

test('leaves out a file that is there, by its name and time or by its bytes', async () => {
  const first = fileOf('jpeg', 'a.jpg');
  const copy = new File([first], 'a (1).jpg', { lastModified: 5 });
  const sent = { name: 'b.jpg', size: 64, lastModified: 1 };
  const files = [first, fileOf('jpeg', 'a.jpg'), copy, fileOf('jpeg', 'b.jpg'), fileOf('jpeg', 'c.jpg')];
  const { accepted, refused } = await sortPhotoFiles(files, 20, [sent]);
  assert.equal(
    accepted.map(({ name }) => name),
    ['a.jpg', 'c.jpg'],
  );
  assert.equal(
    refused,
    ['a.jpg', 'a (1).jpg', 'b.jpg'].map((name) => ({ name, message: checkTexts.added, isKnown: true })),
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
