/** The display of a photo: its crop, its rotation and its place in the order. */
import { id, integer, listOf, object, oneOf, optional, orNull, type TypeOf, text } from './schema';

const size = { width: integer(), height: integer() };
export const photoFile = object({
  urls: object({ small: text(), medium: text(), original: text() }),
  ...size,
});

/**
 * A crop in pixels of the original, upright and before any rotation: whole numbers inside the
 * original.
 */
export const crop = object({ x: integer(), y: integer(), ...size });
export type Crop = TypeOf<typeof crop>;

/**
 * The whole edit of a photo; it replaces the previous edit. The upload is first cropped, then
 * rotated clockwise by `rotate` degrees. `{rotate: 0, crop: null}` restores the upload.
 */
export const photoEdit = object({ rotate: oneOf([0, 90, 180, 270]), crop: orNull(crop) });
export type PhotoEdit = TypeOf<typeof photoEdit>;

/**
 * The body of `POST /api/images/{id}/edit`. With `seen`, the edit that the photo showed before, it
 * is refused as `stale` if the photo now shows another one, unless that is already the sent one.
 */
export const photoEditInput = object({ ...photoEdit.form.fields, seen: optional(photoEdit) });

/** The edit that an edited photo shows; `original` is the upload. */
export const editedPhoto = object({ ...photoEdit.form.fields, original: photoFile });
export type EditedPhoto = TypeOf<typeof editedPhoto>;

/** Far above the number of photos of any item. */
const maxOrdered = 10_000;
const order = listOf(id, { max: maxOrdered });
/**
 * The new order of an item's photos, including those of its purchases, as ids. Photos that are not
 * named follow in their previous order. With `seen`, the order before the edit, it is refused as
 * `stale` if these photos now have another order, unless it is already the sent one.
 */
export const photoOrderInput = object({ ids: order, seen: optional(order) });
