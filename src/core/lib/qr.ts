/**
 * Creates QR codes (ISO/IEC 18004): bytes, error correction of level M, the smallest version that
 * fits the text, the mask with the lowest penalty.
 */
import { correction } from './qr/correction';
import { type Module, penaltyOf } from './qr/penalty';

/** For each version: the bytes of error correction per block, and the number of blocks. */
const blockBytes = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28,
  28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
];
const blockCounts = [
  1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29,
  31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
];

/** Rows of modules; true is dark. */
export type QrCode = boolean[][];

/** Returns the QR code of a text. Throws RangeError for a text longer than 2 331 bytes. */
export function qrCode(text: string): QrCode {
  const bytes = new TextEncoder().encode(text);
  const version = versionFor(bytes.length);
  const words = withCorrection(version, dataWords(version, bytes));
  const blank = functionModules(version);
  const masked = Array.from({ length: 8 }, (_, mask) => drawn(blank, words, mask));
  const penalties = masked.map(penaltyOf);
  const best = masked[penalties.indexOf(Math.min(...penalties))];
  if (!best) throw new RangeError('no mask');
  return best.map((row) => row.map((module) => module === 1));
}

/**
 * Returns the dark modules as the path of an SVG, one unit per module, a rectangle per run in a
 * row.
 */
export function qrPath(code: QrCode): string {
  return code
    .flatMap((row, y) => {
      const line = row.map((dark) => (dark ? '1' : '0')).join('');
      return [...line.matchAll(/1+/g)].map(
        ({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`,
      );
    })
    .join('');
}

const sizeOf = (version: number) => 17 + 4 * version;

function versionFor(bytes: number): number {
  for (let version = 1; version <= 40; version += 1)
    if (bytes * 8 + 4 + lengthBits(version) <= dataBytes(version) * 8) return version;
  throw new RangeError('too long for a QR code');
}

function lengthBits(version: number): number {
  return version < 10 ? 8 : 16;
}

/** Returns the number of bytes, of data and error correction, that a version holds. */
function allBytes(version: number): number {
  let modules = (16 * version + 128) * version + 64;
  if (version > 1) {
    const alignments = Math.floor(version / 7) + 2;
    modules -= (25 * alignments - 10) * alignments - 55;
  }
  return (modules - (version > 6 ? 36 : 0)) >> 3;
}

function dataBytes(version: number): number {
  return allBytes(version) - (blockBytes[version - 1] ?? 0) * (blockCounts[version - 1] ?? 0);
}

/** Returns the mode, the length and the bytes of the text, padded to the capacity. */
function dataWords(version: number, bytes: Uint8Array): number[] {
  const bits: number[] = [];
  const add = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  const capacity = dataBytes(version) * 8;
  add(0b0100, 4);
  add(bytes.length, lengthBits(version));
  for (const byte of bytes) add(byte, 8);
  add(0, Math.min(4, capacity - bits.length));
  add(0, -bits.length & 7);
  for (let pad = 0xec; bits.length < capacity; pad ^= 0xec ^ 0x11) add(pad, 8);
  return Array.from({ length: bits.length / 8 }, (_, n) =>
    bits.slice(n * 8, n * 8 + 8).reduce((value, bit) => value * 2 + bit, 0),
  );
}

/** Returns the blocks of the data and their error correction, interleaved. */
function withCorrection(version: number, data: readonly number[]): number[] {
  const count = blockCounts[version - 1] ?? 0;
  const length = blockBytes[version - 1] ?? 0;
  const short = Math.floor(data.length / count);
  const longBlocks = data.length % count;
  let at = 0;
  const blocks = Array.from({ length: count }, (_, n) => {
    const block = data.slice(at, at + short + (n >= count - longBlocks ? 1 : 0));
    at += block.length;
    return block;
  });
  const corrections = blocks.map((block) => correction(block, length));
  return [...interleaved(blocks, short + 1), ...interleaved(corrections, length)];
}

function interleaved(blocks: readonly (readonly number[])[], longest: number): number[] {
  return Array.from({ length: longest }, (_, n) =>
    blocks.flatMap((block) => {
      const word = block[n];
      return word === undefined ? [] : [word];
    }),
  ).flat();
}

/**
 * Returns the modules without data: finders, timing, alignment, version, and space for the format.
 */
function functionModules(version: number): Module[][] {
  const size = sizeOf(version);
  const modules = Array.from({ length: size }, () => new Array<Module>(size).fill(null));
  const set = (x: number, y: number, dark: boolean) => {
    const row = modules[y];
    if (row && x >= 0 && x < size) row[x] = dark ? 1 : 0;
  };
  for (let n = 0; n < size; n += 1) {
    set(6, n, n % 2 === 0);
    set(n, 6, n % 2 === 0);
  }
  const places = alignments(version);
  for (const x of places)
    for (const y of places) if (!isAtFinder(x, y, size)) square(x, y, 2, (ring) => ring !== 1, set);
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4, (ring) => ring !== 2 && ring !== 4, set);
  for (const [x, y] of formatPlaces(size)) set(x, y, false);
  set(8, size - 8, true);
  if (version > 6) versionBits(version, size, set);
  return modules;
}

type SetModule = (x: number, y: number, dark: boolean) => void;

/** Sets the modules of the square rings around a module, by `dark`; ring 0 is the module itself. */
function square(x: number, y: number, reach: number, dark: (ring: number) => boolean, set: SetModule): void {
  for (let dx = -reach; dx <= reach; dx += 1)
    for (let dy = -reach; dy <= reach; dy += 1)
      set(x + dx, y + dy, dark(Math.max(Math.abs(dx), Math.abs(dy))));
}

function isAtFinder(x: number, y: number, size: number): boolean {
  return (x === 6 && (y === 6 || y === size - 7)) || (x === size - 7 && y === 6);
}

function alignments(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const last = sizeOf(version) - 7;
  const step = version === 32 ? 26 : Math.ceil((last - 6) / (count * 2 - 2)) * 2;
  return Array.from({ length: count }, (_, n) => (n === 0 ? 6 : last - (count - 1 - n) * step));
}

function versionBits(version: number, size: number, set: SetModule): void {
  let rest = version;
  for (let n = 0; n < 12; n += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let n = 0; n < 18; n += 1) {
    const [a, b] = [size - 11 + (n % 3), Math.floor(n / 3)];
    set(a, b, ((bits >> n) & 1) === 1);
    set(b, a, ((bits >> n) & 1) === 1);
  }
}

/**
 * Returns the 30 places of the format's 15 bits, the lowest bit first. A code holds these bits
 * twice: around one finder, and once more beside the two other finders.
 */
function formatPlaces(size: number): [x: number, y: number][] {
  const along = [0, 1, 2, 3, 4, 5, 7, 8];
  return [
    ...along.map((y): [number, number] => [8, y]),
    ...[7, 5, 4, 3, 2, 1, 0].map((x): [number, number] => [x, 8]),
    ...Array.from({ length: 8 }, (_, n): [number, number] => [size - 1 - n, 8]),
    ...Array.from({ length: 7 }, (_, n): [number, number] => [8, size - 7 + n]),
  ];
}

/** Returns a copy that also holds the masked data and the format, which names the mask. */
function drawn(blank: readonly Module[][], words: readonly number[], mask: number): Module[][] {
  const size = blank.length;
  const modules = blank.map((row) => [...row]);
  let bit = 0;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    const upward = ((right < 6 ? right + 1 : right) & 2) === 0;
    for (let step = 0; step < size * 2; step += 1) {
      const x = right - (step % 2);
      const y = upward ? size - 1 - (step >> 1) : step >> 1;
      const row = modules[y];
      if (!row || blank[y]?.[x] !== null) continue;
      const data = ((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1;
      row[x] = (data === 1) !== (masks[mask]?.(x, y) === 0) ? 1 : 0;
      bit += 1;
    }
  }
  let rest = mask;
  for (let n = 0; n < 10; n += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const format = ((mask << 10) | rest) ^ 0x5412;
  formatPlaces(size).forEach(([x, y], n) => {
    const row = modules[y];
    if (row) row[x] = ((format >> (n % 15)) & 1) === 1 ? 1 : 0;
  });
  return modules;
}

/** The patterns of the masks; a module is masked where its pattern is 0. */
const masks: readonly ((x: number, y: number) => number)[] = [
  (x, y) => (x + y) % 2,
  (_, y) => y % 2,
  (x) => x % 3,
  (x, y) => (x + y) % 3,
  (x, y) => (Math.floor(x / 3) + (y >> 1)) % 2,
  (x, y) => ((x * y) % 2) + ((x * y) % 3),
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2,
];
