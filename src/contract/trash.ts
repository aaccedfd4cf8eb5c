/**
 * Deleted items that can still be restored. `GET /api/trash/` (`page`, `size`, `q`) lists them, the
 * newest deletion first; `meta.days` is the number of days for which the trash keeps an item.
 */
import { maxSelected } from './limits';
import { shownPerson } from './people';
import { id, instant, integer, listOf, object, orNull, type TypeOf, text } from './schema';
import { image } from './types';

/**
 * The deletion of an item or photo.
 *
 * - `deletedAt`, `expiresAt`: UTC instants of the deletion and of the permanent deletion.
 * - `deletedBy`: null if no user made the deletion.
 * - `bytes`: the total size of the files of the deleted photos.
 */
const deletion = { deletedAt: instant, expiresAt: instant, deletedBy: orNull(shownPerson), bytes: integer() };

export const trashItem = object({
  id,
  title: text(),
  mainImage: orNull(image),
  ...deletion,
  purchasesCount: integer(),
  photosCount: integer(),
});
export type TrashItem = TypeOf<typeof trashItem>;

/**
 * A deleted photo of an existing item. `GET /api/trash/photos/` (`page`, `size`, `q` for the titles
 * of the items) lists these photos. `POST` to `restore` and `delete` below that path takes the same
 * bodies and answers as for items.
 */
export const trashPhoto = object({ id, image, item: object({ id, title: text() }), ...deletion });
export type TrashPhoto = TypeOf<typeof trashPhoto>;

export const trashSelection = object({ ids: listOf(id, { min: 1, max: maxSelected }) });

/**
 * An item or photo that could not be restored or deleted, or was restored without one of its
 * values.
 *
 * - `field`: the value that was lost; null if the item or photo itself was left unchanged.
 * - `reason`: why, a Ukrainian sentence.
 */
const trashLeft = object({ id, field: orNull(text()), reason: text() });
export type TrashLeft = TypeOf<typeof trashLeft>;

export const restored = object({ restored: listOf(id), left: listOf(trashLeft) });
export type Restored = TypeOf<typeof restored>;

export const deletedForGood = object({ deleted: listOf(id), left: listOf(trashLeft) });
export type DeletedForGood = TypeOf<typeof deletedForGood>;
