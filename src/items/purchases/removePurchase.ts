import type { Id, Image, Purchase } from '../../contract/types';
import { newIdempotencyKey } from '../../core/lib/idempotencyKey';
import { problemFrom } from '../../core/lib/problem';
import { toast } from '../../core/stores/toasts';
import { common } from '../../core/texts/common';
import { lazyFile } from '../../page/lazyScreen';
import { setMainPhoto } from '../api/clothes';
import { copiesOf, putBack } from '../photos/photoCopies';
import { purchaseInput } from './purchaseInput';
import type { Purchases } from './purchases';
import { purchaseValues } from './purchaseValues';
import { purchasesTexts as texts } from './texts';

/** The code that restores a purchase through the history of its item, loaded on demand. */
export const restoring = lazyFile(() => import('./restorePurchase'));

type PurchaseCalls = Pick<Purchases, 'create' | 'remove' | 'setPhotos' | 'reload'>;

interface Removal {
  /**
   * Whether the API keeps deleted photos and can undo changes. If not, an undo creates the purchase
   * again and uploads copies of its photos.
   */
  isKept: boolean;
  /** The id of the item's main photo; undefined if there is none or it is unknown. */
  mainId: Id | undefined;
  onChanged(): void;
}

/**
 * Deletes a purchase at once. A toast offers to undo that, or reports a failure; never rejects.
 * `onChanged` is called after the deletion and after the undo.
 */
export async function removePurchase(
  purchases: PurchaseCalls,
  purchase: Purchase,
  { isKept, mainId, onChanged }: Removal,
): Promise<void> {
  const restore = isKept
    ? () => takeBack(purchases, purchase)
    : await fromCopies(purchases, purchase, mainId);
  const undo = {
    label: common.putBack,
    onAction: async () => {
      try {
        const left = await restore();
        onChanged();
        if (left === null) toast.success(texts.restored);
        else toast.error(left);
      } catch (error) {
        toast.failure(error, undo);
      }
    },
  };
  try {
    await purchases.remove(purchase.id);
    onChanged();
    toast.success(texts.removed, undo);
  } catch (error) {
    const { status, detail } = problemFrom(error);
    // Somebody else has deleted the purchase, so the list is out of date.
    if (status === 404) purchases.reload();
    toast.error(detail);
  }
}

/**
 * Undoes the deletion through the item's history. Returns the reason why a part was not restored;
 * null if all parts were. Throws a Problem.
 */
async function takeBack({ reload }: PurchaseCalls, purchase: Purchase): Promise<string | null> {
  const { restorePurchase } = await restoring.fetch();
  const left = await restorePurchase(purchase);
  reload();
  return left;
}

/**
 * Copies the photos of a purchase that will be deleted. Returns a function that creates the
 * purchase again with the copied photos. It throws a Problem; called again, it continues where it
 * stopped.
 */
async function fromCopies(
  { create, setPhotos }: PurchaseCalls,
  purchase: Purchase,
  mainId: Id | undefined,
): Promise<() => Promise<null>> {
  const copies = await copiesOf(purchase.images);
  const key = newIdempotencyKey();
  /** The new photos, by the ids of the photos that they replace. */
  const photos = new Map<Id, Image>();
  let created: Purchase | null = null;
  return async () => {
    if (!created) {
      created = await create(purchaseInput(purchase.clothesId, purchaseValues(purchase)), key);
      const missing = purchase.images.length - copies.size;
      if (missing > 0) toast.error(texts.photosLost(missing));
    }
    await putBack(purchase.clothesId, created.id, copies, photos);
    setPhotos(created.id, () => [...photos.values()]);
    const main = mainId === undefined ? undefined : photos.get(mainId);
    if (main) await setMainPhoto(purchase.clothesId, main.id);
    return null;
  };
}
