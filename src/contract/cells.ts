/** The saving of single cells of a table of items: `PATCH /api/clothes/`. */
import {
  type EntriesField,
  entriesShapes,
  type InputName,
  type ItemField,
  inputName,
  itemFields,
  itemFieldsOf,
  itemInputShapes,
  itemValueShapes,
} from './itemFields';
import { maxCellItems } from './limits';
import { seenPurchase, somePurchaseShapes } from './purchaseChange';
import {
  id,
  integer,
  listOf,
  type OptionalShape,
  object,
  oneOf,
  optional,
  orNull,
  type Shape,
  type TypeOf,
  text,
} from './schema';
import { type ClothesInput, clothesListItem } from './types';

type CellField = Exclude<ItemField, EntriesField>;

const someOfPurchase = object(somePurchaseShapes);

/**
 * The shapes have no limits for texts, numbers and sets: a value beyond a limit shall refuse one
 * item and not the whole request.
 */
const someOfItem = Object.fromEntries(
  itemFieldsOf('name', 'line', 'text', 'reference', 'composition').map((field): [string, Shape] => {
    const isText = ['name', 'line', 'text'].includes(itemFields[field].kind);
    return [
      inputName(field),
      optional<unknown>(isText ? itemValueShapes[field] : itemInputShapes[inputName(field)]),
    ];
  }),
) as { [F in CellField as InputName<F>]: OptionalShape<ClothesInput[InputName<F>]> };

/**
 * The cells of one item.
 *
 * - `version`: the version of the item from which the cells were edited.
 * - `set`: the new values. `lastPurchase` changes the last purchase. If the item has none,
 *   `lastPurchase` creates one; it must then name a supplier.
 * - `seen`: the values of the last purchase before the edit, which `version` does not cover; each
 *   is null if there was no purchase. If the purchase now has another value, the item is stale.
 */
export const itemCells = object({
  id,
  version: integer({ min: 0 }),
  set: object({
    ...someOfItem,
    ...entriesShapes(['add', 'remove'], { limited: false }),
    lastPurchase: optional(someOfPurchase),
  }),
  seen: optional(seenPurchase),
});
export type ItemCells = TypeOf<typeof itemCells>;

/**
 * The cells of up to `maxCellItems` items. `batchId` is the batch of the history that an earlier
 * request of the same editing session began; without it a new batch begins.
 */
export const cellsInput = object({
  batchId: optional(id),
  items: listOf(itemCells, { min: 1, max: maxCellItems }),
});
export type CellsInput = TypeOf<typeof cellsInput>;

/**
 * The outcome for the cells of one item; either all of them were saved or none.
 *
 * - `stale`: since the edit began, somebody has saved the item or another value of its last
 *   purchase.
 * - `refused`: a value is not allowed; `errors` names its field by its path in `set`.
 * - `gone`: the item no longer exists.
 * - `item`: the item as it is stored now; missing if it no longer exists.
 */
const cellsOutcome = object({
  id,
  status: oneOf(['saved', 'stale', 'refused', 'gone']),
  item: optional(clothesListItem),
  errors: optional(listOf(object({ field: text(), code: text(), detail: text() }))),
});
export type CellsOutcome = TypeOf<typeof cellsOutcome>;

/**
 * The outcome for each item, in the order of the request. `batchId` is null if nothing was saved.
 */
export const cellsSaved = object({ batchId: orNull(id), items: listOf(cellsOutcome) });
export type CellsSaved = TypeOf<typeof cellsSaved>;
