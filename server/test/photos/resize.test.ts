import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkPhoto } from '../../src/photos/check';
import { PhotoRefused } from '../../src/photos/PhotoRefused';
import { type ResizedPhoto, resizePhoto } from '../../src/photos/resize';
import { loadSharp } from '../../src/platform/sharp';
import {
  alike,
  animation,
  blue,
  bomb,
  cmykPhoto,
  colourAt,
  green,
  heic,
  notPhotos,
  photo,
  photoWithPlace,
  quarters,
  red,
  white,
} from '../support/photos';
import { inTempFolder } from '../support/tempFolder';

const photos = suite('photos');

/** Checks and resizes bytes, as an upload does. */
function take(bytes: Buffer, name = 'фото.jpg'): Promise<ResizedPhoto> {
  return inTempFolder(async (folder) => {
    const file = path.join(folder, 'received');
    await writeFile(file, bytes);
    await checkPhoto(file, name);
    return resizePhoto(file, name);
  });
}

async function refusal(bytes: Buffer, name?: string): Promise<PhotoRefused> {
  try {
    await take(bytes, name);
  } catch (error) {
    if (error instanceof PhotoRefused) return error;
    throw error;
  }
  throw new Error('The file was taken');
}

for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
  photos(`a ${format} photo is taken in three WebP sizes`, async () => {
    const { sizes, width, height } = await take(await photo(format, { width: 1800, height: 750 }));
    const sharp = await loadSharp();
    const shape = async (bytes: Buffer) => {
      const found = await sharp(bytes).metadata();
      return [found.format, found.width, found.height];
    };
    assert.equal([width, height], [1800, 750]);
    assert.equal(await shape(sizes.original), ['webp', 1800, 750]);
    assert.equal(await shape(sizes.medium), ['webp', 1600, 667]);
    assert.equal(await shape(sizes.small), ['webp', 400, 167]);
    assert.ok(alike(await colourAt(sizes.small, 0.5, 0.5), red));
  });
}

photos('a photo smaller than a size is not enlarged', async () => {
  const { sizes } = await take(await photo('png', { width: 30, height: 20 }));
  const sharp = await loadSharp();
  for (const bytes of Object.values(sizes)) {
    const { width, height } = await sharp(bytes).metadata();
    assert.equal([width, height], [30, 20]);
  }
});

for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
  photos(`EXIF orientation ${orientation} of a photo is turned upright in every size`, async () => {
    const { sizes, width, height } = await take(await quarters(orientation));
    assert.equal([width, height], [60, 40]);
    for (const bytes of Object.values(sizes)) {
      assert.ok(alike(await colourAt(bytes, 0.25, 0.25), red), 'top left');
      assert.ok(alike(await colourAt(bytes, 0.75, 0.25), green), 'top right');
      assert.ok(alike(await colourAt(bytes, 0.25, 0.75), blue), 'bottom left');
      assert.ok(alike(await colourAt(bytes, 0.75, 0.75), white), 'bottom right');
    }
  });
}

photos('no metadata of a photo is left: no location, no camera, no profile', async () => {
  const received = await photoWithPlace();
  assert.ok(received.includes('SecretCamera'), 'the test file has what must go');
  const { sizes } = await take(received);
  const sharp = await loadSharp();
  for (const bytes of Object.values(sizes)) {
    const found = await sharp(bytes).metadata();
    assert.equal([found.exif, found.xmp, found.iptc, found.icc, found.orientation], Array(5).fill(undefined));
    assert.not.ok(bytes.includes('Secret'));
    assert.not.ok(bytes.includes('EXIF'));
  }
});

photos('a CMYK photo becomes sRGB', async () => {
  const { sizes } = await take(await cmykPhoto());
  assert.ok(alike(await colourAt(sizes.original, 0.5, 0.5), red, 60));
});

photos('a photo’s colour profile of 16-bit samples counts as that of 8-bit ones does', async () => {
  const sharp = await loadSharp();
  const background = { r: 217, g: 42, b: 23, alpha: 1 };
  for (const channels of [3, 4] as const) {
    const wide = sharp({ create: { width: 40, height: 30, channels, background } });
    const bytes = await wide.toColourspace('rgb16').withIccProfile('p3').png().toBuffer();
    const { depth, hasProfile } = await inTempFolder(async (folder) => {
      const file = path.join(folder, 'wide.png');
      await writeFile(file, bytes);
      return sharp(file).metadata();
    });
    assert.equal([depth, hasProfile], ['ushort', true]);
    const { sizes } = await take(bytes, 'wide.png');
    for (const size of Object.values(sizes))
      assert.ok(alike(await colourAt(size, 0.5, 0.5), [217, 42, 23], 6), `${channels} channels`);
  }
});

for (const format of ['gif', 'webp'] as const) {
  photos(`of an animated ${format} photo the first frame is kept`, async () => {
    const { sizes, height } = await take(await animation(format));
    const sharp = await loadSharp();
    assert.is(height, 40);
    assert.is((await sharp(sizes.original).metadata()).pages ?? 1, 1);
    assert.ok(alike(await colourAt(sizes.original, 0.5, 0.5), red));
  });
}

/** Returns a GIF of black frames; `null` stands for a frame of one pixel. */
function blackFrames(...frames: (readonly [x: number, y: number, width: number, height: number] | null)[]) {
  const word = (value: number) => [value & 255, value >> 8];
  const images = frames.flatMap((frame) => {
    const [x, y, width, height] = frame ?? [0, 0, 1, 1];
    // Each code of 3 bits is a pixel of colour 0, after a code that clears the table.
    const codes = Array.from({ length: width * height }, () => [4, 0]).flat();
    const bits = [...codes, 5].flatMap((code) => [code & 1, (code >> 1) & 1, code >> 2]);
    const bytes = Array.from({ length: Math.ceil(bits.length / 8) }, (_, at) =>
      bits.slice(8 * at, 8 * at + 8).reduce((sum, bit, place) => sum | (bit << place), 0),
    );
    const blocks = Array.from({ length: Math.ceil(bytes.length / 255) }, (_, at) =>
      bytes.slice(255 * at, 255 * at + 255),
    );
    const data = blocks.flatMap((block) => [block.length, ...block]);
    return [0x2c, ...[x, y, width, height].flatMap(word), 0, 2, ...data, 0];
  });
  const colours = [0, 0, 0, 255, 255, 255, 0, 0, 0, 0, 0, 0];
  const head = [...Buffer.from('GIF89a'), ...word(40), ...word(40), 0x81, 0, 0, ...colours];
  return Buffer.from([...head, ...images, 0x3b]);
}

/** Returns the opacity of places of a photo’s original: at its left, in its middle. */
async function opacities({ sizes }: ResizedPhoto): Promise<number[]> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(sizes.original)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [2, 20].map((x) => data[(20 * info.width + x) * 4 + 3] ?? -1);
}

photos('what no frame of a GIF covers is transparent, although it has no transparent colour', async () => {
  assert.equal(await opacities(await take(blackFrames([10, 0, 20, 40]))), [0, 255]);
  assert.equal(await opacities(await take(blackFrames([10, 0, 20, 40], [0, 0, 40, 40]))), [0, 255]);
  assert.equal(await opacities(await take(blackFrames([0, 0, 40, 40]))), [255, 255]);
});

photos('of an animated GIF the first frame that shows something is kept', async () => {
  assert.equal(await opacities(await take(blackFrames(null, [10, 0, 20, 40], [0, 0, 40, 40]))), [0, 255]);
  const dot = await opacities(await take(blackFrames(null, null)));
  assert.equal(dot, [0, 0], 'a GIF that shows next to nothing');
});

photos(
  'an AVIF photo in HDR is refused with a sentence, unless it has an ordinary picture, too',
  async () => {
    const whole = await photo('avif');
    const colour = (transfer: number) =>
      Buffer.from([0, 0, 0, 19, ...Buffer.from('colrnclx'), 0, 9, 0, transfer, 0, 9, 0]);
    // Behind the picture, where the decoder does not look, so that the other files stay whole.
    const withColour = (transfer: number, more = '') =>
      Buffer.concat([whole, colour(transfer), Buffer.from(more)]);
    for (const transfer of [16, 18]) {
      const { status, detail } = await refusal(withColour(transfer));
      assert.is(status, 415);
      assert.match(detail, 'у форматі AVIF HDR, який не підтримується. Збережіть фото як JPEG.');
    }
    for (const bytes of [withColour(13), withColour(16, 'tmap')]) assert.is((await take(bytes)).width, 320);
  },
);

photos('nothing after a photo’s picture survives', async () => {
  const tail = Buffer.from('<script>alert(document.domain)</script>');
  const { sizes } = await take(Buffer.concat([await photo('jpeg'), tail]));
  for (const bytes of Object.values(sizes)) assert.not.ok(bytes.includes('alert'));
});

for (const [name, bytes] of Object.entries(notPhotos)) {
  photos(`a photo’s upload of ${name} is refused`, async () => {
    const refused = await refusal(bytes, 'чудове фото.jpg');
    assert.equal([refused.status, refused.code], [415, 'unsupported_media']);
    assert.match(refused.detail, '«чудове фото.jpg»');
  });
}

photos('a TIFF photo is refused although the library could read it', async () => {
  assert.is((await refusal(await photo('tiff'))).status, 415);
});

photos('a script behind the first bytes of a GIF is refused', async () => {
  const refused = await refusal(Buffer.from('GIF89a/*\x01\x02*/=1;alert(document.domain);//'));
  assert.ok([415, 422].includes(refused.status));
});

for (const brand of ['heic', 'heix', 'hevc', 'mif1', 'msf1']) {
  photos(`a HEIC photo (${brand}) is refused with advice on how to export it`, async () => {
    const refused = await refusal(heic(brand), 'IMG_0001.HEIC');
    assert.equal([refused.status, refused.code], [415, 'heic']);
    assert.match(refused.detail, '«IMG_0001.HEIC»');
    assert.match(refused.detail, 'JPEG');
  });
}

photos('an empty photo is refused', async () => {
  const refused = await refusal(Buffer.alloc(0));
  assert.equal([refused.status, refused.reason], [422, 'empty']);
});

for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
  photos(`a ${format} photo that was cut off is refused wherever the cut is`, async () => {
    const whole = await photo(format);
    for (const share of [0.1, 0.3, 0.5, 0.9, 0.99]) {
      const refused = await refusal(whole.subarray(0, Math.floor(whole.length * share)));
      assert.equal([refused.status, refused.reason], [422, 'broken'], `cut at ${share}`);
    }
  });
}

photos('broken bytes anywhere in a photo are accepted or refused, with no other outcome', async () => {
  const whole = await photo('jpeg', { width: 64, height: 48 });
  let state = 99;
  const random = (below: number) => {
    state = (state * 48271) % 2147483647;
    return state % below;
  };
  for (let round = 0; round < 60; round += 1) {
    const broken = Buffer.from(whole);
    for (let flip = 0; flip < 4; flip += 1) broken[random(broken.length)] = random(256);
    const error = await take(broken).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    assert.ok(error === null || error instanceof PhotoRefused, String(error));
  }
});

photos('a photo with too many pixels is refused by the header alone', async () => {
  const bytes = await bomb(9000, 6000);
  assert.ok(bytes.length < 100_000, 'the bomb is small on the wire');
  const refused = await refusal(bytes);
  assert.equal([refused.status, refused.reason], [422, 'too_many_pixels']);
});

photos('a photo’s side that WebP cannot hold is refused', async () => {
  const refused = await refusal(await bomb(20_000, 2));
  assert.equal([refused.status, refused.reason], [422, 'side_too_long']);
});

photos('a photo with thousands of frames is refused', async () => {
  const refused = await refusal(await animation('gif', 1200));
  assert.equal([refused.status, refused.reason], [422, 'too_many_frames']);
});

photos.run();
