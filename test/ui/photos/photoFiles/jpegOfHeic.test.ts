import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { maxFileBytes } from '../../../../src/contract/limits';
import { cameraTimeSegment } from '../../../../src/core/lib/cameraTimeSegment';
import { takenAt } from '../../../../src/core/lib/takenAt';
import { sortPhotoFiles } from '../../../../src/ui/photos/photoFiles';
import { jpegOfHeic } from '../../../../src/ui/photos/photoFiles/jpegOfHeic';
import { heic, tiff } from '../../../setup/cameraFiles';

const test = suite('JPEG of HEIC');
const prototype = HTMLCanvasElement.prototype;
const { getContext, toBlob } = prototype;
const time = new Date(2026, 2, 29, 10, 20, 30).getTime();
const segment = cameraTimeSegment(time).length;
const photo = (name = 'IMG_1.HEIC') =>
  new File([new Uint8Array(heic(tiff({ original: '2026:03:29 10:20:30' })))], name, { lastModified: 5 });

/** The sizes of the canvases drawn on, and the number of pictures decoded at once. */
let drawn: string[] = [];
let atOnce = 0;
/** Fakes a browser that decodes HEIC; `bytes` gives the size of a JPEG by its quality. */
function decodes(bytes: (quality: number) => number): void {
  let running = 0;
  Object.assign(globalThis, {
    createImageBitmap: async () => {
      running += 1;
      atOnce = Math.max(atOnce, running);
      await new Promise((resolve) => setImmediate(resolve));
      return { width: 4032, height: 3024, close: () => running-- };
    },
  });
  Object.assign(prototype, {
    getContext(this: HTMLCanvasElement) {
      return { drawImage: () => drawn.push(`${this.width}×${this.height}`) };
    },
    toBlob(take: (blob: Blob) => void, type: string, quality: number) {
      const jpeg = new Uint8Array(bytes(quality));
      // The number makes each photo another one.
      jpeg.set([0xff, 0xd8, 0xff, drawn.length]);
      take(new Blob([jpeg], { type }));
    },
  });
}

test.before.each(() => {
  drawn = [];
  atOnce = 0;
});
test.after.each(() => {
  Object.assign(prototype, { getContext, toBlob });
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
});

test('a JPEG of HEIC keeps size, name and time where the browser decodes it, one at a time', async () => {
  decodes(() => 9);
  const { accepted, refused } = await sortPhotoFiles([photo(), photo('b.heif')], 5);
  assert.equal(
    accepted.map(({ name, type, size, lastModified }) => [name, type, size, lastModified]),
    [
      ['IMG_1.jpg', 'image/jpeg', 9 + segment, time],
      ['b.jpg', 'image/jpeg', 9 + segment, time],
    ],
  );
  assert.equal(await Promise.all(accepted.map(takenAt)), [time, time]);
  assert.equal([refused, drawn, atOnce], [[], ['4032×3024', '4032×3024'], 1]);
});

test('a JPEG of HEIC takes a lower quality rather than a file that is too large', async () => {
  decodes((quality) => (quality > 0.9 ? maxFileBytes + 1 : 7));
  assert.is((await jpegOfHeic(photo()))?.size, 7 + segment);
});

test('a HEIC that a browser cannot decode gives null, and the next one is still tried', async () => {
  Object.assign(globalThis, { createImageBitmap: () => Promise.reject(new DOMException('')) });
  Object.assign(prototype, { getContext: () => null });
  const decode = HTMLImageElement.prototype.decode;
  HTMLImageElement.prototype.decode = () => Promise.reject(new DOMException('', 'EncodingError'));
  assert.is(await jpegOfHeic(photo()), null);
  HTMLImageElement.prototype.decode = decode;
  decodes(() => 9);
  assert.is((await jpegOfHeic(photo()))?.size, 9 + segment);
});

test('a HEIC without a time of its camera gets none, and keeps that of its file', async () => {
  decodes(() => 9);
  const bytes = new Uint8Array(heic(tiff({})));
  const made = await jpegOfHeic(new File([bytes], 'IMG_2.HEIC', { lastModified: 5 }));
  assert.ok(made);
  assert.equal([made.size, made.lastModified, await takenAt(made)], [9, 5, null]);
});

test.run();
