import type { RefObject } from 'react';
import { emptyItemFields } from '../../contract/itemFields';
import type { Id } from '../../contract/types';
import { keysOf, pick } from '../../core/lib/objectKeys';
import { ConflictDialog } from '../page/ConflictDialog';
import { type ItemValues, itemValues } from '../page/itemValues';
import type { PurchaseForm } from './purchaseInput';
import type { Purchases } from './purchases';
import { emptyPurchase, type PurchaseValues, purchaseValues } from './purchaseValues';

/** Reads a purchase that was refused. Returns it as it is stored; null if it is deleted. */
export async function readTheirs(purchases: Purchases, id: Id): Promise<PurchaseValues | null> {
  const stored = (await purchases.read()).find((purchase) => purchase.id === id);
  return stored ? purchaseValues(stored) : null;
}

interface PurchaseConflictProps {
  /** The values that both versions were edited from; a choice replaces them by `theirs`. */
  seen: RefObject<PurchaseValues | null>;
  /** The saved version; null if somebody has deleted the purchase. */
  theirs: PurchaseValues | null;
  /** The form with the person's own version; it takes and saves the chosen values. */
  form: PurchaseForm;
  /** Closes the choice. */
  onLeave(theirs: undefined): void;
  /** Closes the purchase's dialog, because the purchase shall stay deleted. */
  onClose(): void;
}

const names = keysOf(emptyPurchase);

/** The choice between two versions of one purchase. */
export function PurchaseConflict({ seen, theirs, form, onLeave, onClose }: PurchaseConflictProps) {
  const take = (values: PurchaseValues) => {
    for (const name of names) form.set<keyof PurchaseValues>(name, values[name]);
    seen.current = theirs;
    onLeave(undefined);
    void form.submit();
  };
  return (
    <ConflictDialog
      base={only(seen.current)}
      mine={only(pick(form.values, names))}
      theirs={only(theirs)}
      onSave={({ purchases: [chosen] }) => (chosen ? take(chosen) : onClose())}
      onClose={() => onLeave(undefined)}
    />
  );
}

/** Returns the values of an item with nothing but this purchase. */
function only(values: PurchaseValues | null): ItemValues {
  return {
    ...itemValues({ ...emptyItemFields, purchases: [] }),
    purchases: values ? [{ ...values, key: '0', id: 0, removed: false, files: [] }] : [],
  };
}
