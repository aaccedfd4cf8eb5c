import type { Kysely } from 'kysely';
import type { ExportRows } from '../../../../src/contract/exports';
import type { ImportField } from '../../../../src/contract/imports';
import { priceDecimals, weightDecimals } from '../../../../src/contract/limits';
import type { Composition } from '../../../../src/contract/types';
import { type PurchaseValue, purchaseValuesOf } from '../../clothes/purchaseValues';
import { loadCompositions } from '../../clothes/queries';
import { preparedShapes } from '../../platform/db/prepared';
import type { Database } from '../../platform/db/schema';
import { loopTurn } from '../../platform/loopTurn';
import { itemColumns, purchaseColumns } from '../columns';
import { formatComposition } from '../compositionText';
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
    const items = await itemsByIds({ count: some.length })(db, ...some);
    const compositions = await loadCompositions(db, some);
    const purchases = rows === 'purchases' ? await purchaseValuesOf(db, some) : null;
    const byId = new Map(items.map((item) => [item.id, item]));
    for (const id of some) {
      const item = byId.get(id);
      if (!item) continue;
      const cells = itemCells(item, compositions.get(id) ?? []);
      if (!purchases) yield cells;
      else for (const one of purchases.get(id) ?? [null]) yield [...cells, ...purchaseCells(one)];
    }
    await loopTurn();
  }
}

const itemsByIds = preparedShapes((db, argument, { count }: { count: number }) =>
  db
    .selectFrom('clothes')
    .leftJoin('brands', 'brands.id', 'clothes.brand_id')
    .leftJoin('types', 'types.id', 'clothes.type_id')
    .leftJoin('colors', 'colors.id', 'clothes.color_id')
    .select([
      'clothes.id',
      'clothes.title',
      'clothes.description',
      'brands.name as brand',
      'types.name as type',
      'colors.name as color',
    ])
    .where(
      'clothes.id',
      'in',
      Array.from({ length: count }, (_, position) => argument(position)),
    ),
);

type Item = Awaited<ReturnType<ReturnType<typeof itemsByIds>>>[number];

/** In the order of `itemColumns`. */
function itemCells(item: Item, composition: readonly Composition[]): Cell[] {
  const lines = composition.map(({ material, percent }) => ({ name: material.name, percent }));
  return [
    { number: item.id, decimals: 0 },
    item.title,
    item.description,
    item.brand,
    item.type,
    item.color,
    formatComposition(lines),
  ];
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
