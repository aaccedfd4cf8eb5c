import type { ChangeValues } from '../../../../src/contract/changes';
import { itemFieldNames } from '../../../../src/contract/itemFields';
import type { Reference, ReferenceKind } from '../../../../src/contract/references';
import { leave, type RevertResult, type StoredChange } from '../../history/revert';
import { historyTexts } from '../../history/texts';
import type { Tx } from '../../platform/db/transactions';
import { slicesOf } from '../../platform/slices';
import { applyEdits, type ItemEdit } from '../applyEdits';
import { entriesOf, findEntries, pick, setFields } from '../fields';
import { holdItems } from '../heldItems';
import { addedEntries } from './addedEntries';
import { fieldsBefore } from './fieldsBefore';
import { purchasesBefore } from './purchasesBefore';

const setNames = setFields.map(({ field }) => field);

type EditedValues = Pick<StoredChange, 'id' | 'subjectId' | 'before' | 'after'>;

/**
 * Takes back what changes of different items did to fields and purchases, in a few statements.
 * Returns the result for each change, in order.
 */
export async function revertEdits(
  tx: Tx,
  now: number,
  changes: readonly EditedValues[],
): Promise<RevertResult[]> {
  const ids = changes.map(({ subjectId }) => subjectId);
  const items = await holdItems(tx, ids, {
    fields: itemFieldNames.filter((field) => changes.some(({ after }) => field in after)),
    purchases: changes.some(({ after }) => after.purchases),
  });
  const named = changes.flatMap(({ before, after }) => [
    ...entriesOf(before),
    ...entriesOf(pick(after, setNames)),
    ...suppliersOf(before),
  ]);
  const find = await findEntries(tx, named);
  const added = await addedEntries(tx, changes, find);
  const known = {
    supplier: (id: number) => find('suppliers', id),
    withPhotos: await purchasesWithPhotos(tx, changes.flatMap(addedPurchases)),
  };
  const edits: ItemEdit[] = [];
  const left = changes.map((change): RevertResult['left'] => {
    const item = items.get(change.subjectId);
    if (!item) return leave(null, historyTexts.itemGone).left;
    const fields = fieldsBefore(change, item.fields, find, added);
    const purchases = purchasesBefore(change, item.purchases, known);
    edits.push({ item, fields: fields.wanted, purchases: purchases.wanted });
    return [...fields.left, ...purchases.left];
  });
  const edited = await applyEdits(tx, now, edits);
  const made = new Map(edited.map(({ item, change }) => [item.id, change]));
  return left.map((one, at) => ({ change: made.get(ids[at] ?? 0) ?? null, left: one }));
}

function suppliersOf({ purchases = [] }: ChangeValues): { list: ReferenceKind; entry: Reference }[] {
  return purchases.map(({ supplier }) => ({ list: 'suppliers', entry: supplier }));
}

/** Returns the ids of the purchases that a change has added. */
export function addedPurchases({ before, after }: Pick<StoredChange, 'before' | 'after'>): number[] {
  const had = new Set(before.purchases?.map(({ id }) => id));
  return (after.purchases ?? []).map(({ id }) => id).filter((id) => !had.has(id));
}

async function purchasesWithPhotos(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const found = new Set<number>();
  for (const some of slicesOf(ids)) {
    const rows = await tx
      .selectFrom('images')
      .select('purchase_id')
      .distinct()
      .where('purchase_id', 'in', some)
      .execute();
    for (const { purchase_id: id } of rows) if (id !== null) found.add(id);
  }
  return found;
}
