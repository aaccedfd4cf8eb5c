/** The accepted photo formats; `heic` is recognized only to refuse it with advice. */
export type PhotoFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/** The number of first bytes that `sniffFormat` needs. */
export const sniffLength = 64;

/**
 * Returns the format that a file's first bytes indicate. The name and the declared type are not
 * trusted.
 */
export function sniffFormat(head: Uint8Array): PhotoFormat | 'heic' | null {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp') return sniffBrands(brandsOf(head, text));
  return null;
}

/**
 * Returns the brands in the `ftyp` box of an ISO media file. The box holds the major brand, a
 * version, and the compatible brands.
 */
function brandsOf(head: Uint8Array, text: (from: number, to: number) => string): string[] {
  const boxLength = new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(0);
  const end = Math.min(boxLength, head.length);
  const brands = [text(8, 12)];
  for (let offset = 16; offset + 4 <= end; offset += 4) brands.push(text(offset, offset + 4));
  return brands;
}

function sniffBrands(brands: string[]): 'avif' | 'heic' | null {
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif';
  // mif1 and msf1 are the generic HEIF brands. Without `avif` beside them, the pictures are HEVC.
  const heif = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs', 'mif1', 'msf1'];
  return brands.some((brand) => heif.includes(brand)) ? 'heic' : null;
}
