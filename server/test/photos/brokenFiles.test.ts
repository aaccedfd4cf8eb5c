/** Photos whose files are not quite whole, or of formats that are not accepted. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import * as assert from 'uvu/assert';
import type { Image } from '../../../src/contract/types';
import { resizeInChild } from '../../src/photos/resizeInChild';
import type { TestApp } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { form } from '../support/forms';
import { fastCreate } from '../support/items';
import { inTempFolder } from '../support/tempFolder';

/** Drawn first: the server's code for photos forbids it. */
const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
const drawn = sharp({ create: { width: 300, height: 200, channels: 3, background: '#888', noise } });
const whole = await drawn.jpeg({ quality: 80 }).toBuffer();
const progressive = await drawn.jpeg({ progressive: true }).toBuffer();

const files = signedInSuite('photos in broken files', async (t) => {
  await t.data('POST', '/api/suppliers/', { name: 'Ринок' });
  await fastCreate(t, 'Пальто');
});

function send(t: TestApp, bytes: Buffer, name = 'фото.jpg') {
  const { body, headers } = form({ bytes, name });
  return t.api<{ data: Image[] }>('POST', '/api/clothes/1/images', body, { headers });
}

files('a JPEG photo is taken if only its end mark is missing, or half of it', async ({ t }) => {
  for (const missing of [1, 2]) {
    const { status, text, body } = await send(t, whole.subarray(0, -missing));
    assert.is(status, 201, text);
    assert.equal([body.data[0]?.width, body.data[0]?.height], [300, 200]);
  }
});

files('a JPEG photo gets its end mark in the process for big photos, too', () =>
  inTempFolder(async (folder) => {
    const file = path.join(folder, 'big.jpg');
    await writeFile(file, whole.subarray(0, -2));
    const { width, height } = await resizeInChild(file, 'big.jpg');
    assert.equal([width, height], [300, 200]);
    await writeFile(file, whole.subarray(0, -40));
    assert.match(await resizeInChild(file, 'big.jpg').then(() => 'made', String), 'переданий не повністю');
  }),
);

files('a JPEG photo is refused if rows are missing, or may be', async ({ t }) => {
  const cut = [3, 40, whole.length >> 1].map((missing) => whole.subarray(0, -missing));
  for (const bytes of [...cut, progressive.subarray(0, -2)]) {
    const { status, text } = await send(t, bytes);
    assert.is(status, 422, text);
    assert.match(text, 'переданий не повністю');
  }
});

files('a photo of a format that is not accepted is refused by the format’s name', async ({ t }) => {
  const heads = {
    'TIFF або RAW': 'II*\0\x08\0\0\0',
    RAW: '\0\0\0\x18ftypcrx \0\0\0\x01',
    'JPEG XL': '\0\0\0\x0cJXL \r\n\x87\n',
    BMP: 'BM\x66\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0',
  };
  for (const [format, head] of Object.entries(heads)) {
    const { status, text } = await send(t, Buffer.from(head.padEnd(100, '\0'), 'latin1'));
    assert.is(status, 415);
    assert.match(text, `у форматі ${format}, який не підтримується`);
  }
});

files.run();
