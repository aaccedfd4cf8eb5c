/** What items are made of: read before they go, and after they are back. */
import type { Selectable } from 'kysely';
import {
  type Composition,
  type ItemFieldOf,
  itemFieldNames,
  itemFieldsOf,
} from '../../../src/contract/itemFields';
import type { Reference } from '../../../src/contract/references';
import { type FieldValues, pick } from '../clothes/fields';
import type { ItemValues } from '../clothes/itemValues';
import { toPurchaseValue } from '../clothes/purchaseValues';
import { readFields } from '../clothes/storedFields';
import { toPhoto } from '../photos/photos';
import { lockRows } from '../platform/db/locks';
import type { ImageRow } from '../platform/db/photoTables';
import type { ClothesTable, PurchasesTable } from '../platform/db/schema';
import type { Tx } from '../platform/db/transactions';
import { findReferences } from '../references/references';

type ItemRow = Selectable<ClothesTable>;
type PurchaseRow = Selectable<PurchasesTable>;

/**
 * What an item was made of, as the trash keeps it. Rows have all their columns, so that new ones
 * come along; the entries that they name have their names, because they may be deleted meanwhile.
 */
export interface Content extends Pick<FieldValues, ItemFieldOf<'reference'>> {
  item: ItemRow;
  composition: Composition[];
  purchases: { row: PurchaseRow; supplier: Reference }[];
}

/** An item with all that belongs to it. */
export interface HeldItem {
  id: number;
  content: Content;
  photos: ImageRow[];
  /** The item as the history keeps it. */
  values: ItemValues;
}

/**
 * Returns the items that are there, and keeps others from changing them until the end of the
 * transaction. Locks in the order of their ids, so that two such transactions do not block one
 * another.
 */
export async function holdContents(tx: Tx, ids: readonly number[]): Promise<HeldItem[]> {
  if (ids.length === 0) return [];
  const items = await tx
    .selectFrom('clothes')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .$call(lockRows(tx))
    .execute();
  const there = items.map(({ id }) => id);
  if (there.length === 0) return [];
  const purchases = await tx
    .selectFrom('purchases')
    .selectAll()
    .where('clothes_id', 'in', there)
    .orderBy('id')
    .execute();
  const photos = await tx
    .selectFrom('images')
    .selectAll()
    .where('clothes_id', 'in', there)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const suppliers = purchases.map((row) => row.supplier_id);
  const rows = {
    purchases: byItem(purchases),
    photos: byItem(photos),
    fields: await readFields(tx, there, itemFieldNames),
    suppliers: await findReferences(tx, 'suppliers', suppliers),
  };
  return items.map((item) => toHeldItem(item, rows));
}

interface Belongings {
  fields: Map<number, FieldValues>;
  purchases: Map<number, PurchaseRow[]>;
  photos: Map<number, ImageRow[]>;
  suppliers: Map<number, Reference>;
}

function toHeldItem(item: ItemRow, rows: Belongings): HeldItem {
  const photos = rows.photos.get(item.id) ?? [];
  const images = photos.map(toPhoto);
  const fields = rows.fields.get(item.id);
  if (!fields) throw new Error(`the held item ${item.id} is gone`);
  const purchases = (rows.purchases.get(item.id) ?? []).flatMap((row) => {
    const supplier = rows.suppliers.get(row.supplier_id);
    return supplier ? [{ row, supplier }] : [];
  });
  const entries = pick(fields, itemFieldsOf('reference'));
  return {
    id: item.id,
    content: { item, ...entries, composition: fields.fabricComposition, purchases },
    photos,
    values: {
      ...fields,
      purchases: purchases.map(({ row, supplier }) =>
        toPurchaseValue({ ...row, supplier_name: supplier.name }),
      ),
      images,
      mainImage: images.find(({ id }) => id === item.main_image_id) ?? null,
    },
  };
}

function byItem<Row extends { clothes_id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.clothes_id);
    if (group) group.push(row);
    else groups.set(row.clothes_id, [row]);
  }
  return groups;
}
