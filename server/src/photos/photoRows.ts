import type { Image } from '../../../src/contract/types';
import type { ImageRow } from '../platform/db/schema';
import { photoUrls } from './store/store';

/** Returns a photo as the API gives it. */
export function toPhoto(row: Pick<ImageRow, 'id' | 'address' | 'width' | 'height' | 'purchase_id'>): Image {
  return {
    id: row.id,
    urls: photoUrls(row.address),
    width: row.width,
    height: row.height,
    purchaseId: row.purchase_id,
  };
}
