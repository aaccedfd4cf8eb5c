import { uprightWebp } from './uprightWebp';

/** The maximum length of a preview's longer side, in pixels. */
const maxSide = 1024;

/**
 * Returns a picture of a WebP that its browser may not show upright; null for one that needs none.
 */
export async function uprightPreview(file: Blob): Promise<Blob | null> {
  const bitmap = await uprightWebp(file);
  if (!bitmap) return null;
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve) => canvas.toBlob(resolve));
}
