/** The numbers that describe an edit, and their effect on a photo. */
import type { Crop, EditedPhoto, PhotoEdit } from '../../../../src/contract/photoEdits';
import type { FieldProblem } from '../../../../src/contract/problem';
import { invalidFields } from '../../platform/Problem';
import { fieldTexts } from '../../platform/problemTexts';
import { photoUrls } from '../store/store';
import { photoTexts } from '../texts';

/** A photo as uploaded; its width and height are upright, in pixels. */
export interface UploadedPhoto {
  address: string;
  width: number;
  height: number;
}

/** The content of an edited photo's row, as JSON. */
interface StoredEdit extends PhotoEdit {
  original: UploadedPhoto;
}

/** Minimum pixels per side of a crop, unless the photo itself has fewer. */
const minCropSide = 16;

/**
 * Returns the edit with only its numbers, in a fixed order; null if it leaves the photo as
 * uploaded. Throws validation_failed for a crop outside the photo.
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

/** Returns the problems of a crop's start and length along one side of the photo. */
function sideProblems({ start, length }: { start: Named; length: Named }, side: number): FieldProblem[] {
  const min = Math.min(minCropSide, side);
  const [from, pixels] = [start[1], length[1]];
  const wrong: FieldProblem[] = [];
  const refuse = ([field]: Named, code: string, detail: string) => wrong.push({ field, code, detail });
  if (!Number.isSafeInteger(from)) refuse(start, 'type', fieldTexts.whole);
  else if (from < 0) refuse(start, 'minimum', fieldTexts.minimum(0));
  else if (from > side - min) refuse(start, 'maximum', fieldTexts.maximum(side - min));
  if (!Number.isSafeInteger(pixels)) refuse(length, 'type', fieldTexts.whole);
  else if (pixels < min) refuse(length, 'minimum', fieldTexts.minimum(min));
  else if (wrong.length === 0 && from + pixels > side) refuse(length, 'maximum', photoTexts.cropOutside);
  return wrong;
}

/** Returns the width and height of an edited photo, upright, in pixels. */
export function editedSize({ rotate, crop }: PhotoEdit, uploaded: UploadedPhoto) {
  const { width, height } = crop ?? uploaded;
  return rotate % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** Returns the key that identifies a version by the numbers of its edit. */
export function editKey({ rotate, crop }: PhotoEdit): string {
  return JSON.stringify({
    rotate,
    crop: crop && { x: crop.x, y: crop.y, width: crop.width, height: crop.height },
  });
}

/** Returns the key of the edit that a person saw; null for the photo as uploaded. */
export function seenKey(edit: PhotoEdit): string | null {
  return edit.rotate === 0 && edit.crop === null ? null : editKey(edit);
}

/** Returns the JSON of an edit for the photo's row. */
export function storedEdit({ rotate, crop }: PhotoEdit, { address, width, height }: UploadedPhoto): string {
  const stored: StoredEdit = { rotate, crop, original: { address, width, height } };
  return JSON.stringify(stored);
}

/** Returns the edit in a row; null if the photo is as uploaded. */
export function readEdit(edit: string | null): StoredEdit | null {
  // `storedEdit` wrote this JSON.
  return edit === null ? null : (JSON.parse(edit) as StoredEdit);
}

/** Returns an edit as the API shows it; adds `query` to the addresses. */
export function toEditedPhoto({ rotate, crop, original }: StoredEdit, query = ''): EditedPhoto {
  const { address, width, height } = original;
  return { rotate, crop, original: { urls: photoUrls(address, query), width, height } };
}
