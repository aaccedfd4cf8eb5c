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
  const ids = new Set(rows.flatMap(({ plan }) => plan.itemId ?? []));
  await lockItems(tx, [...ids]);
  const items = await loadCurrent(tx, [...ids]);
  const compositions: Written['composition'][] = [];
  for (const { row, plan } of rows) {
    const leave = (field: ImportField, value: string | number | null, reason: string) =>
      left.push({ row, problem: { field, value: String(value ?? ''), reason } });
    const item = plan.itemId === null ? null : items.get(plan.itemId);
    const resolved = entries.resolve(plan);
    if (item === undefined) leave('id', plan.itemId, rowTexts.gone);
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
    }
  }
  // If two rows give an item a composition, the later one counts.
  const byItem = new Map(compositions.flatMap((one) => (one ? [[one.itemId, one.lines]] : [])));
  await writeCompositions(tx, byItem);
  return { changes, left };
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
