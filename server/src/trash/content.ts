/** Reads the contents of items, before a deletion and after a restore. */
import type { Selectable } from 'kysely';
import {
  type Composition,
  type EntriesField,
  type ItemFieldOf,
  itemFieldNames,
  itemFieldsOf,
} from '../../../src/contract/itemFields';
import type { Reference } from '../../../src/contract/references';
import { type FieldValues, pick } from '../clothes/fields';
import type { ItemValues } from '../clothes/itemValues';
import { toPurchaseValue } from '../clothes/purchaseValues';
import { readFields } from '../clothes/storedFields';
import type { ClothesTable, PurchasesTable } from '../clothes/tables';
import { photosInOrder, toPhoto } from '../photos/photos';
import type { ImageRow } from '../photos/tables';
import { lockRows } from '../platform/db/locks';
import type { Tx } from '../platform/db/transactions';
import { findReferences } from '../references/references';

type ItemRow = Selectable<ClothesTable>;
type PurchaseRow = Selectable<PurchasesTable>;

/**
 * The content of an item in the trash. Rows contain every column of their tables, including columns
 * that later versions add. Entries are stored with their names, because they may be deleted in the
 * meantime. Content that an earlier version stored has no sets.
 */
export interface Content
  extends Pick<FieldValues, ItemFieldOf<'reference'>>,
    Partial<Pick<FieldValues, EntriesField>> {
  item: ItemRow;
  composition: Composition[];
  purchases: { row: PurchaseRow; supplier: Reference }[];
}

/** A locked item with all its parts. */
export interface HeldContent {
  id: number;
  content: Content;
  photos: ImageRow[];
  /** The item in the form of the history. */
  values: ItemValues;
}

/**
 * Returns the items that exist, and locks them until the end of the transaction. Locks in the order
 * of ids, so that two such transactions do not block each other.
 */
export async function holdContents(tx: Tx, ids: readonly number[]): Promise<HeldContent[]> {
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
  const photos = await photosInOrder(tx).selectAll().where('clothes_id', 'in', there).execute();
  const suppliers = purchases.map((row) => row.supplier_id);
  const rows = {
    purchases: byItem(purchases),
    photos: byItem(photos),
    fields: await readFields(tx, there, itemFieldNames),
    suppliers: await findReferences(tx, 'suppliers', suppliers),
  };
  return items.map((item) => toHeldContent(item, rows));
}

/**
 * The values of the last purchase are not kept, because triggers write them when the purchases are
 * restored.
 */
const noLastPurchase = {
  last_price_cents: null,
  last_date: null,
  last_size: null,
  last_size_key: null,
  last_supplier_id: null,
};

interface Belongings {
  fields: Map<number, FieldValues>;
  purchases: Map<number, PurchaseRow[]>;
  photos: Map<number, ImageRow[]>;
  suppliers: Map<number, Reference>;
}

function toHeldContent(item: ItemRow, rows: Belongings): HeldContent {
  const photos = rows.photos.get(item.id) ?? [];
  const images = photos.map(toPhoto);
  const fields = rows.fields.get(item.id);
  if (!fields) throw new Error(`the held item ${item.id} is gone`);
  const purchases = (rows.purchases.get(item.id) ?? []).flatMap((row) => {
    const supplier = rows.suppliers.get(row.supplier_id);
    return supplier ? [{ row: { ...row, supplier_id: supplier.id }, supplier }] : [];
  });
  const entries = pick(fields, itemFieldsOf('reference', 'entries'));
  return {
    id: item.id,
    content: {
      item: { ...item, ...noLastPurchase },
      ...entries,
      composition: fields.fabricComposition,
      purchases,
    },
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
