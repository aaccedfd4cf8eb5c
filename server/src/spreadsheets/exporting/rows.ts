import type { Kysely } from 'kysely';
import type { ExportRows } from '../../../../src/contract/exports';
import { spreadsheetHeadings } from '../../../../src/contract/imports';
import { itemFieldNames } from '../../../../src/contract/itemFields';
import { purchaseValueFields } from '../../../../src/contract/purchaseFields';
import type { FieldValues } from '../../clothes/fields';
import { lastOf, type PurchaseValue, purchaseValuesOf } from '../../clothes/purchaseValues';
import { readFields } from '../../clothes/storedFields';
import type { Database } from '../../database';
import { loopTurn } from '../../platform/work/loopTurn';
import { itemColumns, purchaseColumns } from '../columns';
import { fieldWords } from '../fieldWords';
import { purchaseCells } from '../purchaseCells';
import { exportTexts } from '../texts';
import type { Cell } from '../writing/sheet';

/** Number of items to hold in memory at a time. */
const slice = 200;

/**
 * Returns the headings of the columns. An import ignores the column with the last purchase's size,
 * because an item may have several purchases.
 */
export function headingsOf(rows: ExportRows): string[] {
  const own = itemColumns.map((field) => spreadsheetHeadings[field]);
  if (rows === 'items') return [...own, exportTexts.lastSize];
  return [...own, ...purchaseColumns.map((field) => spreadsheetHeadings[field])];
}

/**
 * Yields the rows of these items, in their order, without items deleted in the meantime. If `rows`
 * is `items`, an item has one row; otherwise it has a row per purchase, or one with empty purchase
 * cells.
 */
export async function* readRows(
  db: Kysely<Database>,
  ids: Float64Array,
  rows: ExportRows,
): AsyncGenerator<Cell[]> {
  for (let from = 0; from < ids.length; from += slice) {
    const some = [...ids.subarray(from, from + slice)];
    const items = await readFields(db, some, itemFieldNames);
    const purchases = await purchaseValuesOf(db, some);
    for (const id of some) {
      const item = items.get(id);
      if (!item) continue;
      const cells = itemCells(id, item);
      const bought = purchases.get(id) ?? [];
      if (rows === 'items') yield [...cells, lastOf(bought)?.size ?? null];
      else for (const one of bought.length > 0 ? bought : [null]) yield [...cells, ...cellsOf(one)];
    }
    await loopTurn();
  }
}

/** Returns the cells of an item in the order of `itemColumns`. */
function itemCells(id: number, fields: FieldValues): Cell[] {
  const words = fieldWords(fields);
  return [{ number: id, decimals: 0 }, ...itemFieldNames.map((field) => words[field] ?? null)];
}

/** Returns the cells of a purchase in the order of `purchaseColumns`; empty cells for null. */
function cellsOf(purchase: PurchaseValue | null): Cell[] {
  if (!purchase) return purchaseColumns.map(() => null);
  const cells = purchaseCells(purchase);
  const own = purchaseValueFields.map((field) => cells[field] ?? null);
  return [{ number: purchase.id, decimals: 0 }, purchase.supplier.name, ...own];
}
