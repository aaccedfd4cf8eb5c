/** Changes of fields of many items at once. */
import type { LastPurchaseChange, Skipped } from '../../../../src/contract/batches';
import type { InputName } from '../../../../src/contract/itemFields';
import type { Reference } from '../../../../src/contract/references';
import type { ClothesInput } from '../../../../src/contract/types';
import type { Author } from '../../history/author';
import { recordedMany } from '../../history/record';
import type { Tx } from '../../platform/db/transactions';
import { requireReference } from '../../references/references';
import { cleanFields, type ManyValues, type manyFields, namesOf, requireEntries } from '../fields';
import { lastOf } from '../purchaseValues';
import { type CurrentItem, holdItems } from './current';
import { cleanLastChange, type LastChange, purchaseAfter } from './lastPurchase';
import { type Plan, writePlans } from './write';

/** The fields to set on many items. A missing field stays unchanged; null clears a field. */
export type ManyFields = Partial<Pick<ClothesInput, InputName<(typeof manyFields)[number]>>> & {
  /** The supplier for all purchases of the items. */
  supplierId?: number;
  /** Only the change of the last purchase. */
  lastPurchase?: LastPurchaseChange;
};

/** The fields to set, with the entries that they refer to. */
export interface NamedFields {
  fields: ManyValues;
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
  const last = lastPurchase && cleanLastChange(lastPurchase, `${prefix}lastPurchase.`);
  if (supplierId === undefined) return { fields, last };
  const supplier = await requireReference(tx, 'suppliers', supplierId, `${prefix}supplierId`);
  return { fields, supplier, last };
}

/**
 * Sets the fields of items; other fields keep what is stored. Returns the ids of items that do not
 * exist, and the skipped items, of which nothing changes.
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
      fields: namesOf(change.fields),
      purchases: change.supplier !== undefined || change.last !== undefined,
    };
    const there = await holdItems(tx, ids, parts);
    const plans: Plan[] = [];
    const skipped: Skipped[] = [];
    for (const current of there.values()) {
      const purchases = purchasesAfter(current, change);
      if (typeof purchases === 'string') skipped.push({ id: current.id, reason: purchases });
      else plans.push({ current, wanted: { fields: change.fields, purchases } });
    }
    const changes = await writePlans(tx, plans, now);
    const gone = ids.filter((id) => !there.has(id));
    return { result: { gone, skipped }, changes: [...changes.values()] };
  });
}

/** Returns the purchases after the change, by id, or a text that says why the item is skipped. */
function purchasesAfter(
  { purchases }: CurrentItem,
  { supplier, last: change }: NamedFields,
): Plan['wanted']['purchases'] | string {
  const after = new Map(purchases.map((purchase) => [purchase.id, purchase]));
  if (change) {
    const last = purchaseAfter(lastOf(purchases), change);
    if (typeof last === 'string') return last;
    after.set(last.id, last);
  }
  if (supplier)
    for (const [id, purchase] of after) after.set(id, { ...purchase, supplierId: supplier.id, supplier });
  return after;
}
