/** Reed–Solomon error correction of QR codes, over GF(256) with the polynomial 0x11d. */

/** Returns `length` bytes of error correction for a block. */
export function correction(block: readonly number[], length: number): number[] {
  const divisor = divisorOf(length);
  const rest = new Array<number>(length).fill(0);
  for (const byte of block) {
    const factor = byte ^ (rest.shift() ?? 0);
    rest.push(0);
    divisor.forEach((coefficient, n) => {
      rest[n] = (rest[n] ?? 0) ^ product(coefficient, factor);
    });
  }
  return rest;
}

/**
 * Returns the coefficients of (x - 2⁰)(x - 2¹)…, except that of the highest power, which is always
 * 1.
 */
function divisorOf(degree: number): number[] {
  const result = [...new Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let n = 0; n < degree; n += 1) {
    for (let at = 0; at < degree; at += 1)
      result[at] = product(result[at] ?? 0, root) ^ (result[at + 1] ?? 0);
    root = product(root, 2);
  }
  return result;
}

function product(left: number, right: number): number {
  let result = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    result = (result << 1) ^ ((result >> 7) * 0x11d);
    result ^= ((right >> bit) & 1) * left;
  }
  return result;
}
