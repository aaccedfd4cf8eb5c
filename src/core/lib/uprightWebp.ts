/** The maximum number of a WebP's chunks that are passed over. */
const maxChunks = 200;
/** The most bytes of EXIF data that are read; the orientation is in their first directory. */
const exifBytes = 4096;
const orientationTag = 0x0112;

/** How a photo's pixels are turned upright, by the EXIF orientation: the matrix of a canvas. */
const turns: Record<number, (width: number, height: number) => DOMMatrix2DInit> = {
  2: (width) => matrix(-1, 0, 0, 1, width, 0),
  3: (width, height) => matrix(-1, 0, 0, -1, width, height),
  4: (_, height) => matrix(1, 0, 0, -1, 0, height),
  5: () => matrix(0, 1, 1, 0, 0, 0),
  6: (_, height) => matrix(0, 1, -1, 0, height, 0),
  7: (width, height) => matrix(0, -1, -1, 0, height, width),
  8: (width) => matrix(0, -1, 1, 0, 0, width),
};

/**
 * Returns the upright picture of a WebP with an EXIF orientation, which not all browsers heed;
 * null for any other file.
 */
export async function uprightWebp(file: Blob): Promise<ImageBitmap | null> {
  const found = await orientationOf(file).catch(() => null);
  const turn = found && turns[found.orientation];
  if (!turn) return null;
  // Without the name of its EXIF chunk no browser turns the picture.
  const unturned = new Blob([file.slice(0, found.at), 'NONE', file.slice(found.at + 4)], { type: file.type });
  const bitmap = await createImageBitmap(unturned);
  const { width, height } = bitmap;
  const sides = found.orientation > 4 ? ([height, width] as const) : ([width, height] as const);
  const canvas =
    typeof OffscreenCanvas === 'function'
      ? new OffscreenCanvas(...sides)
      : Object.assign(document.createElement('canvas'), { width: sides[0], height: sides[1] });
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | null;
  context?.setTransform(turn(width, height));
  context?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return context && createImageBitmap(canvas);
}

/** Returns the EXIF orientation of a WebP and the place of its EXIF chunk; null if it has none. */
async function orientationOf(file: Blob): Promise<{ orientation: number; at: number } | null> {
  const head = await viewOf(file, 0, 12);
  if (nameAt(head, 0) !== 'RIFF' || nameAt(head, 8) !== 'WEBP') return null;
  for (let at = 12, n = 0; n < maxChunks && at + 8 <= file.size; n++) {
    const chunk = await viewOf(file, at, 8);
    const length = chunk.getUint32(4, true);
    if (nameAt(chunk, 0) === 'EXIF') {
      const exif = await viewOf(file, at + 8, Math.min(length, exifBytes));
      return { orientation: orientationIn(exif, nameAt(exif, 0) === 'Exif' ? 6 : 0), at };
    }
    at += 8 + length + (length % 2);
  }
  return null;
}

/** Returns the orientation in a TIFF structure. Throws RangeError if the data end too soon. */
function orientationIn(exif: DataView, start: number): number {
  const little = exif.getUint16(start) === 0x4949;
  const directory = start + exif.getUint32(start + 4, little);
  const count = exif.getUint16(directory, little);
  for (let at = directory + 2, n = 0; n < count; n++, at += 12)
    if (exif.getUint16(at, little) === orientationTag) return exif.getUint16(at + 8, little);
  return 1;
}

function matrix(a: number, b: number, c: number, d: number, e: number, f: number): DOMMatrix2DInit {
  return { a, b, c, d, e, f };
}

function nameAt(data: DataView, at: number): string {
  return String.fromCharCode(...new Uint8Array(data.buffer, at, 4));
}

async function viewOf(file: Blob, from: number, length: number): Promise<DataView> {
  return new DataView(await file.slice(from, from + length).arrayBuffer());
}
