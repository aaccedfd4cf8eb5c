import { composition as compositionShape } from '../../contract/itemFields';
import { crop, type EditedPhoto } from '../../contract/photoEdits';
import {
  type AiModel,
  type ClothesListItem,
  clothesListItem as clothesListItemShape,
  clothes as clothesShape,
  fastCreated as fastCreatedShape,
  type Image,
  image,
  purchaseCreated as purchaseCreatedShape,
  purchase as purchaseShape,
  type Task,
  taskStatuses,
} from '../../contract/types';
import { fields, id, numberOrNull, orNull, text } from '../../core/http/decode';
import { decoderOf } from '../../core/http/decodeShape';
import { listOrEmpty, photoUrl, textOrNull } from '../../core/http/decodeValues';
import { fieldsOf } from '../../core/lib/isObject';

/** Decoders of the contract's entities. */

/** Decodes a photo; the specification guarantees only `urls.small`. */
export function photo(value: unknown): Image {
  const entry = fields(value);
  return {
    id: id(entry.id),
    ...pixels(entry),
    purchaseId: orNull(id)(entry.purchaseId),
    ...(Boolean(entry.edit) && { edit: editedPhoto(entry.edit) }),
  };
}

function pixels(value: unknown): Pick<Image, 'urls' | 'width' | 'height'> {
  const entry = fields(value);
  const urls = fieldsOf(entry.urls);
  const small = photoUrl(urls.small);
  const medium = photoUrl(urls.medium) || small;
  return {
    urls: { small: small || medium, medium, original: photoUrl(urls.original) || medium },
    width: numberOrNull(entry.width) ?? 0,
    height: numberOrNull(entry.height) ?? 0,
  };
}

const cropOf = decoderOf(crop);

function editedPhoto(value: unknown): EditedPhoto {
  const { rotate, crop, original } = fields(value);
  return {
    rotate: rotate === 90 || rotate === 180 || rotate === 270 ? rotate : 0,
    crop: orNull(cropOf)(crop),
    original: pixels(original),
  };
}

/** Passes the photo decoder to decoders of shapes that contain photos. */
export const withPhotos = new Map([[image, photo]]);

export const composition = decoderOf(compositionShape);
export const purchase = decoderOf(purchaseShape, withPhotos);
const listItem = decoderOf(clothesListItemShape, withPhotos);

/** Decodes a row of the list; an API may send the purchases themselves instead of their number. */
export function clothesListItem(value: unknown): ClothesListItem {
  if (typeof fields(value).purchasesCount === 'number') return listItem(value);
  const { purchases, purchasesCount, ...item } = fields(value);
  const count = numberOrNull(purchasesCount) ?? listOrEmpty(purchase)(purchases).length;
  return listItem({ ...item, purchasesCount: count });
}

export const clothes = decoderOf(clothesShape, withPhotos);
export const fastCreated = decoderOf(fastCreatedShape);
export const purchaseCreated = decoderOf(purchaseCreatedShape);

/** Decodes a task; the specification guarantees only `status`, and missing ids become 0. */
export function task(value: unknown): Task {
  const entry = fields(value);
  const status = taskStatuses.find((known) => known === entry.status);
  // The same socket carries messages of batches and of proposals.
  if (!status || entry.batchId !== undefined || entry.kind === 'suggestions')
    throw new TypeError('not a generation');
  return {
    taskId: orNull(id)(entry.taskId) ?? 0,
    clothesId: orNull(id)(entry.clothesId) ?? 0,
    status,
    detail: textOrNull(entry.detail) ?? undefined,
    previousDescription:
      entry.previousDescription === undefined ? undefined : textOrNull(entry.previousDescription),
  };
}

export function aiModel(value: unknown): AiModel {
  const entry = fields(value);
  const name = text(entry.id);
  if (name === '') throw new TypeError('not a model');
  return {
    id: name,
    available: entry.available !== false,
    default: entry.default === true,
    label: text(entry.label) || undefined,
  };
}
