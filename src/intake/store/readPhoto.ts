import { differenceHash } from '../../contract/differenceHash';
import { photoColour } from '../../contract/photoColour';
import { takenAt } from '../../core/lib/takenAt';
import { uprightWebp } from '../../core/lib/uprightWebp';

/** The data read from a photo. */
export interface ReadPhoto {
  /** The camera's time in milliseconds since 1970; null if it wrote none. */
  takenAt: number | null;
  /** The picture; null if this browser cannot decode the photo. */
  picture: {
    hash: string;
    colour: string;
    /** The size in pixels, upright. */
    width: number;
    height: number;
    preview: Blob;
  } | null;
}

/** The maximum length of a preview's longer side, in pixels. */
const previewSide = 320;
const previewQuality = 0.8;
/** The ground of cut-outs: `--photo` in the light theme, so that white clothes are seen. */
export const previewGround = '#ece9e2';

/** Reads a photo. Runs in a worker, or on the page if there is no worker. */
export async function readPhoto(file: File): Promise<ReadPhoto> {
  const [time, picture] = await Promise.all([takenAt(file), readPicture(file).catch(() => null)]);
  return { takenAt: time, picture };
}

async function readPicture(file: File): Promise<ReadPhoto['picture']> {
  const bitmap = (await uprightWebp(file)) ?? (await createImageBitmap(file));
  const { width, height } = bitmap;
  const scale = Math.min(1, previewSide / Math.max(width, height));
  const canvas = newCanvas(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
  // The pixels are read back below, which would be slower from the memory of the graphics card.
  const context = canvas.getContext('2d', { willReadFrequently: true }) as
    | OffscreenCanvasRenderingContext2D
    | CanvasRenderingContext2D
    | null; // each kind of canvas has its own type of context
  if (!context) return null;
  context.imageSmoothingQuality = 'medium';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  // Frees some 50 MB now instead of at the next garbage collection.
  bitmap.close();
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  const [hash, colour] = [differenceHash(pixels, 4), photoColour(pixels, 4)];
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = previewGround;
  context.fillRect(0, 0, canvas.width, canvas.height);
  return { hash, colour, width, height, preview: await blobOf(canvas) };
}

function newCanvas(width: number, height: number): OffscreenCanvas | HTMLCanvasElement {
  if (typeof OffscreenCanvas === 'function') return new OffscreenCanvas(width, height);
  return Object.assign(document.createElement('canvas'), { width, height });
}

function blobOf(canvas: OffscreenCanvas | HTMLCanvasElement): Promise<Blob> {
  const type = 'image/jpeg';
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality: previewQuality });
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no preview'))), type, previewQuality),
  );
}
