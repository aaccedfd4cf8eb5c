/** An item's values in the form of the history. */
import type { Kysely } from 'kysely';
import type { ChangeValues } from '../../../src/contract/changes';
import type { Database } from '../database';
import { type FieldValues, fieldsOf } from './fields';
import { purchaseValues } from './purchaseValues';
import { listPhotos, loadItem } from './queries';

/** All values of an item. */
export type ItemValues = FieldValues & Required<Pick<ChangeValues, 'purchases' | 'images' | 'mainImage'>>;

/** Reads all values of an item. Throws not_found. */
export async function loadItemValues(db: Kysely<Database>, id: number): Promise<ItemValues> {
  const { item } = await loadItem(db, id);
  return {
    ...fieldsOf(item),
    purchases: await purchaseValues(db, id),
    images: await listPhotos(db, id),
    mainImage: item.mainImage,
  };
}
