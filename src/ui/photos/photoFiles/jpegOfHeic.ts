import { maxFileBytes } from '../../../contract/limits';
import { cameraTimeSegment } from '../../../core/lib/cameraTimeSegment';
import { takenAt } from '../../../core/lib/takenAt';

/** JPEG qualities in order; the first whose file is small enough to upload is used. */
const qualities = [0.92, 0.8];

let tail: Promise<unknown> = Promise.resolve();

/**
 * Converts a HEIC photo to a JPEG of the same size, with the camera's time in it and as the file's
 * time. Returns null if the browser cannot decode it. Photos are converted one at a time, because
 * each one needs memory for all its pixels.
 */
export function jpegOfHeic(file: File): Promise<File | null> {
  const made = tail.then(() => convert(file)).catch(() => null);
  tail = made;
  return made;
}

async function convert(file: File): Promise<File | null> {
  const time = await takenAt(file);
  const canvas = await render(file);
  let blob: Blob | null = null;
  for (const quality of qualities) {
    blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (blob && blob.size <= maxFileBytes) break;
  }
  // Frees the canvas's memory at once.
  canvas.width = 0;
  const name = `${file.name.replace(/\.[^.]*$/, '')}.jpg`;
  if (!blob) return null;
  const start = time === null ? [blob] : [blob.slice(0, 2), cameraTimeSegment(time), blob.slice(2)];
  return new File(start, name, { type: 'image/jpeg', lastModified: time ?? file.lastModified });
}

/** Renders the photo upright. Rejects if the browser cannot decode it. */
async function render(file: File): Promise<HTMLCanvasElement> {
  const picture = await createImageBitmap(file).catch(() => elementOf(file));
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  if ('close' in picture) picture.close();
  return canvas;
}

/** Returns the photo as an image element, because some browsers decode HEIC only for elements. */
async function elementOf(file: File): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  try {
    await image.decode();
    if (image.width === 0) throw new Error('no picture');
    return image;
  } finally {
    URL.revokeObjectURL(image.src);
  }
}
