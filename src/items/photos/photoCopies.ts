import type { Id, Image } from '../../contract/types';
import { newIdempotencyKey } from '../../core/lib/idempotencyKey';
import { downloadPhoto, uploadItemPhoto, uploadPurchasePhoto } from './api';

/** The maximum time in ms that the deletion of a photo waits for its copy. */
const patience = 4000;

/** Copies of photos, by the photos' ids, each with the idempotency key of its upload. */
export type Copies = ReadonlyMap<Id, { file: File; idempotencyKey: string }>;

/**
 * Returns copies of photos, to be made before a deletion that can be undone. Photos that cannot be
 * downloaded within `patience` are left out.
 */
export async function copiesOf(photos: readonly Image[]): Promise<Copies> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), patience);
  const files = await Promise.all(photos.map((photo) => downloadPhoto(photo, controller.signal)));
  clearTimeout(timer);
  const copies = new Map<Id, { file: File; idempotencyKey: string }>();
  for (const [index, { id }] of photos.entries()) {
    const file = files[index];
    if (file) copies.set(id, { file, idempotencyKey: newIdempotencyKey() });
  }
  return copies;
}

/**
 * Uploads copies to the purchase, or to the item if `purchaseId` is null. Adds each new photo to
 * `restored`, by the id of the photo that it replaces. Copies whose id is already there are
 * skipped, so a repeated call uploads only the rest. Throws a Problem.
 */
export async function putBack(
  clothesId: Id,
  purchaseId: Id | null,
  copies: Copies,
  restored: Map<Id, Image>,
): Promise<void> {
  for (const [id, { file, idempotencyKey }] of copies) {
    if (restored.has(id)) continue;
    const [photo] =
      purchaseId === null
        ? await uploadItemPhoto(clothesId, file, { idempotencyKey })
        : await uploadPurchasePhoto(purchaseId, file, { idempotencyKey });
    if (photo) restored.set(id, photo);
  }
}
