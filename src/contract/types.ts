/** The contract of the app and any API behind it; some subjects have a file of their own here. */
import { itemInputShapes, itemValueShapes } from './itemFields';
import { maxMeasurementsLength, maxSizeLength } from './limits';
import { editedPhoto, photoFile } from './photoEdits';
import { reference } from './references';
import {
  constant,
  flag,
  id,
  instant,
  integer,
  listOf,
  number,
  object,
  oneOf,
  optional,
  orNull,
  spareId,
  type TypeOf,
  text,
} from './schema';

/** A positive integer, given by the server. */
export type Id = number;

/** A local time without a zone, `YYYY-MM-DDTHH:mm:ss.SSS`; only its date has a meaning. */
export type WireDate = string;
const wireDate = text();

/**
 * A stored photo. `small` fits 400×400 px, `medium` 1600×1200 px; all are WebP, given as
 * same-origin paths or http(s) URLs.
 *
 * - `width`, `height`: pixels of `original`, upright.
 * - `purchaseId`: the purchase it was uploaded to; null for one uploaded to the item itself.
 * - `edit`: how it differs from what was uploaded; only where it does.
 */
export const image = object({
  id,
  ...photoFile.form.fields,
  purchaseId: orNull(id),
  edit: optional(editedPhoto),
});
export type Image = TypeOf<typeof image>;

/**
 * - `price`: hryvnias, ≥ 0, at most 2 decimals.
 * - `weight`: kilograms, ≥ 0, at most 3 decimals.
 */
export const purchase = object({
  id,
  clothesId: spareId,
  price: orNull(number()),
  weight: orNull(number()),
  size: orNull(text()),
  measurements: orNull(text()),
  supplierId: spareId,
  date: orNull(wireDate),
  luxury: flag,
  images: listOf(image),
});
export type Purchase = TypeOf<typeof purchase>;

/** The latest by date, else by id. */
export const lastPurchase = object({
  supplier: reference,
  price: orNull(number()),
  size: orNull(text()),
  date: orNull(wireDate),
});
export type LastPurchase = TypeOf<typeof lastPurchase>;

/**
 * - `supplier`: the first purchase's.
 * - `lastPurchase`: missing where an API does not say.
 */
const itemAnswer = {
  id,
  ...itemValueShapes,
  supplier: orNull(reference),
  mainImage: orNull(image),
  lastPurchase: optional(orNull(lastPurchase)),
  createdAt: instant,
  updatedAt: instant,
};
/** An item as its own page gets it. */
export const clothes = object({ ...itemAnswer, purchases: listOf(purchase) });
export type Clothes = TypeOf<typeof clothes>;

/** An item as the list gets it. */
export const clothesListItem = object({ ...itemAnswer, purchasesCount: integer() });
export type ClothesListItem = TypeOf<typeof clothesListItem>;

const page = {
  total: integer(),
  page: integer(),
  size: integer(),
  atLeast: optional(flag),
  whole: optional(flag),
};
/**
 * Describes the page that a list answers with, where one was requested.
 *
 * - `atLeast`: there are more than `total`; so many are not counted.
 * - `whole`: the data is the whole list, for it is no longer than `wholeUpTo`.
 */
export const pageMeta = object(page);
/** `days`: how long the trash keeps an item. */
export const trashMeta = object({ ...page, days: integer() });
export type PageMeta = TypeOf<typeof pageMeta> & { days?: number };

export const fastCreateInput = object({ title: itemInputShapes.title, supplierId: id });
export type FastCreateInput = TypeOf<typeof fastCreateInput>;

export const fastCreated = object({ clothesId: id, purchaseId: id });
export type FastCreated = TypeOf<typeof fastCreated>;

export const clothesInput = object(itemInputShapes);
export type ClothesInput = TypeOf<typeof clothesInput>;

export const purchaseInput = object({
  clothesId: id,
  price: optional(orNull(number())),
  weight: optional(orNull(number())),
  size: optional(orNull(text({ max: maxSizeLength }))),
  measurements: optional(orNull(text({ max: maxMeasurementsLength }))),
  supplierId: id,
  date: optional(orNull(text({ max: 50 }))),
  luxury: optional(flag),
});
/** As the app sends it: whole. */
export type PurchaseInput = Required<TypeOf<typeof purchaseInput>>;

export const purchaseCreated = object({ purchaseId: id });
export type PurchaseCreated = TypeOf<typeof purchaseCreated>;

export const mainImageInput = object({ imageId: id });

export const descriptionInput = object({ description: itemInputShapes.description });

export const generateInput = object({ model: optional(text({ min: 1, max: 100 })) });
export type GenerateInput = TypeOf<typeof generateInput>;

export const taskStatuses = ['pending', 'running', 'completed', 'failed'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/**
 * A generation task; the socket sends the same shape.
 *
 * - `kind`: what it generates; a description where this is missing.
 * - `detail` says in Ukrainian why it failed.
 * - `previousDescription`: what a completed task has replaced; some APIs do not say.
 */
export const task = object({
  taskId: id,
  clothesId: id,
  status: oneOf(taskStatuses),
  kind: optional(constant('suggestions')),
  detail: optional(text()),
  previousDescription: optional(orNull(text())),
});
export type Task = TypeOf<typeof task>;

/** `label`: what the screen shows; the id where it is missing. */
export const aiModel = object({ id: text(), available: flag, default: flag, label: optional(text()) });
export type AiModel = TypeOf<typeof aiModel>;
