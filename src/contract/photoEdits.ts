/** How a photo is shown: which part of what was uploaded, turned how far, and in which place. */
import { id, integer, listOf, object, oneOf, orNull, type TypeOf, text } from './schema';

const size = { width: integer(), height: integer() };
export const photoFile = object({
  urls: object({ small: text(), medium: text(), original: text() }),
  ...size,
});

/** Pixels of the original, upright and not rotated; whole numbers, inside it. */
export const crop = object({ x: integer(), y: integer(), ...size });
export type Crop = TypeOf<typeof crop>;

/**
 * The whole edit, not a further step: what was uploaded is cropped and then rotated clockwise.
 * `{rotate: 0, crop: null}` brings it back.
 */
export const photoEdit = object({ rotate: oneOf([0, 90, 180, 270]), crop: orNull(crop) });
export type PhotoEdit = TypeOf<typeof photoEdit>;

/** What an edited photo says of itself: `original` is what was uploaded. */
export const editedPhoto = object({ ...photoEdit.form.fields, original: photoFile });
export type EditedPhoto = TypeOf<typeof editedPhoto>;

/** More photos than an item ever has. */
const maxOrdered = 10_000;
/**
 * The order of an item's photos, those of its purchases too. Photos of the item that are not named
 * come after these, in the order they had.
 */
export const photoOrderInput = object({ ids: listOf(id, { max: maxOrdered }) });
