/** Files of cameras without pixels: only the few bytes that tell when a photo was taken. */

interface CameraTime {
  original?: string;
  digitized?: string;
  /** The time in the first directory, not the camera's own. */
  changed?: string;
  offset?: string;
  fraction?: string;
}

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const big = (value: number, bytes: number) =>
  Uint8Array.from({ length: bytes }, (_, n) => Math.floor(value / 256 ** (bytes - 1 - n)) % 256);
const joined = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

/** Returns a TIFF structure with a directory that points to the camera's own. */
export function tiff(given: CameraTime, little = true): Uint8Array {
  const { original, digitized, changed, offset, fraction } = given;
  const number = (value: number, bytes: number) => {
    const made = big(value, bytes);
    return little ? made.reverse() : made;
  };
  const entry = (tag: number, type: number, count: number, value: Uint8Array) =>
    joined(number(tag, 2), number(type, 2), number(count, 4), value);
  const texts = [
    { tag: 0x9003, text: original },
    { tag: 0x9004, text: digitized },
    { tag: 0x9011, text: offset },
    { tag: 0x9291, text: fraction },
  ].flatMap(({ tag, text }) => (text === undefined ? [] : [{ tag, bytes: latin(`${text}\0`) }]));
  const last = changed === undefined ? [] : [latin(`${changed}\0`)];
  const first = 8 + 2 + 12 * (last.length + 1) + 4;
  let place = first + 2 + 12 * texts.length + 4;
  const entries = texts.map(({ tag, bytes }) => {
    if (bytes.length <= 4)
      return entry(tag, 2, bytes.length, joined(bytes, new Uint8Array(4 - bytes.length)));
    place += bytes.length;
    return entry(tag, 2, bytes.length, number(place - bytes.length, 4));
  });
  return joined(
    latin(little ? 'II' : 'MM'),
    number(42, 2),
    number(8, 4),
    number(last.length + 1, 2),
    ...last.map((bytes) => entry(0x0132, 2, bytes.length, number(place, 4))),
    entry(0x8769, 4, 1, number(first, 4)),
    number(0, 4),
    number(texts.length, 2),
    ...entries,
    number(0, 4),
    ...texts.filter(({ bytes }) => bytes.length > 4).map(({ bytes }) => bytes),
    ...last,
  );
}

/**
 * Returns a JPEG with a segment before the data, as many cameras write it, and the start of the
 * pixels.
 */
export function jpeg(exif: Uint8Array | null): Uint8Array {
  const segment = (marker: number, data: Uint8Array) => joined(big(marker, 2), big(data.length + 2, 2), data);
  return joined(
    big(0xffd8, 2),
    segment(0xffe0, latin('JFIF\0\x01\x02\0\0\x01\0\x01\0\0')),
    ...(exif ? [segment(0xffe1, joined(latin('Exif\0\0'), exif))] : []),
    segment(0xffda, new Uint8Array(10)),
    new Uint8Array(50),
  );
}

export function png(exif: Uint8Array): Uint8Array {
  const chunk = (type: string, data: Uint8Array) =>
    joined(big(data.length, 4), latin(type), data, new Uint8Array(4));
  return joined(latin('\x89PNG\r\n\x1a\n'), chunk('IHDR', new Uint8Array(13)), chunk('eXIf', exif));
}

/** Returns a WebP with the camera's data after the pixels, of an odd length. */
export function webp(exif: Uint8Array): Uint8Array {
  const chunk = (type: string, data: Uint8Array) =>
    joined(latin(type), big(data.length, 4).reverse(), data, new Uint8Array(data.length % 2));
  const chunks = joined(chunk('VP8 ', new Uint8Array(301)), chunk('EXIF', exif));
  return joined(latin('RIFF'), big(chunks.length + 4, 4).reverse(), latin('WEBP'), chunks);
}

/** Returns a HEIC as an iPhone writes it: the picture is item 1, the camera's data item 2. */
export function heic(exif: Uint8Array): Uint8Array {
  const box = (type: string, ...parts: Uint8Array[]) => {
    const data = joined(...parts);
    return joined(big(data.length + 8, 4), latin(type), data);
  };
  const full = (version: number) => big(version * 2 ** 24, 4);
  const item = (id: number, type: string) =>
    box('infe', full(2), big(id, 2), big(0, 2), latin(type), new Uint8Array(1));
  const data = joined(big(6, 4), latin('Exif\0\0'), exif);
  const head = (place: number) =>
    joined(
      box('ftyp', latin('heic'), big(0, 4), latin('mif1heic')),
      box(
        'meta',
        full(0),
        box('hdlr', new Uint8Array(24)),
        box('iinf', full(0), big(2, 2), item(1, 'hvc1'), item(2, 'Exif')),
        box(
          'iloc',
          full(1),
          big(0x4400, 2),
          big(2, 2),
          ...[1, 2].map((id) =>
            joined(big(id, 2), big(0, 2), big(0, 2), big(1, 2), big(place, 4), big(data.length, 4)),
          ),
        ),
      ),
    );
  return joined(head(head(0).length + 8), box('mdat', data));
}
