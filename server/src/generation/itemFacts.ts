import type { Kysely } from 'kysely';
import type { Database } from '../platform/db/schema';
import { Problem } from '../platform/Problem';
import { texts } from '../platform/problemTexts';

/**
 * The facts about an item that a description may mention in addition to the photo; null or empty
 * where nothing is known.
 */
export interface ItemFacts {
  title: string;
  type: string | null;
  brand: string | null;
  color: string | null;
  fabric: { material: string; percent: number }[];
  sizes: string[];
  measurements: string[];
}

/** Returns an item's facts and its main photo's address. Throws not_found and no_main_image. */
export async function loadFacts(
  db: Kysely<Database>,
  itemId: number,
): Promise<{ facts: ItemFacts; address: string }> {
  const item = await db
    .selectFrom('clothes')
    .leftJoin('brands', 'brands.id', 'clothes.brand_id')
    .leftJoin('colors', 'colors.id', 'clothes.color_id')
    .leftJoin('types', 'types.id', 'clothes.type_id')
    .leftJoin('images', 'images.id', 'clothes.main_image_id')
    .select([
      'clothes.title',
      'brands.name as brand',
      'colors.name as color',
      'types.name as type',
      'images.address',
    ])
    .where('clothes.id', '=', itemId)
    .executeTakeFirst();
  if (!item) throw new Problem('not_found', texts.itemNotFound);
  if (item.address === null) throw new Problem('no_main_image');
  const fabric = await db
    .selectFrom('compositions')
    .innerJoin('materials', 'materials.id', 'compositions.material_id')
    .select(['materials.name as material', 'compositions.percent'])
    .where('compositions.clothes_id', '=', itemId)
    .orderBy('compositions.position')
    .execute();
  const purchases = await db
    .selectFrom('purchases')
    .select(['size', 'measurements'])
    .where('clothes_id', '=', itemId)
    .orderBy('id')
    .execute();
  const { address, title, brand, color, type } = item;
  const sizes = distinct(purchases.map((purchase) => purchase.size));
  const measurements = distinct(purchases.map((purchase) => purchase.measurements));
  return { facts: { title, brand, color, type, fabric, sizes, measurements }, address };
}

function distinct(values: (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))];
}
