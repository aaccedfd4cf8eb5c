/** Changes of a purchase, on condition of the values that were seen. */
import {
  type PurchaseFieldValues,
  purchaseFieldNames,
  purchaseInputName,
  purchaseInputShapes,
  purchaseValueShapes,
} from './purchaseFields';
import { id, type OptionalShape, object, optional, orNull, type Shape, type TypeOf } from './schema';

/**
 * Some fields of a purchase, by `purchaseInputName`. The texts and numbers have no limits here: the
 * caller refuses a value beyond a limit by its own rules.
 */
export const somePurchaseShapes = Object.fromEntries(
  purchaseFieldNames.map((field): [string, Shape] => {
    const name = purchaseInputName(field);
    return [name, optional<unknown>(name === 'supplierId' ? id : purchaseValueShapes[name])];
  }),
) as { [Name in keyof PurchaseFieldValues]: OptionalShape<PurchaseFieldValues[Name]> };

/**
 * The values of a purchase that the person saw before the edit. Each may be null: there was no
 * purchase then.
 */
export const seenPurchase = object({ ...somePurchaseShapes, supplierId: optional(orNull(id)) });
export type SeenPurchase = TypeOf<typeof seenPurchase>;

/**
 * The body of `PUT /api/purchases/{id}`. Without `seen` it is the whole purchase: a field that is
 * left out is emptied. With `seen` it is a change: fields that are left out stay, and the purchase
 * is only changed if the fields in `seen` still have these values, or already the sent ones.
 */
export const purchaseChange = object({
  clothesId: id,
  ...purchaseInputShapes,
  supplierId: optional(id),
  seen: optional(seenPurchase),
});
export type PurchaseChange = TypeOf<typeof purchaseChange>;

/** The body of `DELETE /api/purchases/{id}`, which may be missing; `seen` as in a change. */
export const purchaseDeletion = object({ seen: optional(seenPurchase) });
