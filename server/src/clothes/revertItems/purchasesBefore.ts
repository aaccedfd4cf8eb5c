import type { Reference } from '../../../../src/contract/references';
import type { RevertResult, StoredChange } from '../../history/revert';
import { whyLeftAlone } from '../../history/revertRules';
import { historyTexts } from '../../history/texts';
import { fieldTexts } from '../../platform/problemTexts';
import type { PurchaseEdits } from '../applyEdits';
import { emptyValues } from '../purchaseFields';
import { maxPurchases, type PurchaseValue } from '../purchaseValues';

/** The facts that a revert of purchases needs. */
interface Known {
  /** Returns a supplier that exists, else undefined. */
  supplier(id: number): Reference | undefined;
  /** The purchases that have photos. */
  withPhotos: ReadonlySet<number>;
}

/**
 * Returns the edit that takes back what a change did to purchases: changed ones become as before,
 * deleted ones come back, and added ones go unless they have photos. The others are in `left`, with
 * reasons.
 */
export function purchasesBefore(
  { before, after }: Pick<StoredChange, 'before' | 'after'>,
  current: readonly PurchaseValue[],
  { supplier, withPhotos }: Known,
): { wanted: PurchaseEdits; left: RevertResult['left'] } {
  const set: PurchaseValue[] = [];
  const remove: PurchaseValue[] = [];
  const left: RevertResult['left'] = [];
  let count = current.length;
  for (const { was, became, is } of statesOf({ before, after }, current)) {
    const entry = was && supplier(was.supplier.id);
    const missing = was && !entry ? was.supplier : null;
    const isBack = was && !became && is;
    const isFull = was && !is && count >= maxPurchases;
    const reason =
      (became && !is ? historyTexts.purchaseGone : null) ??
      (isBack ? historyTexts.purchaseBack : null) ??
      whyLeftAlone(is, became && { ...emptyValues, ...became }, missing) ??
      (isFull ? fieldTexts.tooManyPurchases(maxPurchases) : null) ??
      (is && !was && withPhotos.has(is.id) ? historyTexts.purchaseHasPhotos : null);
    if (reason !== null) left.push({ field: 'purchases', reason });
    else if (was && entry) {
      set.push({ ...was, ...emptyValues, ...was, supplierId: entry.id, supplier: entry });
      if (!is) count += 1;
    } else if (is) remove.push(is);
  }
  return { wanted: { set, remove }, left };
}

/** A purchase before the change, after it, and at present; undefined where it does not exist. */
interface States {
  was: PurchaseValue | undefined;
  became: PurchaseValue | undefined;
  is: PurchaseValue | undefined;
}

/** Returns the states of each purchase that the change touched, added ones last. */
function statesOf(
  { before, after }: Pick<StoredChange, 'before' | 'after'>,
  current: readonly PurchaseValue[],
): States[] {
  const byId = (list: readonly PurchaseValue[] = []) => new Map(list.map((one) => [one.id, one]));
  const [had, has, there] = [byId(before.purchases), byId(after.purchases), byId(current)];
  const ids = new Set([...had.keys(), ...has.keys()]);
  return [...ids].map((id) => ({ was: had.get(id), became: has.get(id), is: there.get(id) }));
}
