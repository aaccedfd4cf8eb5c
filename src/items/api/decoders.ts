import { composition as compositionShape } from '../../contract/itemFields';
import { crop, type EditedPhoto } from '../../contract/photoEdits';
import { object } from '../../contract/schema';
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
  task as taskShape,
} from '../../contract/types';
import { fields, id, numberOrNull, orNull, text } from '../../core/http/decode';
import { decoderOf } from '../../core/http/decodeShape';
import { listOrEmpty, photoUrl } from '../../core/http/decodeValues';
import { fieldsOf } from '../../core/lib/isObject';

/**
 * Decoders of items, purchases, photos, tasks and models as an API sends them. They throw a
 * TypeError if a needed value is missing.
 */

/**
 * Decodes a photo. An API need only send `urls.small`: it stands in for a missing `medium`, and
 * `medium` for a missing `original`; a missing width or height becomes 0.
 */
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

/** The decoders to use inside other shapes: a photo is decoded by `photo`. */
export const withPhotos = new Map([[image, photo]]);

export const composition = decoderOf(compositionShape);
export const purchase = decoderOf(purchaseShape, withPhotos);
const listItem = decoderOf(clothesListItemShape, withPhotos);

/**
 * Decodes a row of the list. An API may send the purchases themselves instead of `purchasesCount`.
 */
export function clothesListItem(value: unknown): ClothesListItem {
  if (typeof fields(value).purchasesCount === 'number') return listItem(value);
  const { purchases, purchasesCount, ...item } = fields(value);
  const count = numberOrNull(purchasesCount) ?? listOrEmpty(purchase)(purchases).length;
  return listItem({ ...item, purchasesCount: count });
}

export const clothes = decoderOf(clothesShape, withPhotos);
export const fastCreated = decoderOf(fastCreatedShape);
export const purchaseCreated = decoderOf(purchaseCreatedShape);

const { kind: _, ...generation } = taskShape.form.fields;
const generationTask = decoderOf(object(generation));

/** Decodes a generation task. An API need only send `status`; missing ids become 0. */
export function task(value: unknown): Task {
  const { batchId, kind } = fields(value);
  // The task socket also carries messages about batches and about proposals.
  if (batchId !== undefined || kind === 'suggestions') throw new TypeError('not a generation');
  return generationTask(value);
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
