/** Hashes near a given one, in their stored form (photos/hashKey.ts). */

const bandDigits = 4;
const bandBits = 16;

/**
 * Returns, for each band, the values that differ from this key's in at most one bit, the key's own
 * first. If two keys differ in at most seven bits, at least one of the four bands differs in at
 * most one.
 */
export function nearBands(key: string): string[][] {
  return [0, 1, 2, 3].map((band) => {
    const own = Number.parseInt(key.slice(band * bandDigits, (band + 1) * bandDigits), 16);
    const others = Array.from({ length: bandBits }, (_, bit) => own ^ (1 << bit));
    return [own, ...others].map((value) => hex(value, bandDigits));
  });
}

/** Returns the keys that differ from this one in one or two bits. */
export function neighbours(key: string): string[] {
  const [high, low] = halves(key);
  const flips: [number, number][] = Array.from({ length: 64 }, (_, bit) =>
    bit < 32 ? [1 << bit, 0] : [0, 1 << (bit - 32)],
  );
  return flips.flatMap(([high1, low1], first) => [
    joined(high ^ high1, low ^ low1),
    ...flips.slice(first + 1).map(([high2, low2]) => joined(high ^ high1 ^ high2, low ^ low1 ^ low2)),
  ]);
}

function halves(key: string): [number, number] {
  return [Number.parseInt(key.slice(0, 8), 16), Number.parseInt(key.slice(8), 16)];
}

function joined(high: number, low: number): string {
  return hex(high >>> 0, 8) + hex(low >>> 0, 8);
}

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}
