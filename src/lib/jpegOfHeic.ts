import { maxFileBytes } from '../contract/limits';
import { takenAt } from './takenAt';

/** The first whose file may be uploaded. */
const qualities = [0.92, 0.8];

let tail: Promise<unknown> = Promise.resolve();

/**
 * Returns a HEIC photo as a JPEG of the same size, whose time is when it was taken; null where the
 * browser cannot decode it. One at a time: each takes as much memory as all its pixels.
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
  // Gives its memory back at once.
  canvas.width = 0;
  const name = `${file.name.replace(/\.[^.]*$/, '')}.jpg`;
  return blob && new File([blob], name, { type: 'image/jpeg', lastModified: time });
}

/** Renders the photo upright. Rejects where the browser cannot. */
async function render(file: File): Promise<HTMLCanvasElement> {
  const picture = await createImageBitmap(file).catch(() => elementOf(file));
  const canvas = document.createElement('canvas');
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  if ('close' in picture) picture.close();
  return canvas;
}

/** Some browsers decode it only for an element of the page. */
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
