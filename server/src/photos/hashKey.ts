/**
 * The stored form of a photo's difference hash: its 64 bits in four bands of 16, each band as four
 * hexadecimal digits. Neighbouring bits are often equal, for example on a white background. So
 * every band takes two bits from each row and each column.
 */

/** Bit `8 × row + column` goes to band `(row + column) mod 4`, in the original order. */
const order = Array.from({ length: 4 }, (_, band) =>
  Array.from({ length: 64 }, (_, bit) => bit).filter((bit) => ((bit >> 3) + (bit & 7)) % 4 === band),
).flat();

/** Returns the stored form of a hash of 16 hexadecimal digits. */
export function hashKey(hash: string): string {
  const bits = [...hash].map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0')).join('');
  const spread = order.map((bit) => bits[bit]).join('');
  return (spread.match(/.{4}/g) ?? []).map((four) => Number.parseInt(four, 2).toString(16)).join('');
}
