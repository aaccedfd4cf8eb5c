/** Changes of fields of many items at once. */
import type { EntriesChange, LastPurchaseChange, Skipped } from '../../../../src/contract/batches';
import type { InputName } from '../../../../src/contract/itemFields';
import type { Reference } from '../../../../src/contract/references';
import type { ClothesInput } from '../../../../src/contract/types';
import type { Author } from '../../history/author';
import { recordedMany } from '../../history/record';
import type { Tx } from '../../platform/db/transactions';
import { requireReference } from '../../references/references';
import { applyEdits, changesOf, type ItemEdit } from '../applyEdits';
import { cleanFields, findEntries, type ManyValues, type manyFields, namesOf } from '../fields';
import { type HeldItem, holdItems } from '../heldItems';
import { lastOf, type PurchaseValue } from '../purchaseValues';
import { refuseUnknown, requireEntries } from '../requireEntries';
import { entriesInSets, type NamedSet, nameSets, setsAfter, tooLongSets } from '../setChanges';
import { cleanLastChange, type LastChange, purchaseAfter } from './lastPurchase';

/** The fields to set on many items. A missing field stays unchanged; null clears a field. */
export type ManyFields = Partial<Pick<ClothesInput, InputName<(typeof manyFields)[number]>>> &
  EntriesChange & {
    /** The supplier for all purchases of the items. */
    supplierId?: number;
    /** Only the change of the last purchase. */
    lastPurchase?: LastPurchaseChange;
  };

/** The fields to set, with the entries that they refer to. */
export interface NamedFields {
  fields: ManyValues;
  sets: NamedSet[];
  supplier?: Reference;
  last?: LastChange;
}

/**
 * Returns the fields to set, with the entries that their ids refer to. Throws validation_failed for
 * an entry that is not in its list, a repeated material, or an invalid value of `lastPurchase`.
 */
export async function nameChange(
  tx: Tx,
  { supplierId, lastPurchase, ...input }: ManyFields,
): Promise<NamedFields> {
  const prefix = 'change.';
  const fields = await requireEntries(tx, cleanFields(input, prefix), { prefix });
  const inSets = entriesInSets(input);
  const find = await findEntries(tx, inSets);
  refuseUnknown(inSets, find, prefix);
  const sets = nameSets(input, find);
  const last = lastPurchase && cleanLastChange(lastPurchase, `${prefix}lastPurchase.`);
  if (supplierId === undefined) return { fields, sets, last };
  const supplier = await requireReference(tx, 'suppliers', supplierId, `${prefix}supplierId`);
  return { fields, sets, supplier, last };
}

/**
 * Sets the fields of items; other fields keep what is stored. Returns the ids of items that do not
 * exist, and the skipped items, which do not change.
 */
export async function changeItems(
  tx: Tx,
  now: number,
  author: Author,
  ids: readonly number[],
  change: NamedFields,
): Promise<{ gone: number[]; skipped: Skipped[] }> {
  return recordedMany(tx, now, author, async () => {
    const parts = {
      fields: [...namesOf(change.fields), ...change.sets.map(({ field }) => field)],
      purchases: change.supplier !== undefined || change.last !== undefined,
    };
    const there = await holdItems(tx, ids, parts);
    const edits: ItemEdit[] = [];
    const skipped: Skipped[] = [];
    for (const item of there.values()) {
      const [sets, purchases] = [setsAfter(item.fields, change.sets), purchasesAfter(item, change)];
      const [tooLong] = tooLongSets(sets);
      if (tooLong) skipped.push({ id: item.id, reason: tooLong.detail });
      else if (typeof purchases === 'string') skipped.push({ id: item.id, reason: purchases });
      else edits.push({ item, fields: { ...change.fields, ...sets }, purchases: { set: purchases } });
    }
    const edited = await applyEdits(tx, now, edits);
    const gone = ids.filter((id) => !there.has(id));
    return { result: { gone, skipped }, changes: changesOf(edited) };
  });
}

/** Returns the changed purchases, or a text that says why the item is skipped. */
function purchasesAfter(
  { purchases }: HeldItem,
  { supplier, last: change }: NamedFields,
): PurchaseValue[] | string {
  const last = change && purchaseAfter(lastOf(purchases), change);
  if (typeof last === 'string') return last;
  if (!supplier) return last ? [last] : [];
  return purchases.map((purchase) => ({
    ...(purchase.id === last?.id ? last : purchase),
    supplierId: supplier.id,
    supplier,
  }));
}
