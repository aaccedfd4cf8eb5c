/** Tags of the TIFF structure in an Exif segment, as takenAt.ts reads them. */
const tag = { exif: 0x8769, original: 0x9003, offset: 0x9011 };
const type = { text: 2, long: 4 };

/**
 * Returns the Exif segment (APP1) of a JPEG with nothing but the time at which a camera took the
 * photo, in milliseconds since 1970, in whole seconds. It belongs after the JPEG's first two bytes.
 */
export function cameraTimeSegment(time: number): Uint8Array<ArrayBuffer> {
  const original = `${new Date(time).toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' ')}\0`;
  const offset = '+00:00\0';
  const [first, second] = [8, 26];
  const texts = second + 2 + 2 * 12 + 4;
  const head = 'Exif\0\0';
  const segment = new Uint8Array(4 + head.length + texts + original.length + offset.length);
  const text = (at: number, letters: string) =>
    segment.set(
      Array.from(letters, (letter) => letter.charCodeAt(0)),
      at,
    );
  const view = new DataView(segment.buffer);
  view.setUint16(0, 0xffe1);
  view.setUint16(2, segment.length - 2);
  text(4, head);
  const tiff = new DataView(segment.buffer, 4 + head.length);
  const entry = (at: number, name: number, kind: number, count: number, value: number) => {
    tiff.setUint16(at, name);
    tiff.setUint16(at + 2, kind);
    tiff.setUint32(at + 4, count);
    tiff.setUint32(at + 8, value);
  };
  text(tiff.byteOffset, 'MM\0*');
  tiff.setUint32(4, first);
  tiff.setUint16(first, 1);
  entry(first + 2, tag.exif, type.long, 1, second);
  tiff.setUint16(second, 2);
  entry(second + 2, tag.original, type.text, original.length, texts);
  entry(second + 14, tag.offset, type.text, offset.length, texts + original.length);
  text(tiff.byteOffset + texts, original + offset);
  return segment;
}
