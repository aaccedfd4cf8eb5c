import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Id, Purchase } from '../../contract/types';
import { isMissingFeature, Problem, problemFrom } from '../../core/lib/problem';
import { useFeature } from '../../core/stores/features';
import { useCreateKey } from '../../page/useCreateKey';
import { conflictFile, fetchConflict } from '../page/conflictFile';
import { isPurchaseStale } from './api';
import { type PurchaseForm, purchaseChange, purchaseInput } from './purchaseInput';
import type { Purchases } from './purchases';
import { type PurchaseValues, purchaseValues } from './purchaseValues';
import { purchasesTexts as texts } from './texts';

interface Edited {
  clothesId: Id;
  /** The purchase to edit, as the list has it now; null creates one. */
  purchase: Purchase | null;
  purchases: Purchases;
  form: PurchaseForm;
  onClose(): void;
}

interface SeenPurchase {
  /**
   * Saves what the person has changed. Returns the purchase's id; null if the person has to choose
   * between two versions first. Throws a Problem.
   */
  save(values: PurchaseValues): Promise<Id | null>;
  /** The dialog of that choice, if it is open. */
  conflict: ReactNode;
}

/**
 * Keeps what the person saw of a purchase when editing it began, so that a save replaces no other
 * value. As long as nothing is edited, the form follows the list.
 */
export function useSeenPurchase({ clothesId, purchase, purchases, form, onClose }: Edited): SeenPurchase {
  const byField = useFeature('purchaseChanges') === true;
  const createKey = useCreateKey();
  const seen = useRef(purchase && purchaseValues(purchase));
  /** What somebody else has saved meanwhile: null if they deleted the purchase; else undefined. */
  const [theirs, setTheirs] = useState<PurchaseValues | null>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the dialog opens
  useEffect(() => {
    // The list may be old. If it cannot be read, the save still compares what was seen.
    if (purchase) purchases.read().catch(() => {});
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list has other values
  useEffect(() => {
    if (!purchase || form.changed) return;
    seen.current = purchaseValues(purchase);
    form.reset({ ...seen.current, files: [] });
  }, [purchase]);

  async function save(values: PurchaseValues): Promise<Id | null> {
    if (!purchase || !seen.current) {
      const input = purchaseInput(clothesId, values);
      return (await purchases.create(input, createKey(input))).id;
    }
    const { id } = purchase;
    try {
      const change = purchaseChange(clothesId, seen.current, values, byField);
      if (change) await purchases.update(id, change);
      return id;
    } catch (error) {
      if (isMissingFeature(error)) throw new Problem('http', texts.noUpdate);
      if (!isPurchaseStale(problemFrom(error))) throw error;
      setTheirs(await (await fetchConflict()).readTheirs(purchases, id));
      return null;
    }
  }

  const Conflict = conflictFile.get()?.PurchaseConflict;
  return {
    save,
    conflict: theirs !== undefined && Conflict && (
      <Conflict seen={seen} theirs={theirs} form={form} onLeave={setTheirs} onClose={onClose} />
    ),
  };
}
