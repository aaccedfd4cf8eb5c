import type { Selectable } from 'kysely';
import type { Composition, Reference } from '../../../src/contract/types';
import type { ItemValues } from '../clothes/itemValues';
import type { ClothesTable, PurchasesTable } from '../platform/db/schema';
import type { Tx } from '../platform/db/transactions';

/**
 * What an item was made of, as the trash keeps it. Rows have all their columns, so that new ones
 * come along; the entries that they name have their names, because they may be deleted meanwhile.
 */
export interface Content {
  item: Selectable<ClothesTable>;
  brand: Reference | null;
  color: Reference | null;
  type: Reference | null;
  composition: Composition[];
  purchases: { row: Selectable<PurchasesTable>; supplier: Reference }[];
}

/** Reads what a locked item is made of, but for its photos. */
export async function readContent(tx: Tx, id: number, values: ItemValues): Promise<Content> {
  const item = await tx.selectFrom('clothes').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const rows = await tx
    .selectFrom('purchases')
    .selectAll()
    .where('clothes_id', '=', id)
    .orderBy('id')
    .execute();
  const suppliers = new Map(values.purchases.map((purchase) => [purchase.id, purchase.supplier]));
  return {
    item,
    brand: values.brand,
    color: values.color,
    type: values.type,
    composition: values.fabricComposition,
    purchases: rows.flatMap((row) => {
      const supplier = suppliers.get(row.id);
      return supplier ? [{ row, supplier }] : [];
    }),
  };
}
