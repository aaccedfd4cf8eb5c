/** The numbers of an edit, and what they make of a photo. */
import type { Crop, EditedPhoto, PhotoEdit } from '../../../../src/contract/photoEdits';
import type { FieldProblem } from '../../../../src/contract/problem';
import { invalidFields } from '../../platform/Problem';
import { fieldTexts } from '../../platform/problemTexts';
import { photoUrls } from '../store/store';
import { photoTexts } from '../texts';

/** What was uploaded. */
export interface UploadedPhoto {
  address: string;
  width: number;
  height: number;
}

/** What the row of an edited photo holds, as JSON. */
interface StoredEdit extends PhotoEdit {
  original: UploadedPhoto;
}

/** Pixels of a side of what a crop leaves, unless the photo itself has fewer. */
export const leastCropSide = 16;

/**
 * Returns the edit with its numbers alone, in one order; null where it leaves the photo as it was
 * uploaded. Throws validation_failed for a crop that is not inside the photo.
 */
export function checkEdit({ rotate, crop }: PhotoEdit, uploaded: UploadedPhoto): PhotoEdit | null {
  const checked = crop && checkCrop(crop, uploaded);
  return rotate === 0 && checked === null ? null : { rotate, crop: checked };
}

function checkCrop({ x, y, width, height }: Crop, uploaded: UploadedPhoto): Crop | null {
  const wrong = [
    ...sideProblems({ start: ['crop.x', x], length: ['crop.width', width] }, uploaded.width),
    ...sideProblems({ start: ['crop.y', y], length: ['crop.height', height] }, uploaded.height),
  ];
  if (wrong.length > 0) throw invalidFields(wrong);
  const isWhole = width === uploaded.width && height === uploaded.height;
  return isWhole ? null : { x, y, width, height };
}

type Named = readonly [field: string, value: number];

/** Checks where a crop begins along one side of the photo, and how long it is there. */
function sideProblems({ start, length }: { start: Named; length: Named }, side: number): FieldProblem[] {
  const least = Math.min(leastCropSide, side);
  const [from, pixels] = [start[1], length[1]];
  const wrong: FieldProblem[] = [];
  const refuse = ([field]: Named, code: string, detail: string) => wrong.push({ field, code, detail });
  if (!Number.isSafeInteger(from)) refuse(start, 'type', fieldTexts.whole);
  else if (from < 0) refuse(start, 'minimum', fieldTexts.minimum(0));
  else if (from > side - least) refuse(start, 'maximum', fieldTexts.maximum(side - least));
  if (!Number.isSafeInteger(pixels)) refuse(length, 'type', fieldTexts.whole);
  else if (pixels < least) refuse(length, 'minimum', fieldTexts.minimum(least));
  else if (wrong.length === 0 && from + pixels > side) refuse(length, 'maximum', photoTexts.cropOutside);
  return wrong;
}

/** Returns the pixels of an edited photo, upright. */
export function editedSize({ rotate, crop }: PhotoEdit, uploaded: UploadedPhoto) {
  const { width, height } = crop ?? uploaded;
  return rotate % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** Returns the text under which a version with these numbers is found again. */
export function editKey({ rotate, crop }: PhotoEdit): string {
  return JSON.stringify({
    rotate,
    crop: crop && { x: crop.x, y: crop.y, width: crop.width, height: crop.height },
  });
}

/** Returns what a photo's row holds of an edit. */
export function storedEdit({ rotate, crop }: PhotoEdit, { address, width, height }: UploadedPhoto): string {
  const stored: StoredEdit = { rotate, crop, original: { address, width, height } };
  return JSON.stringify(stored);
}

/** Returns the edit that a row holds; null where the photo is as it was uploaded. */
export function readEdit(edit: string | null): StoredEdit | null {
  // `storedEdit` wrote it.
  return edit === null ? null : (JSON.parse(edit) as StoredEdit);
}

/** Returns an edit as the API gives it; `query` is added to the addresses. */
export function toEditedPhoto({ rotate, crop, original }: StoredEdit, query = ''): EditedPhoto {
  const { address, width, height } = original;
  return { rotate, crop, original: { urls: photoUrls(address, query), width, height } };
}
