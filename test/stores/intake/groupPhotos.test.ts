import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { groupPhotos, type PhotoLook } from '../../../src/stores/intake/groupPhotos';

const test = suite('grouping of photos');

/** A hash of which this many bits are set. */
const hash = (bits: number) => ((1n << BigInt(bits)) - 1n).toString(16).padStart(16, '0');
/** Photos by their seconds, each with the bits of its hash where these matter. */
const photos = (...taken: (number | [seconds: number, bits: number])[]): PhotoLook[] =>
  taken.map((one, n) => {
    const [seconds, bits] = typeof one === 'number' ? [one, null] : one;
    return {
      id: `${n}`,
      name: `IMG_${n}.jpg`,
      takenAt: 1_700_000_000_000 + seconds * 1000,
      hash: bits === null ? null : hash(bits),
    };
  });
/** Sizes of the groups. */
const sizes = (taken: PhotoLook[]) => groupPhotos(taken, false).map((group) => group.length);

const table: [what: string, taken: PhotoLook[], groups: number[]][] = [
  ['nothing', [], []],
  ['one photo', photos(0), [1]],
  ['bursts of 3 to 5, 40 to 120 s apart', photos(0, 4, 9, 62, 66, 70, 75, 79, 190, 194, 197), [3, 5, 3]],
  ['a slow hand', photos(0, 14, 30, 41, 130, 148, 160, 290, 303), [4, 3, 2]],
  ['a quick hand', photos(0, 2, 4, 18, 20, 22, 37, 39, 41), [3, 3, 3]],
  ['one photo of each', photos(0, 50, 105, 148, 200), [1, 1, 1, 1, 1]],
  ['one garment alone', photos(0, 4, 7, 12, 15), [5]],
  ['two garments', photos(0, 60), [1, 1]],
  ['a lunch among bursts', photos(0, 4, 8, 60, 65, 69, 3700, 3704, 3709, 3770, 3775), [3, 3, 3, 2]],
  ['single ones among bursts', photos(0, 5, 70, 140, 145, 150, 220), [2, 1, 3, 1]],
  ['bursts within one second', photos(0, 0.3, 0.6, 45, 45.4, 45.8, 100, 100.2), [3, 3, 2]],
  [
    'a far photo after a middling gap begins a garment',
    photos([0, 4], [5, 6], [10, 5], [26, 50], [31, 52], [95, 5], [100, 7]),
    [3, 2, 2],
  ],
  ['a detail after a short gap does not', photos([0, 4], [5, 50], [10, 5], [70, 30], [75, 62]), [3, 2]],
  [
    'views that have nothing in common, by a slow and even hand',
    photos([0, 1], [24, 60], [48, 31], [240, 3], [264, 62], [480, 2], [504, 40]),
    [3, 2, 2],
  ],
  [
    'garments by an even hand, with a rest among them',
    photos(
      ...Array.from({ length: 14 }, (_, n): [number, number] => [n * 20 + (n < 8 ? 0 : 3600), (n % 2) * 60]),
    ),
    Array(14).fill(1),
  ],
  ['a near photo just beyond the limit stays', photos([0, 4], [5, 6], [25, 5], [120, 60], [126, 61]), [3, 2]],
  ['equal times: by likeness', photos([0, 4], [0, 8], [0, 40], [0, 44], [0, 63]), [2, 2, 1]],
  ['equal times: a detail between alike ones', photos([0, 4], [0, 30], [0, 6], [0, 62]), [3, 1]],
  ['times of a copy: by likeness', photos([0, 4], [0.4, 8], [0.9, 40], [1.3, 44]), [2, 2]],
  ['equal times, nothing readable', photos(0, 0, 0), [1, 1, 1]],
];

for (const [what, taken, groups] of table)
  test(what, () => {
    assert.equal(sizes(taken), groups);
    assert.equal(sizes([...taken].reverse()), groups, 'whatever the order they come in');
  });

test('orders by time, then by the number in the name', () => {
  const [first, second, third] = photos(10, 0, 5);
  assert.ok(first && second && third);
  assert.equal(groupPhotos([first, second, third], false), [['1', '2', '0']]);
  const same = [10, 9, 100].map((n) => ({ id: `${n}`, name: `IMG_${n}`, takenAt: 5, hash: hash(3) }));
  assert.equal(groupPhotos(same, false), [['9', '10', '100']]);
});

test('photos without a time come last, by likeness', () => {
  const some = [
    ...photos(0, 5, 70, 74),
    { id: 'a', name: 'a', takenAt: null, hash: hash(1) },
    { id: 'b', name: 'b', takenAt: null, hash: hash(60) },
  ];
  assert.equal(groupPhotos(some, false), [['0', '1'], ['2', '3'], ['a'], ['b']]);
});

test('each photo alone', () => {
  assert.equal(groupPhotos(photos(9, 0, 1), true), [['1'], ['2'], ['0']]);
});

test.run();
