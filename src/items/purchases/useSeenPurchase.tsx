import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Id, Purchase } from '../../contract/types';
import { changedFields } from '../../core/forms/sameValues';
import type { Form } from '../../core/forms/useForm';
import { keysOf } from '../../core/lib/objectKeys';
import { isMissingFeature, Problem, problemFrom } from '../../core/lib/problem';
import { useCreateKey } from '../../core/page/useCreateKey';
import { useFeature } from '../../core/stores/features';
import { conflictFile, fetchConflict } from '../page/useItemForm';
import { isPurchaseStale } from './api';
import { purchaseChange, purchaseInput } from './purchaseInput';
import type { Purchases } from './purchases';
import { type PurchaseValues, purchaseValues } from './purchaseValues';
import { purchasesTexts as texts } from './texts';

interface Edited {
  clothesId: Id;
  /** The purchase to edit, as the list has it now; null creates one. */
  purchase: Purchase | null;
  purchases: Purchases;
  form: Form<PurchaseValues & { files: File[] }>;
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
 * Keeps what the person saw of a purchase while editing it. A field that was not edited follows the
 * list; one that was edited is saved only over the value that it was edited from.
 */
export function useSeenPurchase({ clothesId, purchase, purchases, form, onClose }: Edited): SeenPurchase {
  const byField = useFeature('purchaseChanges') === true;
  const createKey = useCreateKey();
  const seen = useRef(purchase && purchaseValues(purchase));
  /** What somebody else has saved meanwhile: null if they deleted the purchase; else undefined. */
  const [theirs, setTheirs] = useState<PurchaseValues | null>();

  const take = (values: Partial<PurchaseValues>) => {
    const next = { ...form.values, ...values };
    for (const name of keysOf(values)) form.set(name, next[name]);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the list has another value
  useEffect(() => {
    if (!purchase || !seen.current) return;
    const edited = changedFields(seen.current, valuesOf(form.values));
    const newer = { ...changedFields(seen.current, purchaseValues(purchase)) };
    for (const name of keysOf(edited)) delete newer[name];
    if (keysOf(newer).length === 0) return;
    seen.current = { ...seen.current, ...newer };
    // A form that nobody has edited stays one that can be closed without a question.
    if (form.changed) take(newer);
    else form.reset({ ...form.values, ...newer });
  }, [purchase]);

  async function save(values: PurchaseValues): Promise<Id | null> {
    if (!purchase || !seen.current) {
      const input = purchaseInput(clothesId, values);
      return (await purchases.create(input, createKey(input))).id;
    }
    const change = purchaseChange(clothesId, seen.current, values, byField);
    try {
      if (change) await purchases.update(purchase.id, change);
      return purchase.id;
    } catch (error) {
      if (!isPurchaseStale(problemFrom(error))) throw explained(error);
      await fetchConflict();
      const now = (await purchases.read()).find(({ id }) => id === purchase.id);
      setTheirs(now ? purchaseValues(now) : null);
      return null;
    }
  }

  const Conflict = theirs !== undefined && conflictFile.get()?.PurchaseConflict;
  return {
    save,
    conflict: Conflict && purchase && seen.current && (
      <Conflict
        id={purchase.id}
        base={seen.current}
        mine={valuesOf(form.values)}
        theirs={theirs}
        onClose={() => setTheirs(undefined)}
        onSave={(values) => {
          if (!values) return onClose();
          seen.current = theirs;
          setTheirs(undefined);
          take(values);
          void form.submit();
        }}
      />
    ),
  };
}

function valuesOf({ files: _files, ...values }: PurchaseValues & { files: File[] }): PurchaseValues {
  return values;
}

/** Returns the error; if the API cannot change a purchase, a Problem that says so. */
function explained(error: unknown): unknown {
  return isMissingFeature(error) ? new Problem('http', texts.noUpdate) : error;
}
