/**
 * The shapes that the app shares with any API behind it; some subjects have their own file in this
 * folder.
 */
import { entriesShapes, itemInputShapes, itemValueShapes } from './itemFields';
import { editedPhoto, photoFile } from './photoEdits';
import { purchaseInputShapes, purchaseValueShapes } from './purchaseFields';
import { reference } from './references';
import {
  constant,
  flag,
  id,
  instant,
  integer,
  listOf,
  object,
  oneOf,
  optional,
  orNull,
  spareId,
  type TypeOf,
  text,
} from './schema';

/** A positive integer that the server assigns. */
export type Id = number;

/**
 * A stored photo. `small` fits 400×400 px, `medium` 1600×1200 px; all are WebP. `urls` are
 * same-origin paths or http(s) URLs.
 *
 * - `width`, `height`: pixels of `original`, upright.
 * - `purchaseId`: the purchase to which the photo was uploaded; null if it was uploaded to the item
 *   itself.
 * - `edit`: the crop and rotation of the upload that the photo shows; missing if it shows the
 *   upload.
 */
export const image = object({
  id,
  ...photoFile.form.fields,
  purchaseId: orNull(id),
  edit: optional(editedPhoto),
});
export type Image = TypeOf<typeof image>;

/**
 * A purchase.
 *
 * - `price`: hryvnias, ≥ 0, at most 2 decimals.
 * - `weight`: kilograms, ≥ 0, at most 3 decimals.
 * - `images`: the photos uploaded to the purchase.
 */
export const purchase = object({
  id,
  clothesId: spareId,
  ...purchaseValueShapes,
  images: listOf(image),
});
export type Purchase = TypeOf<typeof purchase>;

const { price, size, date } = purchaseValueShapes;
/** The item's latest purchase: by date, or by id if no purchase has a date. */
export const lastPurchase = object({ supplier: reference, price, size, date });
export type LastPurchase = TypeOf<typeof lastPurchase>;

/**
 * The fields of an item in answers.
 *
 * - `supplier`: the supplier of the item's first purchase; null without purchases.
 * - `mainImage`: null for an item without photos.
 * - `lastPurchase`: null for an item without purchases; missing if an API does not send it.
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
/** An item with its purchases, as the answer for one item has it. */
export const clothes = object({ ...itemAnswer, purchases: listOf(purchase) });
export type Clothes = TypeOf<typeof clothes>;

/**
 * An item as the list's answer has it.
 *
 * - `purchasesCount`: the number of its purchases.
 * - `version`: the number in the item's ETag; missing if an API does not save single cells.
 */
export const clothesListItem = object({
  ...itemAnswer,
  purchasesCount: integer(),
  version: optional(integer()),
});
export type ClothesListItem = TypeOf<typeof clothesListItem>;

const page = {
  total: integer(),
  page: integer(),
  size: integer(),
  atLeast: optional(flag),
  whole: optional(flag),
};
/**
 * The position of a page in its list, the `meta` of an answer; sent if a page was requested.
 *
 * - `total`: the number of rows of the list.
 * - `page`: the page's number, from 1; `size`: the maximum number of its rows.
 * - `atLeast`: `total` is only a lower bound, because there are too many rows to count.
 * - `whole`: the data is the whole list, because it has at most the request's `wholeUpTo` rows.
 */
export const pageMeta = object(page);
/**
 * The `meta` of a page of the trash. `days`: the number of days for which the trash keeps an item.
 */
export const trashMeta = object({ ...page, days: integer() });
export type PageMeta = TypeOf<typeof pageMeta> & { days?: number };

export const fastCreateInput = object({ title: itemInputShapes.title, supplierId: id });
export type FastCreateInput = TypeOf<typeof fastCreateInput>;

export const fastCreated = object({ clothesId: id, purchaseId: id });
export type FastCreated = TypeOf<typeof fastCreated>;

export const clothesInput = object({ ...itemInputShapes, ...entriesShapes(['seen'], { limited: true }) });
export type ClothesInput = TypeOf<typeof clothesInput>;

export const purchaseInput = object({ clothesId: id, ...purchaseInputShapes });
/** The input of a purchase as the app sends it, with all fields. */
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
 * A task that generates a description, or proposals for an item; the socket sends the same shape.
 *
 * - `kind`: the kind of result; a description if missing.
 * - `detail`: the reason for a failure, in Ukrainian.
 * - `previousDescription`: the description that a completed task replaced, null if there was none;
 *   some APIs do not send it.
 */
export const task = object({
  taskId: spareId,
  clothesId: spareId,
  status: oneOf(taskStatuses),
  kind: optional(constant('suggestions')),
  detail: optional(text()),
  previousDescription: optional(orNull(text())),
});
export type Task = TypeOf<typeof task>;

/**
 * A model that generates texts. `available`: it can be used now; `default`: it is used if none is
 * chosen; `label`: its name on the screen, the id if missing.
 */
export const aiModel = object({ id: text(), available: flag, default: flag, label: optional(text()) });
export type AiModel = TypeOf<typeof aiModel>;
