/** The display of a photo: its crop, its rotation and its place in the order. */
import { integer, object, oneOf, orNull, type TypeOf, text } from './schema';

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

/** The edit that an edited photo shows; `original` is the upload. */
export const editedPhoto = object({ ...photoEdit.form.fields, original: photoFile });
export type EditedPhoto = TypeOf<typeof editedPhoto>;
