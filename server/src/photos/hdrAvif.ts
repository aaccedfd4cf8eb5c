/** The bytes at the beginning of an AVIF that hold the properties of its pictures. */
export const avifHeadLength = 65_536;

/** The transfer characteristics of HDR: PQ and HLG. */
const hdrTransfers = [16, 18];

/**
 * Returns whether an AVIF is in HDR by the colour property of its picture. The decoder takes its
 * brightness for that of an ordinary photo, which gives grey colours. A photo with a tone map has
 * an ordinary picture, too, which is the one that is decoded.
 */
export function isHdrAvif(head: Buffer): boolean {
  if (head.includes('tmap')) return false;
  // The colour primaries, of two bytes, come before the transfer characteristics.
  const colour = head.indexOf('colrnclx');
  return colour >= 0 && colour + 12 <= head.length && hdrTransfers.includes(head.readUInt16BE(colour + 10));
}
