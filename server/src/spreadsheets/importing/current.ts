import type { Kysely } from 'kysely';
import type { Reference } from '../../../../src/contract/references';
import type { Composition } from '../../../../src/contract/types';
import { type PurchaseValue, purchaseValuesOf } from '../../clothes/purchaseValues';
import { loadCompositions } from '../../clothes/queries';
import type { Database } from '../../platform/db/schema';

/** An item as it is now. */
export interface CurrentItem {
  id: number;
  title: string;
  description: string | null;
  brand: Reference | null;
  type: Reference | null;
  color: Reference | null;
  fabricComposition: Composition[];
  purchases: PurchaseValue[];
}

/** Returns those of the items that are there. */
export async function loadCurrent(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, CurrentItem>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('clothes')
    .leftJoin('brands', 'brands.id', 'clothes.brand_id')
    .leftJoin('types', 'types.id', 'clothes.type_id')
    .leftJoin('colors', 'colors.id', 'clothes.color_id')
    .select([
      'clothes.id',
      'clothes.title',
      'clothes.description',
      'brands.id as brand_id',
      'brands.name as brand_name',
      'types.id as type_id',
      'types.name as type_name',
      'colors.id as color_id',
      'colors.name as color_name',
    ])
    .where('clothes.id', 'in', ids)
    .execute();
  const compositions = await loadCompositions(db, ids);
  const purchases = await purchaseValuesOf(db, ids);
  return new Map(
    rows.map(({ id, title, description, ...row }) => [
      id,
      {
        id,
        title,
        description,
        brand: named(row.brand_id, row.brand_name),
        type: named(row.type_id, row.type_name),
        color: named(row.color_id, row.color_name),
        fabricComposition: compositions.get(id) ?? [],
        purchases: purchases.get(id) ?? [],
      },
    ]),
  );
}

/** Returns the items of purchases that are there, by the id of the purchase. */
export async function itemsOfPurchases(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('purchases').select(['id', 'clothes_id']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.clothes_id]));
}

function named(id: number | null, name: string | null): Reference | null {
  return id === null || name === null ? null : { id, name };
}
