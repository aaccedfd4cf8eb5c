import type { Sharp } from 'sharp';
import type { PhotoEdit } from '../../../../src/contract/photoEdits';
import { boxBefore, encodeOriginal, encodeShown, mediumBox, writeJpeg } from '../resize';
import type { PhotoSize, PhotoSizes } from '../store/store';
import type { UploadedPhoto } from './edit';

/** The edit to apply to a stored photo, and whether to make the smaller sizes or the full one. */
interface SizesJob {
  edit: PhotoEdit;
  part: 'shown' | 'original';
}

/** A stored photo to write to a new file, in full size as JPEG, for other programs. */
interface JpegJob {
  part: 'jpeg';
  file: string;
}

export type EditJob = SizesJob | JpegJob;

/**
 * The encoder's effort for the smaller sizes, which a user waits for. The least effort gives 5 %
 * more bytes in a third of the time.
 */
const quickly = 0;

/** Returns the requested sizes of an edited photo; none if it writes a file. */
export async function applyEdit(photo: Sharp, job: EditJob): Promise<Partial<PhotoSizes>> {
  if (job.part === 'jpeg') {
    await writeJpeg(photo, job.file);
    return {};
  }
  const { rotate, crop } = job.edit;
  const cropped = crop
    ? photo.extract({ left: crop.x, top: crop.y, width: crop.width, height: crop.height })
    : photo;
  if (job.part === 'shown') return (await encodeShown(cropped, { rotate, effort: quickly })).shown;
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
