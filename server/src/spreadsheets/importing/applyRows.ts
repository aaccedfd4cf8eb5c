import type { ImportField, ImportRow } from '../../../../src/contract/imports';
import { maxPurchases } from '../../clothes/purchaseValues';
import { writeCompositions } from '../../clothes/storedFields';
import type { ChangeDraft } from '../../history/record';
import { lockItems } from '../../platform/db/locks';
import type { Tx } from '../../platform/db/transactions';
import { rowTexts } from '../texts';
import { type CurrentItem, loadCurrent } from './current';
import type { Likeness } from './EntryNames';
import { createItem, saveItem, type Written } from './itemWrites';
import type { StoredPlan } from './plan';
import { resolveEntries } from './resolveEntries';

/** A row that was not imported, and why. */
export interface LeftRow {
  row: number;
  problem: ImportRow['problems'][number];
}

/**
 * Writes the planned values of rows over the current ones. Skips rows whose item, purchase or entry
 * is gone. Returns the changes, which the caller stores in the same transaction.
 */
export async function applyRows(
  tx: Tx,
  importId: number,
  rows: readonly { row: number; plan: StoredPlan }[],
  now: number,
  likeness: Likeness,
): Promise<{ changes: ChangeDraft[]; left: LeftRow[] }> {
  const changes: ChangeDraft[] = [];
  const left: LeftRow[] = [];
  if (rows.length === 0) return { changes, left };
  const entries = await resolveEntries(
    tx,
    rows.map(({ plan }) => plan),
    likeness,
  );
  const itemOfRow = await createdItems(tx, importId, rows);
  const ids = new Set([...rows.flatMap(({ plan }) => plan.itemId ?? []), ...itemOfRow.values()]);
  await lockItems(tx, [...ids]);
  const items = await loadCurrent(tx, [...ids]);
  const compositions: Written['composition'][] = [];
  for (const { row, plan: planned } of rows) {
    const plan = planned.of === undefined ? planned : { ...planned, itemId: itemOfRow.get(planned.of) ?? 0 };
    const leave = (field: ImportField, value: string | number | null, reason: string) =>
      left.push({ row, problem: { field, value: String(value ?? ''), reason } });
    const item = plan.itemId === null ? null : items.get(plan.itemId);
    const resolved = entries.resolve(plan);
    if (item === undefined && plan.of !== undefined) leave('title', null, rowTexts.productGone(plan.of));
    else if (item === undefined) leave('id', plan.itemId, rowTexts.gone);
    else if ('missing' in resolved) leave(resolved.missing.field, resolved.missing.name, rowTexts.entryGone);
    else if (item && isPurchaseGone(item, plan)) {
      leave('purchaseId', plan.purchase?.id ?? null, rowTexts.purchaseGone);
    } else if (item && isFull(item, plan)) leave('id', item.id, rowTexts.tooManyPurchases);
    else {
      const written = item ? await saveItem(tx, item, resolved, now) : await createItem(tx, resolved, now);
      if (written.change) changes.push(written.change);
      if (written.composition) compositions.push(written.composition);
      // The next row of this item starts from the new values.
      if (item) items.set(item.id, written.item);
      else if (plan.isFirst) {
        items.set(written.item.id, written.item);
        itemOfRow.set(row, written.item.id);
        await noteItem(tx, importId, row, written.item.id);
      }
    }
  }
  // If two rows give an item a composition, the later one counts.
  const byItem = new Map(compositions.flatMap((one) => (one ? [[one.itemId, one.lines]] : [])));
  await writeCompositions(tx, byItem);
  return { changes, left };
}

/** Returns the items that earlier slices have created for the first rows of products, by row. */
async function createdItems(
  tx: Tx,
  importId: number,
  rows: readonly { plan: StoredPlan }[],
): Promise<Map<number, number>> {
  const first = new Set(rows.flatMap(({ plan }) => plan.of ?? []));
  if (first.size === 0) return new Map();
  const found = await tx
    .selectFrom('import_rows')
    .select(['row', 'item_id'])
    .where('import_id', '=', importId)
    .where('row', 'in', [...first])
    .execute();
  return new Map(found.flatMap(({ row, item_id: id }) => (id === null ? [] : [[row, id]])));
}

/** Notes the item of a product's first row, for the further rows that later slices write. */
async function noteItem(tx: Tx, importId: number, row: number, itemId: number): Promise<void> {
  await tx
    .updateTable('import_rows')
    .set({ item_id: itemId })
    .where('import_id', '=', importId)
    .where('row', '=', row)
    .execute();
}

function isPurchaseGone(item: CurrentItem, { purchase }: StoredPlan): boolean {
  return purchase !== null && purchase.id !== null && !item.purchases.some(({ id }) => id === purchase.id);
}

/**
 * Returns whether a purchase cannot be added because the item has the maximum of them: some may
 * have been added since the dry run.
 */
function isFull(item: CurrentItem, { purchase }: StoredPlan): boolean {
  return purchase?.id === null && item.purchases.length >= maxPurchases;
}
