/**
 * Reads the time a photo was taken, which its camera wrote into the file. Files are treated as
 * hostile: no read goes beyond the data, every loop is bounded, and truncated or invalid data give
 * no time.
 */

/** The most bytes of a TIFF structure that are read; only a forged structure is longer. */
const maxTiffBytes = 65_536;
/** The number of bytes at the beginning of a file within which cameras write the time. */
const headBytes = 262_144;
/**
 * The maximum number of parts (segments, boxes, entries) that are read before the search gives up.
 */
const maxParts = 200;

const tag = { exif: 0x8769, changed: 0x0132 };
/** The times of a photo, by their tags, with those of their offset and fraction, the best first. */
const times = [
  { time: 0x9003, offset: 0x9011, fraction: 0x9291 },
  { time: 0x9004, offset: 0x9012, fraction: 0x9292 },
] as const;

/**
 * Returns the camera's time of the photo in milliseconds since 1970; null if the camera wrote none.
 */
export async function takenAt(file: File): Promise<number | null> {
  try {
    const tiff = await findTiff(file);
    return tiff && timeOfTiff(tiff);
  } catch {
    // The data refer to a place beyond their end, or the file can no longer be read.
    return null;
  }
}

async function findTiff(file: File): Promise<DataView | null> {
  const head = await viewOf(file, 0, headBytes);
  if (head.getUint16(0) === 0xffd8) return tiffOfJpeg(head);
  if (textAt(head, 1, 3) === 'PNG') return tiffOfPng(head);
  if (textAt(head, 0, 4) === 'RIFF' && textAt(head, 8, 4) === 'WEBP') return tiffOfWebp(file);
  if (textAt(head, 4, 4) === 'ftyp') return tiffOfHeif(file, head);
  return null;
}

/**
 * Finds the TIFF structure in a JPEG, among the segments before the pixels; null if there is none.
 */
function tiffOfJpeg(head: DataView): DataView | null {
  for (let at = 2, n = 0; n < maxParts; n++) {
    const marker = head.getUint16(at);
    const length = head.getUint16(at + 2);
    if (marker < 0xff01 || marker === 0xffda || length < 2) return null;
    if (marker === 0xffe1 && textAt(head, at + 4, 6) === 'Exif\0\0') return part(head, at + 10, length - 8);
    at += 2 + length;
  }
  return null;
}

function tiffOfPng(head: DataView): DataView | null {
  for (let at = 8, n = 0; n < maxParts; n++) {
    const length = head.getUint32(at);
    if (textAt(head, at + 4, 4) === 'eXIf') return part(head, at + 8, length);
    at += 12 + length;
  }
  return null;
}

/** Finds the TIFF structure in a WebP, where it follows the pixels; null if there is none. */
async function tiffOfWebp(file: File): Promise<DataView | null> {
  for (let at = 12, n = 0; n < maxParts && at + 8 <= file.size; n++) {
    const head = await viewOf(file, at, 8);
    const length = head.getUint32(4, true);
    if (textAt(head, 0, 4) === 'EXIF') return withoutPrefix(await viewOf(file, at + 8, length));
    at += 8 + length + (length % 2);
  }
  return null;
}

/** A box inside another, without its header. */
interface Box {
  type: string;
  data: DataView;
}

/**
 * Finds the TIFF structure in a HEIC or AVIF: the box `iinf` gives the id of its item, the box
 * `iloc` the place of the item. Returns null if there is none.
 */
async function tiffOfHeif(file: File, head: DataView): Promise<DataView | null> {
  const meta = boxesOf(head).find(({ type }) => type === 'meta');
  const boxes = meta ? boxesOf(part(meta.data, 4)) : [];
  const list = boxes.find(({ type }) => type === 'iinf');
  const places = boxes.find(({ type }) => type === 'iloc');
  const id = list && exifItem(list.data);
  const place = places && id !== undefined && placeOf(places.data, id);
  if (!place) return null;
  const data = await viewOf(file, place.offset, place.length);
  // The first four bytes are the distance to the TIFF structure.
  return withoutPrefix(part(data, 4 + data.getUint32(0)));
}

function boxesOf(data: DataView): Box[] {
  const boxes: Box[] = [];
  for (let at = 0; boxes.length < maxParts && at + 8 <= data.byteLength; ) {
    const length = data.getUint32(at);
    if (length < 8) break;
    boxes.push({ type: textAt(data, at + 4, 4), data: part(data, at + 8, length - 8) });
    at += length;
  }
  return boxes;
}

function exifItem(list: DataView): number | undefined {
  const entries = boxesOf(part(list, list.getUint8(0) === 0 ? 6 : 8));
  for (const { data } of entries) {
    const isLong = data.getUint8(0) > 2;
    if (textAt(data, isLong ? 10 : 8, 4) === 'Exif') return isLong ? data.getUint32(4) : data.getUint16(4);
  }
  return undefined;
}

/**
 * Finds the place of an item that is stored in one piece of the file, as cameras write it; null for
 * an item stored otherwise.
 */
function placeOf(places: DataView, wanted: number): { offset: number; length: number } | null {
  const version = places.getUint8(0);
  const sizes = places.getUint16(4);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version === 0 ? 0 : sizes & 15;
  let at = 6;
  const next = (size: number) => {
    at += size;
    if (size === 2) return places.getUint16(at - 2);
    if (size === 4) return places.getUint32(at - 4);
    if (size === 8) return Number(places.getBigUint64(at - 8));
    return 0;
  };
  const count = next(version < 2 ? 2 : 4);
  for (let n = 0; n < Math.min(count, maxParts); n++) {
    const id = next(version < 2 ? 2 : 4);
    // With a method other than 0, offsets do not refer to the file.
    const method = version === 0 ? 0 : next(2) & 15;
    next(2);
    const base = next(baseSize);
    const pieces = next(2);
    for (let piece = 0; piece < Math.min(pieces, maxParts); piece++) {
      next(indexSize);
      const offset = base + next(offsetSize);
      const length = next(lengthSize);
      if (id === wanted) return method === 0 && pieces === 1 ? { offset, length } : null;
    }
  }
  return null;
}

function timeOfTiff(tiff: DataView): number | null {
  const little = textAt(tiff, 0, 2) === 'II';
  if (tiff.getUint16(2, little) !== 42) return null;
  const directory = tiff.getUint32(4, little);
  const text = (place: number, name: number) => textOfEntry(tiff, entryAt(tiff, place, name, little), little);
  const exif = entryAt(tiff, directory, tag.exif, little);
  if (exif !== null) {
    const place = tiff.getUint32(exif + 8, little);
    for (const { time, offset, fraction } of times) {
      const found = timeOf(text(place, time), text(place, offset), text(place, fraction));
      if (found !== null) return found;
    }
  }
  return timeOf(text(directory, tag.changed), '', '');
}

/** Returns the place of a directory's entry; null if there is none. */
function entryAt(tiff: DataView, directory: number, wanted: number, little: boolean): number | null {
  const count = Math.min(tiff.getUint16(directory, little), maxParts);
  for (let n = 0; n < count; n++) {
    const at = directory + 2 + 12 * n;
    if (tiff.getUint16(at, little) === wanted) return at;
  }
  return null;
}

/** Returns an entry's text. A text of up to four bytes is in the entry itself. */
function textOfEntry(tiff: DataView, at: number | null, little: boolean): string {
  if (at === null || tiff.getUint16(at + 2, little) !== 2) return '';
  const length = Math.min(tiff.getUint32(at + 4, little), 40);
  return textAt(tiff, length > 4 ? tiff.getUint32(at + 8, little) : at + 8, length);
}

/**
 * Returns a camera's time in milliseconds since 1970; without a possible offset, in this device's
 * time zone. Returns null for an invalid time.
 */
function timeOf(text: string, offset: string, fraction: string): number | null {
  const found = /^(\d{4}):(\d\d):(\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(text);
  if (!found) return null;
  const [, year, month, day, hour, minute, second] = found;
  const zone = /^[+-](0\d|1[0-4]):[0-5]\d/.exec(offset)?.[0] ?? '';
  const parts = /^\d{1,3}/.exec(fraction)?.[0].padEnd(3, '0') ?? '000';
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${parts}${zone}`);
  return Number(year) < 1980 || Number.isNaN(time) ? null : time;
}

/** Returns the data without JPEG's prefix, which some programs write in other formats too. */
function withoutPrefix(data: DataView): DataView {
  return textAt(data, 0, 6) === 'Exif\0\0' ? part(data, 6) : data;
}

function part(data: DataView, from: number, length = maxTiffBytes): DataView {
  const start = Math.min(from, data.byteLength);
  return new DataView(data.buffer, data.byteOffset + start, Math.min(length, data.byteLength - start));
}

function textAt(data: DataView, from: number, length: number): string {
  const bytes = part(data, from, length);
  return String.fromCharCode(...new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

async function viewOf(file: File, from: number, length: number): Promise<DataView> {
  return new DataView(await file.slice(from, from + Math.min(length, headBytes)).arrayBuffer());
}
