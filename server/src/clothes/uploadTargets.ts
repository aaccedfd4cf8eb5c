import type { UploadTargets } from '../photos/photos';
import { itemIdOfPurchase } from './purchases';
import { assertItemExists } from './queries';

/** The items and purchases as targets of uploaded photos. */
export const uploadTargets: UploadTargets = {
  async item(db, itemId) {
    await assertItemExists(db, itemId);
    return { itemId, purchaseId: null };
  },
  async purchase(db, purchaseId) {
    return { itemId: await itemIdOfPurchase(db, purchaseId), purchaseId };
  },
};
