import type { Kysely } from 'kysely';
import type { ExportRows } from '../../../../src/contract/exports';
import type { ImportField } from '../../../../src/contract/imports';
import { itemFieldNames } from '../../../../src/contract/itemFields';
import { priceDecimals, weightDecimals } from '../../../../src/contract/limits';
import type { FieldValues } from '../../clothes/fields';
import { type PurchaseValue, purchaseValuesOf } from '../../clothes/purchaseValues';
import { readFields } from '../../clothes/storedFields';
import type { Database } from '../../platform/db/schema';
import { loopTurn } from '../../platform/loopTurn';
import { itemColumns, purchaseColumns } from '../columns';
import { fieldWords } from '../fieldWords';
import { exportTexts } from '../texts';
import type { Cell } from '../writing/sheet';

/** Items that are in memory at a time. */
const slice = 200;

export function columnsOf(rows: ExportRows): readonly ImportField[] {
  return rows === 'items' ? itemColumns : [...itemColumns, ...purchaseColumns];
}

/** Yields the rows of these items, in their order, without those that were deleted meanwhile. */
export async function* readRows(
  db: Kysely<Database>,
  ids: Float64Array,
  rows: ExportRows,
): AsyncGenerator<Cell[]> {
  for (let from = 0; from < ids.length; from += slice) {
    const some = [...ids.subarray(from, from + slice)];
    const items = await readFields(db, some, itemFieldNames);
    const purchases = rows === 'purchases' ? await purchaseValuesOf(db, some) : null;
    for (const id of some) {
      const item = items.get(id);
      if (!item) continue;
      const cells = itemCells(id, item);
      if (!purchases) yield cells;
      else for (const one of purchases.get(id) ?? [null]) yield [...cells, ...purchaseCells(one)];
    }
    await loopTurn();
  }
}

/** In the order of `itemColumns`. */
function itemCells(id: number, fields: FieldValues): Cell[] {
  const words = fieldWords(fields);
  return [{ number: id, decimals: 0 }, ...itemFieldNames.map((field) => words[field] ?? null)];
}

/** In the order of `purchaseColumns`. */
function purchaseCells(purchase: PurchaseValue | null): Cell[] {
  if (!purchase) return purchaseColumns.map(() => null);
  const { id, supplier, price, weight, size, measurements, date, luxury } = purchase;
  return [
    { number: id, decimals: 0 },
    supplier.name,
    price === null ? null : { number: price, decimals: priceDecimals },
    weight === null ? null : { number: weight, decimals: weightDecimals },
    size,
    measurements,
    date === null ? null : { date: date.slice(0, 10) },
    luxury ? exportTexts.yes : exportTexts.no,
  ];
}
