import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { takenAt } from '../../../src/core/lib/takenAt';
import { heic, jpeg, png, tiff, webp } from '../../setup/cameraFiles';

const test = suite('taken at');
const fileTime = 1_700_000_000_000;
const time = Date.parse('2026-03-29T10:20:30.250+02:00');
const exif = (little = true) =>
  tiff({ original: '2026:03:29 10:20:30', offset: '+02:00', fraction: '25' }, little);
const fileOf = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], 'IMG_1', { lastModified: fileTime });

test('the time when a photo was taken is read from JPEG, PNG, WebP and HEIC in both byte orders', async () => {
  for (const wrap of [jpeg, png, webp, heic])
    for (const little of [true, false])
      assert.is(await takenAt(fileOf(wrap(exif(little)))), time, `${wrap.name} ${little}`);
});

test('a photo’s time without an offset is that of this device', async () => {
  const plain = jpeg(tiff({ original: '2026:03:29 10:20:30' }));
  assert.is(await takenAt(fileOf(plain)), new Date(2026, 2, 29, 10, 20, 30).getTime());
});

test('an impossible offset loses the zone, not the time', async () => {
  const local = new Date(2026, 2, 29, 10, 20, 30).getTime();
  for (const offset of ['+99:00', '+15:00', '-02:75', '0200', '   :  '])
    assert.is(await takenAt(fileOf(jpeg(tiff({ original: '2026:03:29 10:20:30', offset })))), local, offset);
});

test('the time of digitizing, then that of the last change, stand in for the original', async () => {
  const [original, digitized, changed] = [
    '2026:03:29 10:20:30',
    '2026:04:01 08:00:00',
    '2026:05:02 09:00:00',
  ];
  const read = (given: Parameters<typeof tiff>[0]) => takenAt(fileOf(jpeg(tiff(given))));
  const at = (month: number, day: number, hour: number) => new Date(2026, month, day, hour).getTime();
  assert.is(await read({ original, digitized, changed }), at(2, 29, 10) + 1_230_000);
  assert.is(await read({ digitized, changed }), at(3, 1, 8));
  assert.is(await read({ original: '0000:00:00 00:00:00', digitized, changed }), at(3, 1, 8));
  assert.is(await read({ changed }), at(4, 2, 9));
});

test("a photo without its camera's time has none", async () => {
  const nothing = [
    jpeg(null),
    jpeg(tiff({ original: '0000:00:00 00:00:00' })),
    jpeg(tiff({ original: '    :  :     :  :  ' })),
    jpeg(tiff({ original: '2026:13:45 99:00:00' })),
    jpeg(tiff({})),
    new Uint8Array(0),
    new TextEncoder().encode('no photo'),
  ];
  for (const bytes of nothing) assert.is(await takenAt(fileOf(bytes)), null);
});

test('hostile bytes of a photo neither throw nor hang where its time is read', async () => {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  for (const wrap of [jpeg, png, webp, heic]) {
    const whole = wrap(exif());
    for (let length = 0; length < whole.length; length += 3) await takenAt(fileOf(whole.slice(0, length)));
    for (let round = 0; round < 150; round++) {
      const spoilt = whole.slice();
      for (let n = 0; n < 4; n++) spoilt[random(spoilt.length)] = [0, 0xff, random(256)][round % 3] ?? 0;
      const found = await takenAt(fileOf(spoilt));
      assert.ok(found === null || Number.isFinite(found));
    }
  }
  // A chunk without length, repeated; counts beyond all bounds.
  const zeros = new Uint8Array(100_000);
  zeros.set([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]);
  assert.is(await takenAt(fileOf(zeros)), null);
  assert.is(await takenAt(fileOf(new Uint8Array(300_000).fill(0xff))), null);
});

test('a photo that cannot be read any more has no time', async () => {
  const gone = fileOf(jpeg(exif()));
  gone.slice = () => {
    throw new DOMException('', 'NotReadableError');
  };
  assert.is(await takenAt(gone), null);
});

test.run();
