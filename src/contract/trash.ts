/**
 * Deleted items that can still be restored. `GET /api/trash/` (`page`, `size`, `q`) lists them, the
 * newest deletion first; `meta.days` is how long they are kept.
 */
import { shownPerson } from './changes';
import { maxSelected } from './limits';
import { id, instant, integer, listOf, object, orNull, type TypeOf, text } from './schema';
import { image } from './types';

/**
 * - `deletedAt`, `expiresAt`: UTC instants; at the second the trash deletes it for good.
 * - `deletedBy`: null for what no administrator did.
 * - `bytes`: the weight of its photos.
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
 * A photo that was deleted while its item stays. `GET /api/trash/photos/` (`page`, `size`, `q` in
 * the titles of their items) lists them; `restore` and `delete` below that path
 * take and answer the same as those of items.
 */
export const trashPhoto = object({ id, image, item: object({ id, title: text() }), ...deletion });
export type TrashPhoto = TypeOf<typeof trashPhoto>;

export const trashSelection = object({ ids: listOf(id, { min: 1, max: maxSelected }) });

/**
 * An item that could not be restored or deleted, or that came back without something, and why.
 *
 * - `field` came back empty; null where the item itself stays as it is.
 * - `reason`: a Ukrainian sentence.
 */
const trashLeft = object({ id, field: orNull(text()), reason: text() });
export type TrashLeft = TypeOf<typeof trashLeft>;

export const restored = object({ restored: listOf(id), left: listOf(trashLeft) });
export type Restored = TypeOf<typeof restored>;

export const deletedForGood = object({ deleted: listOf(id), left: listOf(trashLeft) });
export type DeletedForGood = TypeOf<typeof deletedForGood>;
