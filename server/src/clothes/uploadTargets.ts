import type { UploadTargets } from '../photos/photos';
import { itemIdOfPurchase } from './purchases';
import { assertItemExists } from './queries';

/** The items and purchases that photos are uploaded to. */
export const uploadTargets: UploadTargets = {
  async item(db, itemId) {
    await assertItemExists(db, itemId);
    return { itemId, purchaseId: null };
  },
  async purchase(db, purchaseId) {
    return { itemId: await itemIdOfPurchase(db, purchaseId), purchaseId };
  },
};
