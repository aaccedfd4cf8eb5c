/** The display of a photo: its crop, its rotation and its place in the order. */
import { id, integer, listOf, object, oneOf, orNull, type TypeOf, text } from './schema';

const size = { width: integer(), height: integer() };
export const photoFile = object({
  urls: object({ small: text(), medium: text(), original: text() }),
  ...size,
});

/** Pixels of the original, upright and not rotated; whole numbers inside the original. */
export const crop = object({ x: integer(), y: integer(), ...size });
export type Crop = TypeOf<typeof crop>;

/**
 * The whole edit of a photo, not a further step: the upload is first cropped, then rotated
 * clockwise. `{rotate: 0, crop: null}` restores the upload.
 */
export const photoEdit = object({ rotate: oneOf([0, 90, 180, 270]), crop: orNull(crop) });
export type PhotoEdit = TypeOf<typeof photoEdit>;

/** The edit of an edited photo; `original` is the upload. */
export const editedPhoto = object({ ...photoEdit.form.fields, original: photoFile });
export type EditedPhoto = TypeOf<typeof editedPhoto>;

/** A bound far above the number of photos of any item. */
const maxOrdered = 10_000;
/**
 * The order of an item's photos, including those of its purchases. Photos that are not named follow
 * in their previous order.
 */
export const photoOrderInput = object({ ids: listOf(id, { max: maxOrdered }) });
