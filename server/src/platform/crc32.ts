const table = Int32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/**
 * Returns the CRC-32 of bytes that follow others with the CRC-32 `before`. Node's own `crc32` is
 * missing in some versions of Node 20.
 */
export function crc32(bytes: Uint8Array, before = 0): number {
  let sum = ~before;
  for (let at = 0; at < bytes.length; at += 1)
    sum = (sum >>> 8) ^ (table[(sum ^ (bytes[at] ?? 0)) & 255] ?? 0);
  return ~sum >>> 0;
}
