import sharp from 'sharp';
import { loadSharp } from '../../src/platform/sharp';

/** Photos for tests, generated here: tests read no files but their own. */

export type Colour = readonly [red: number, green: number, blue: number];

export const red: Colour = [200, 30, 30];
export const green: Colour = [30, 160, 60];
export const blue: Colour = [30, 60, 200];
export const white: Colour = [245, 245, 245];

type Encoding = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'tiff';

/** Returns a photo of one colour, with a little noise so that it does not compress to nothing. */
export async function photo(
  format: Encoding = 'jpeg',
  { width = 320, height = 240, colour = red }: { width?: number; height?: number; colour?: Colour } = {},
): Promise<Buffer> {
  return pixels(noisy(width, height, colour), width, height)
    [format]()
    .toBuffer();
}

/**
 * Returns an upright photo of four coloured quarters, stored as by a camera held in `orientation`
 * (1 to 8).
 */
export async function quarters(orientation: number, { width = 60, height = 40 } = {}): Promise<Buffer> {
  const turned = orientation >= 5;
  const [storedWidth, storedHeight] = turned ? [height, width] : [width, height];
  const raw = Buffer.alloc(width * height * 3);
  for (let y = 0; y < storedHeight; y += 1) {
    for (let x = 0; x < storedWidth; x += 1) {
      const [uprightX, uprightY] = upright(orientation, x, y, storedWidth, storedHeight);
      const top = uprightY < height / 2;
      const left = uprightX < width / 2;
      raw.set(top ? (left ? red : green) : left ? blue : white, (y * storedWidth + x) * 3);
    }
  }
  return pixels(raw, storedWidth, storedHeight)
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .withMetadata({ orientation })
    .toBuffer();
}

/** Returns a photo with a place, a camera's name and a comment in its EXIF. */
export async function photoWithPlace(): Promise<Buffer> {
  return pixels(noisy(320, 240, green), 320, 240)
    .jpeg()
    .withExif({
      IFD0: { Make: 'SecretCamera', Copyright: 'SecretOwner' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '50/1 27/1 0/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '30/1 31/1 0/1',
      },
    })
    .toBuffer();
}

/** Returns a CMYK photo, for print. */
export async function cmykPhoto(): Promise<Buffer> {
  return pixels(noisy(200, 100, red), 200, 100)
    .toColourspace('cmyk')
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** Returns an animation: the first frame red, the others blue and green in turn. */
export async function animation(format: 'gif' | 'webp', frames = 3): Promise<Buffer> {
  const [width, height] = [50, 40];
  const raw = Buffer.concat(
    Array.from({ length: frames }, (_, frame) =>
      flat(width, height, frame === 0 ? red : frame % 2 === 0 ? green : blue),
    ),
  );
  const stack = sharp(raw, { raw: { width, height: height * frames, channels: 3, pageHeight: height } });
  return stack[format]({ loop: 0 }).toBuffer();
}

/** Returns a tiny PNG file of `width` × `height` pixels: 1 bit each, all the same. */
export async function bomb(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#777777' }, limitInputPixels: false })
    .toColourspace('b-w')
    .png({ palette: true, colours: 2, compressionLevel: 9 })
    .toBuffer();
}

/** Returns the first bytes of a phone's HEIC file, and some in place of its pixels. */
export function heic(major = 'heic'): Buffer {
  const box = Buffer.alloc(24);
  box.writeUInt32BE(24, 0);
  box.write(`ftyp${major}`, 4, 'latin1');
  box.write('mif1heic', 16, 'latin1');
  return Buffer.concat([box, Buffer.alloc(2000, 7)]);
}

/** Files of other kinds: their bytes by their names. */
export const notPhotos: Record<string, Buffer> = {
  'page.html': Buffer.from('<!doctype html><script>alert(1)</script>'),
  'drawing.svg': Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  ),
  'bom.svg': Buffer.from(
    '\uFEFF  <?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
  ),
  'paper.pdf': Buffer.from('%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF'),
  'icon.ico': Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0]),
  'movie.mp4': Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1'),
  'archive.zip': Buffer.from('PK\x03\x04\x14\0\0\0\0\0', 'latin1'),
  'program.exe': Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff', 'latin1'),
  'notes.txt': Buffer.from('Звичайний текст, не фото'),
  'script.mvg': Buffer.from('push graphic-context\nviewbox 0 0 640 480\nimage over 0,0 0,0 "/etc/passwd"'),
};

/**
 * Returns the colour in the middle of a part of an encoded WebP image; `x` and `y` are shares of
 * its sides.
 */
export async function colourAt(webp: Buffer, x: number, y: number): Promise<Colour> {
  const read = await loadSharp();
  const { data, info } = await read(webp).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels;
  return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
}

/** Returns whether two colours look alike: encoding changes each a little. */
export function alike(one: Colour, other: Colour, tolerance = 40): boolean {
  return one.every((value, channel) => Math.abs(value - (other[channel] ?? 0)) <= tolerance);
}

function pixels(raw: Buffer, width: number, height: number) {
  return sharp(raw, { raw: { width, height, channels: 3 } });
}

function flat(width: number, height: number, colour: Colour): Buffer {
  const raw = Buffer.alloc(width * height * 3);
  for (let at = 0; at < raw.length; at += 3) raw.set(colour, at);
  return raw;
}

function noisy(width: number, height: number, colour: Colour): Buffer {
  const raw = flat(width, height, colour);
  // A small fixed generator, for the same bytes in each run.
  let state = 12345;
  for (let at = 0; at < raw.length; at += 1) {
    state = (state * 1103515245 + 12345) % 2147483648;
    raw[at] = Math.max(0, Math.min(255, (raw[at] ?? 0) + (state % 17) - 8));
  }
  return raw;
}

/** Returns the place of a stored pixel in the upright picture, by the EXIF orientation. */
function upright(
  orientation: number,
  x: number,
  y: number,
  width: number,
  height: number,
): [x: number, y: number] {
  const [right, bottom] = [width - 1 - x, height - 1 - y];
  switch (orientation) {
    case 2:
      return [right, y];
    case 3:
      return [right, bottom];
    case 4:
      return [x, bottom];
    case 5:
      return [y, x];
    case 6:
      return [bottom, x];
    case 7:
      return [bottom, right];
    case 8:
      return [y, right];
    default:
      return [x, y];
  }
}
