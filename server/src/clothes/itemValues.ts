/** An item's values as the history keeps them. */
import type { Kysely } from 'kysely';
import type { ChangeValues } from '../../../src/contract/changes';
import type { Database } from '../platform/db/schema';
import { type FieldValues, fieldsOf } from './fields';
import { purchaseValues } from './purchaseValues';
import { listPhotos, loadItem } from './queries';

/** All values that an item has. */
export type ItemValues = FieldValues & Required<Pick<ChangeValues, 'purchases' | 'images' | 'mainImage'>>;

/** Reads everything that an item holds. Throws not_found. */
export async function loadItemValues(db: Kysely<Database>, id: number): Promise<ItemValues> {
  const { item } = await loadItem(db, id);
  return {
    ...fieldsOf(item),
    purchases: await purchaseValues(db, id),
    images: await listPhotos(db, id),
    mainImage: item.mainImage,
  };
}
