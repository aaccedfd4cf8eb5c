import type { Kysely } from 'kysely';
import type { FieldValues } from '../clothes/fields';
import { purchaseValues } from '../clothes/purchaseValues';
import { readItemFields } from '../clothes/storedFields';
import type { Database } from '../database';
import { Problem } from '../platform/Problem';
import { texts } from '../platform/problemTexts';

/** The facts about an item that a description may mention in addition to the photo. */
export interface ItemFacts {
  fields: FieldValues;
  sizes: string[];
  measurements: string[];
}

/** Returns an item's facts and its main photo's address. Throws not_found and no_main_image. */
export async function loadFacts(
  db: Kysely<Database>,
  itemId: number,
): Promise<{ facts: ItemFacts; address: string }> {
  const photo = await db
    .selectFrom('clothes')
    .leftJoin('images', 'images.id', 'clothes.main_image_id')
    .select('images.address')
    .where('clothes.id', '=', itemId)
    .executeTakeFirstOrThrow(() => new Problem('not_found', texts.itemNotFound));
  if (photo.address === null) throw new Problem('no_main_image');
  const fields = await readItemFields(db, itemId);
  const purchases = await purchaseValues(db, itemId);
  const sizes = distinct(purchases.map(({ size }) => size));
  const measurements = distinct(purchases.map((purchase) => purchase.measurements));
  return { facts: { fields, sizes, measurements }, address: photo.address };
}

function distinct(values: (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))];
}
