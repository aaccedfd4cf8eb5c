import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { groupEvenly } from '../../../src/intake/grouping/groupEvenly';
import { groupPhotos } from '../../../src/intake/grouping/groupPhotos';
import type { PhotoLook } from '../../../src/intake/grouping/photoLook';

const test = suite('grouping of photos');

/** Returns a hash with this many bits set. */
const hash = (bits: number) => ((1n << BigInt(bits)) - 1n).toString(16).padStart(16, '0');
/** Returns photos by their seconds, each optionally with the bits of its hash. */
const photos = (...taken: (number | [seconds: number, bits: number])[]): PhotoLook[] =>
  taken.map((one, n) => {
    const [seconds, bits] = typeof one === 'number' ? [one, null] : one;
    return {
      id: `${n}`,
      name: `IMG_${n}.jpg`,
      takenAt: 1_700_000_000_000 + seconds * 1000,
      lastModified: 0,
      hash: bits === null ? null : hash(bits),
      colour: null,
    };
  });
/** Returns the sizes of the groups. */
const sizes = (taken: PhotoLook[]) => groupPhotos(taken, false).map((group) => group.length);

/** Photos that all look alike; of eight garments, three follow after 8 to 9 s. */
const quickSwaps = photos(
  ...[0, 8, 35, 44, 70, 95, 104, 140].flatMap((begun, n): [number, number][] => {
    const at = begun + n * 11;
    return [
      [at, 4],
      [at + 5, 5],
      [at + 11, 4],
    ];
  }),
);

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
  [
    'a detail after a short gap begins no garment',
    photos([0, 4], [5, 50], [10, 5], [70, 30], [75, 62]),
    [3, 2],
  ],
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
  [
    'a like photo joins no garment over a gap of more than three times the pace',
    photos(0, 5, 10, 40, 45, 50, [80, 4], [85, 5], [105, 6], 145, 150, 155),
    [3, 3, 2, 1, 3],
  ],
  ['quick swaps before one wall', quickSwaps, Array(8).fill(3)],
  [
    'a like photo after a gap that tells nothing completes a garment',
    photos(0, 5, 10, 40, 45, 50, [80, 4], [85, 5], [95, 6], 130, 135, 140),
    [3, 3, 3, 3],
  ],
  [
    'an unlike photo after such a gap completes none',
    photos(0, 5, 10, 40, 45, 50, [80, 4], [85, 5], [95, 60], 130, 135, 140),
    [3, 3, 2, 1, 3],
  ],
  ['times without seconds: by likeness', photos([0, 4], [0, 8], [60, 40], [60, 44], [180, 42]), [2, 2, 1]],
  ['equal times: by likeness', photos([0, 4], [0, 8], [0, 40], [0, 44], [0, 63]), [2, 2, 1]],
  ['equal times: a detail between alike ones', photos([0, 4], [0, 30], [0, 6], [0, 62]), [3, 1]],
  ['a photo that is like a detail alone begins a garment', photos([0, 4], [0, 30], [0, 6], [0, 34]), [3, 1]],
  ['times of a copy: by likeness', photos([0, 4], [0.4, 8], [0.9, 40], [1.3, 44]), [2, 2]],
  ['equal times, nothing readable', photos(0, 0, 0), [1, 1, 1]],
];

for (const [what, taken, groups] of table)
  test(`photos are grouped: ${what}`, () => {
    assert.equal(sizes(taken), groups);
    assert.equal(sizes([...taken].reverse()), groups, 'whatever the order they come in');
  });

test('grouped photos are in order of time, then of the number in the name', () => {
  const [first, second, third] = photos(10, 0, 5);
  assert.ok(first && second && third);
  assert.equal(groupPhotos([first, second, third], false), [['1', '2', '0']]);
  const same = [10, 9, 100].map((n) => ({
    id: `${n}`,
    name: `IMG_${n}`,
    takenAt: 5,
    lastModified: 0,
    hash: hash(3),
    colour: null,
  }));
  assert.equal(groupPhotos(same, false), [['9', '10', '100']]);
});

test('grouped photos without a time come last, by likeness', () => {
  const some = [
    ...photos(0, 5, 70, 74),
    { id: 'a', name: 'a', takenAt: null, lastModified: 0, hash: hash(1), colour: null },
    { id: 'b', name: 'b', takenAt: null, lastModified: 0, hash: hash(60), colour: null },
  ];
  assert.equal(groupPhotos(some, false), [['0', '1'], ['2', '3'], ['a'], ['b']]);
});

/** Returns photos as a messenger stores them: without a camera's time, one file after the other. */
const received = (...bits: number[]): PhotoLook[] =>
  bits.map((bit, n) => ({
    id: `r${n}`,
    name: `IMG-20261120-WA${n}.jpg`,
    takenAt: null,
    lastModified: 1_700_900_000_000 + 30 * n,
    hash: hash(bit),
    colour: null,
  }));

test('a messenger’s photos among a camera’s are grouped by likeness, not by their time', () => {
  const mixed = [...received(0, 1, 60, 61, 30, 31), ...photos(0, 6, 60, 66, 120, 126)];
  assert.equal(groupPhotos(mixed, false), [
    ...[
      ['0', '1'],
      ['2', '3'],
      ['4', '5'],
    ],
    ...[
      ['r0', 'r1'],
      ['r2', 'r3'],
      ['r4', 'r5'],
    ],
  ]);
  assert.equal(groupEvenly(mixed, 2).slice(3), [
    ['r0', 'r1'],
    ['r2', 'r3'],
    ['r4', 'r5'],
  ]);
});

test('files’ times count in grouping photos where a person could have taken them then', () => {
  const files = photos(0, 5, 70, 74).map(({ takenAt, ...rest }) => ({
    ...rest,
    takenAt: null,
    lastModified: takenAt ?? 0,
  }));
  assert.equal(groupPhotos(files, false), [
    ['0', '1'],
    ['2', '3'],
  ]);
});

/** Returns photos with equal hashes, each with the colours of its thing and of its background. */
const coloured = (...colours: string[]): PhotoLook[] =>
  colours.map((colour, n) => ({
    id: `${n}`,
    name: `${n}`,
    takenAt: null,
    lastModified: 0,
    hash: hash(4),
    colour: colour.replace(' ', ''),
  }));

test('photos of things of one shape before one wall are grouped by their colours', () => {
  const wall = 'd8cfc9';
  const [red, violet, black, navy] = ['b3202c', '63408e', '2a2a2c', '2b3550'].map((thing) => thing + wall);
  assert.ok(red && violet && black && navy);
  assert.equal(sizes(coloured(red, red, violet, violet, black, black, navy)), [2, 2, 2, 1]);
  // In another light it is the same thing.
  assert.equal(sizes(coloured(red, 'bb2630 e0d6d0', violet)), [2, 1]);
});

test('a close-up photo, such as of a label, belongs to the garment before it', () => {
  const [red, violet] = ['b3202c d8cfc9', '63408e d8cfc9'];
  assert.equal(sizes(coloured(red, 'f7f5f0 b3202c', violet, violet, '6a4894 63408e')), [2, 3]);
  // The same holds if neither its background nor its thing has the garment's colour, for
  // example a collar in another shade.
  assert.equal(sizes(coloured(red, red, 'f7f5f0 4a0d12', violet, violet)), [3, 2]);
});

test('groups of about so many photos split at the longest gaps and the greatest changes', () => {
  const parts = (taken: PhotoLook[], perItem: number) =>
    groupEvenly(taken, perItem).map((group) => group.length);
  const even = photos(...Array.from({ length: 7 }, (_, n) => n * 5));
  assert.equal(parts(even, 3).toSorted(), [3, 4]);
  assert.equal(parts(photos(0, 5, 10, 19, 24, 29, 34, 60, 66), 3), [3, 4, 2]);
  const [red, violet] = ['b3202c d8cfc9', '63408e d8cfc9'];
  assert.equal(parts(coloured(red, red, violet, violet, violet, red, red), 3), [2, 3, 2]);
  assert.equal(parts([], 3), []);
  assert.equal(groupEvenly(photos(9, 0, 1), 2).flat(), ['1', '2', '0']);
});

test('each photo becomes a group of its own when grouped by one', () => {
  assert.equal(groupPhotos(photos(9, 0, 1), true), [['1'], ['2'], ['0']]);
});

test.run();
