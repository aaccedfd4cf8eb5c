const formats: readonly [name: string, head: RegExp][] = [
  // A raw photo of most cameras is a TIFF, too.
  ['TIFF або RAW', /^(II[*+]\0|MM\0[*+])/],
  ['RAW', /^(....ftypcrx |FUJIFILM|IIRO|IIU\0)/s],
  ['JPEG XL', /^(\xff\n|\0\0\0\fJXL )/],
  ['BMP', /^BM.{4}\0{4}/s],
];

/**
 * Returns the name of the photo format that a file has by its first 64 bytes, if it is one of those
 * that are not accepted; else null.
 */
export function foreignPhotoFormat(head: Uint8Array): string | null {
  const text = String.fromCharCode(...head.subarray(0, 64));
  return formats.find(([, begin]) => begin.test(text))?.[0] ?? null;
}
