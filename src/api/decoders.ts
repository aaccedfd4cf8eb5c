import type { Crop, EditedPhoto } from '../contract/photoEdits';
import type {
  AiModel,
  Clothes,
  ClothesListItem,
  Composition,
  FastCreated,
  Image,
  LastPurchase,
  Purchase,
  PurchaseCreated,
  Task,
  TaskStatus,
} from '../contract/types';
import { fields, id, orNull, text } from '../http/decode';
import { fieldsOf } from '../lib/isObject';
import { reference } from './referenceDecoder';
import { listOrEmpty, numberOrNull, photoUrl, textOrNull } from './values';

/** Decoders of the contract's entities. */

/** The specification promises `urls.small` alone. */
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
    ...sizeOf(entry),
  };
}

function sizeOf({ width, height }: Record<string, unknown>): Pick<Image, 'width' | 'height'> {
  return { width: numberOrNull(width) ?? 0, height: numberOrNull(height) ?? 0 };
}

function editedPhoto(value: unknown): EditedPhoto {
  const { rotate, crop, original } = fields(value);
  return {
    rotate: rotate === 90 || rotate === 180 || rotate === 270 ? rotate : 0,
    crop: orNull(cropOf)(crop),
    original: pixels(original),
  };
}

function cropOf(value: unknown): Crop {
  const entry = fields(value);
  return { x: numberOrNull(entry.x) ?? 0, y: numberOrNull(entry.y) ?? 0, ...sizeOf(entry) };
}

export function composition(value: unknown): Composition {
  const entry = fields(value);
  return { material: reference(entry.material), percent: numberOrNull(entry.percent) ?? 0 };
}

export function purchase(value: unknown): Purchase {
  const entry = fields(value);
  return {
    id: id(entry.id),
    clothesId: orNull(id)(entry.clothesId) ?? 0,
    price: numberOrNull(entry.price),
    weight: numberOrNull(entry.weight),
    size: textOrNull(entry.size),
    measurements: textOrNull(entry.measurements),
    supplierId: orNull(id)(entry.supplierId) ?? 0,
    date: textOrNull(entry.date),
    luxury: entry.luxury === true,
    images: listOrEmpty(photo)(entry.images),
  };
}

function lastPurchase(value: unknown): LastPurchase {
  const entry = fields(value);
  return {
    supplier: reference(entry.supplier),
    price: numberOrNull(entry.price),
    size: textOrNull(entry.size),
    date: textOrNull(entry.date),
  };
}

export function clothesListItem(value: unknown): ClothesListItem {
  const entry = fields(value);
  return {
    id: id(entry.id),
    title: text(entry.title),
    description: textOrNull(entry.description),
    brand: orNull(reference)(entry.brand),
    color: orNull(reference)(entry.color),
    type: orNull(reference)(entry.type),
    supplier: orNull(reference)(entry.supplier),
    fabricComposition: listOrEmpty(composition)(entry.fabricComposition),
    mainImage: orNull(photo)(entry.mainImage),
    createdAt: text(entry.createdAt),
    updatedAt: text(entry.updatedAt),
    ...(entry.lastPurchase !== undefined && { lastPurchase: orNull(lastPurchase)(entry.lastPurchase) }),
    purchasesCount: numberOrNull(entry.purchasesCount) ?? listOrEmpty(purchase)(entry.purchases).length,
  };
}

export function clothes(value: unknown): Clothes {
  const { purchasesCount, ...item } = clothesListItem(value);
  return { ...item, purchases: listOrEmpty(purchase)(fields(value).purchases) };
}

export function fastCreated(value: unknown): FastCreated {
  const entry = fields(value);
  return { clothesId: id(entry.clothesId), purchaseId: id(entry.purchaseId) };
}

export function purchaseCreated(value: unknown): PurchaseCreated {
  return { purchaseId: id(fields(value).purchaseId) };
}

const statuses: readonly TaskStatus[] = ['pending', 'running', 'completed', 'failed'];

/** The specification promises `status` alone; ids that are missing are 0. */
export function task(value: unknown): Task {
  const entry = fields(value);
  const status = statuses.find((known) => known === entry.status);
  // Messages of batches and of proposals come through the same socket.
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
