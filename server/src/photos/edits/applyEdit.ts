import type { Sharp } from 'sharp';
import type { PhotoEdit } from '../../../../src/contract/photoEdits';
import { boxBefore, encodeJpeg, encodeOriginal, encodeShown, mediumBox } from '../resize';
import type { PhotoSize, PhotoSizes } from '../store/store';
import type { UploadedPhoto } from './edit';

/** The edit to apply to a stored photo, and the sizes to make. */
export interface EditJob {
  edit: PhotoEdit;
  /** The smaller sizes together, or the full size: as WebP, or as JPEG for other programs. */
  part: 'shown' | 'original' | 'jpeg';
}

/**
 * The encoder's effort for the smaller sizes, which a user waits for. The least effort gives 5 %
 * more bytes in a third of the time.
 */
const quickly = 0;

/** Returns the requested sizes of an edited photo. */
export async function applyEdit(
  photo: Sharp,
  { edit: { rotate, crop }, part }: EditJob,
): Promise<Partial<PhotoSizes>> {
  const cropped = crop
    ? photo.extract({ left: crop.x, top: crop.y, width: crop.width, height: crop.height })
    : photo;
  if (part === 'shown') return (await encodeShown(cropped, { rotate, effort: quickly })).shown;
  if (part === 'jpeg') return { original: await encodeJpeg(cropped) };
  return { original: (await encodeOriginal(cropped, { rotate })).original };
}

/**
 * Returns the size of the uploaded photo from which to make the smaller sizes: the medium one if it
 * has enough pixels, because it decodes in a fifth of the time.
 */
export function sourceOf({ rotate, crop }: PhotoEdit, uploaded: UploadedPhoto): PhotoSize {
  if (crop || uploaded.width * uploaded.height <= mediumBox.width * mediumBox.height) return 'original';
  return scaleInto(boxBefore(rotate), uploaded) <= scaleInto(mediumBox, uploaded) ? 'medium' : 'original';
}

function scaleInto(box: { width: number; height: number }, { width, height }: UploadedPhoto): number {
  return Math.min(1, box.width / width, box.height / height);
}
