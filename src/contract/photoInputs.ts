/** The bodies of the calls that edit and order photos. */
import { photoEdit } from './photoEdits';
import { id, listOf, object, optional } from './schema';

/**
 * The body of `POST /api/images/{id}/edit`. With `seen`, the edit that the photo showed before, it
 * is refused as `stale` if the photo now shows another one, unless that is already the sent one.
 */
export const photoEditInput = object({ ...photoEdit.form.fields, seen: optional(photoEdit) });

/** Far above the number of photos of any item. */
const maxOrdered = 10_000;
const order = listOf(id, { max: maxOrdered });
/**
 * The new order of an item's photos, including those of its purchases, as ids. Photos that are not
 * named follow in their previous order. With `seen`, the order before the edit, it is refused as
 * `stale` if these photos now have another order, unless it is already the sent one.
 */
export const photoOrderInput = object({ ids: order, seen: optional(order) });
