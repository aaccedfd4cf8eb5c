import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { checkPhoto } from '../../src/photos/check';
import { PhotoRefused } from '../../src/photos/PhotoRefused';
import { transformBytes } from '../../src/photos/photoMemory';
import { photo } from '../support/photos';
import { inTempFolder } from '../support/tempFolder';

const texts = suite('texts and memory of photos');

const megabyte = 1024 * 1024;
const keyword = Buffer.from('Comment\0');
/** Neither compression flag, method, language nor translated keyword. */
const plain = Buffer.from('\0\0\0\0', 'latin1');
const compressed = Buffer.from('\u0001\0\0\0', 'latin1');

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/** Returns a small PNG with chunks added before or after its pixels. */
async function pngWith(chunks: Buffer[], where: 'before' | 'after' = 'before'): Promise<Buffer> {
  const png = await photo('png', { width: 64, height: 64 });
  const offset = where === 'before' ? 33 : png.length - 12;
  return Buffer.concat([png.subarray(0, offset), ...chunks, png.subarray(offset)]);
}

/** Returns the bytes of memory that the check computes, or the reason for its refusal. */
function check(bytes: Buffer): Promise<number | string> {
  return inTempFolder(async (folder) => {
    const file = path.join(folder, 'received');
    await writeFile(file, bytes);
    return checkPhoto(file, 'x.png').catch((error) => {
      if (error instanceof PhotoRefused) return error.reason;
      throw error;
    });
  });
}

const zeros = (bytes: number) => deflateSync(Buffer.alloc(bytes));
const zTXt = (bytes: number) => chunk('zTXt', Buffer.concat([keyword, Buffer.from([0]), zeros(bytes)]));
const iTXt = (bytes: number) => chunk('iTXt', Buffer.concat([keyword, compressed, zeros(bytes)]));

texts('a PNG whose texts unfold to more than a megabyte is refused, wherever they are', async () => {
  for (const make of [zTXt, iTXt])
    for (const where of ['before', 'after'] as const) {
      assert.is(await check(await pngWith([make(45 * megabyte)], where)), 'too_many_bytes', where);
    }
  const many = Array.from({ length: 30 }, () => zTXt(megabyte / 16));
  assert.is(await check(await pngWith(many)), 'too_many_bytes', 'many small ones');
});

texts('usual texts of a PNG are accepted, and uncompressed ones of any length', async () => {
  const long = chunk('iTXt', Buffer.concat([keyword, plain, Buffer.alloc(2 * megabyte, 'x')]));
  for (const one of [zTXt(1000), iTXt(megabyte / 2), long, chunk('zTXt', Buffer.from('no keyword'))]) {
    assert.type(await check(await pngWith([one])), 'number');
  }
});

texts('a PNG of very many chunks is refused', async () => {
  const tiny = chunk('tEXt', Buffer.from('a\0'));
  const many = Buffer.concat(Array.from({ length: 20_001 }, () => tiny));
  assert.is(await check(await pngWith([many])), 'too_many_bytes');
});

texts('a photo that is stored on its side takes the memory of its pixels more', () => {
  const header = {
    format: 'jpeg',
    width: 4032,
    height: 3024,
    channels: 3,
    depth: 'uchar',
    isProgressive: false,
    hasAlpha: false,
  } as const;
  const upright = transformBytes({ ...header, orientation: 1 });
  assert.is(transformBytes(header), upright);
  assert.is(transformBytes({ ...header, orientation: 6 }) - upright, 4032 * 3024 * 3);
});

texts.run();
