import type { ImportField, ImportRow } from '../../../../src/contract/imports';
import { emptyItemFields, itemFieldNames } from '../../../../src/contract/itemFields';
import { applyEdits, type ItemEdit, type NewItem, setOrAdd } from '../../clothes/applyEdits';
import { setFields } from '../../clothes/fields';
import { type HeldItem, holdItems } from '../../clothes/heldItems';
import { fromColumns } from '../../clothes/purchaseFields';
import { maxPurchases } from '../../clothes/purchaseValues';
import { tooLongSets } from '../../clothes/setChanges';
import { changedSet } from '../../clothes/setRows';
import type { ChangeDraft } from '../../history/record';
import type { Tx } from '../../platform/db/transactions';
import { rowTexts } from '../texts';
import type { Likeness } from './EntryNames';
import type { StoredPlan } from './plan';
import { type MissingEntry, type ResolvedPlan, resolveEntries } from './resolveEntries';

/** A row that was not imported, and why. */
export interface LeftRow {
  row: number;
  problem: ImportRow['problems'][number];
}

interface PlannedRow {
  row: number;
  plan: StoredPlan;
}

/**
 * Writes the planned values of rows over the current ones. Skips rows whose item, purchase or entry
 * is gone. Returns the changes, which the caller stores in the same transaction.
 */
export async function applyRows(
  tx: Tx,
  importId: number,
  rows: readonly PlannedRow[],
  now: number,
  likeness: Likeness,
): Promise<{ changes: ChangeDraft[]; left: LeftRow[] }> {
  if (rows.length === 0) return { changes: [], left: [] };
  const entries = await resolveEntries(
    tx,
    rows.map(({ plan }) => plan),
    likeness,
  );
  const itemOfRow = await createdItems(tx, importId, rows);
  const ids = new Set([...rows.flatMap(({ plan }) => plan.itemId ?? []), ...itemOfRow.values()]);
  const items: Map<number, HeldItem> = await holdItems(tx, [...ids], {
    fields: itemFieldNames,
    purchases: true,
  });
  const changes = new Map<number, ChangeDraft>();
  const left: LeftRow[] = [];
  for (const round of roundsOf(rows)) {
    const edits: (PlannedRow & { edit: ItemEdit | NewItem })[] = [];
    for (const { row, plan } of round) {
      const itemId = plan.of === undefined ? plan.itemId : (itemOfRow.get(plan.of) ?? 0);
      const item = itemId === null ? null : items.get(itemId);
      const edit = editOf(plan, item, entries.resolve(plan));
      if ('reason' in edit) left.push({ row, problem: edit });
      else edits.push({ row, plan, edit });
    }
    const edited = await applyEdits(
      tx,
      now,
      edits.map(({ edit }) => edit),
    );
    for (const [at, { row, plan, edit }] of edits.entries()) {
      const { item, change } = edited[at] ?? { change: null };
      if (!item) continue;
      if (change) changes.set(row, change);
      // The next row of this item starts from the new values.
      items.set(item.id, item);
      if (edit.item === null && plan.isFirst) {
        itemOfRow.set(row, item.id);
        await noteItem(tx, importId, row, item.id);
      }
    }
  }
  return { changes: rows.flatMap(({ row }) => changes.get(row) ?? []), left };
}

/**
 * Splits rows into rounds with at most one row of each item. The rows of an item are in different
 * rounds, in their order, because each starts from what the one before it has written.
 */
function roundsOf(rows: readonly PlannedRow[]): PlannedRow[][] {
  const rounds: PlannedRow[][] = [];
  const counts = new Map<string, number>();
  for (const one of rows) {
    const { row, plan } = one;
    const key = plan.itemId === null ? `row ${plan.of ?? row}` : `item ${plan.itemId}`;
    const at = counts.get(key) ?? 0;
    counts.set(key, at + 1);
    rounds[at] = [...(rounds[at] ?? []), one];
  }
  return rounds;
}

/**
 * Returns what to write of a row, or why it is skipped. `item` is null for a new item, and
 * undefined for one that is gone.
 */
function editOf(
  { of, itemId, purchase: planned, replaces }: StoredPlan,
  item: HeldItem | null | undefined,
  resolved: ResolvedPlan | { missing: MissingEntry },
): ItemEdit | NewItem | LeftRow['problem'] {
  const leave = (field: ImportField, value: string | number | null, reason: string) => {
    return { field, value: String(value ?? ''), reason };
  };
  if (item === undefined && of !== undefined) return leave('title', null, rowTexts.productGone(of));
  if (item === undefined) return leave('id', itemId, rowTexts.gone);
  if ('missing' in resolved) return leave(resolved.missing.field, resolved.missing.name, rowTexts.entryGone);
  const { fields, purchase } = resolved;
  for (const { field } of setFields) {
    const add = fields[field];
    if (add) fields[field] = changedSet((!replaces && item?.fields[field]) || [], { add });
  }
  // Others may have added some since the dry run.
  const [tooLong] = tooLongSets(fields);
  if (tooLong) return leave(tooLong.field, null, tooLong.detail);
  const before = item?.purchases.find(({ id }) => id === purchase?.id);
  if (item && planned?.id != null && !before) return leave('purchaseId', planned.id, rowTexts.purchaseGone);
  // Some purchases may have been added since the dry run.
  if (item && planned?.id === null && item.purchases.length >= maxPurchases)
    return leave('id', item.id, rowTexts.tooManyPurchases);
  const supplier = purchase?.supplier ?? before?.supplier;
  // The dry run has refused rows without a supplier.
  if (purchase && !supplier) throw new Error('a new purchase has no supplier');
  const bought = purchase &&
    supplier && { ...fromColumns(purchase.values), supplierId: supplier.id, supplier };
  const purchases = bought ? setOrAdd(before, bought) : {};
  return item
    ? { item, fields, purchases }
    : { item: null, fields: { ...emptyItemFields, ...fields }, purchases };
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
