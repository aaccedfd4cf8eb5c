import { useCallback, useRef, useState } from 'react';
import type { VersionedClothes } from '../../api/clothes';
import { itemFields, itemFieldsOf } from '../../contract/itemFields';
import type { Clothes, Id } from '../../contract/types';
import { lazyFile } from '../../features/page/lazyScreen';
import { purchaseInput } from '../../features/purchases/purchaseValues';
import { maxLength, required } from '../../forms/rules';
import { same } from '../../forms/same';
import { type Form, type Rules, useForm } from '../../forms/useForm';
import { newIdempotencyKey } from '../../lib/idempotencyKey';
import { Problem, problemFrom } from '../../lib/problem';
import { listItemOf, useClothes } from '../../stores/clothes';
import { toast } from '../../stores/toasts';
import { itemTexts as texts } from '../../texts/item';
import { type ItemValues, itemValues, type PurchaseRow, purchaseErrors } from './itemValues';
import { usePurchaseName } from './PurchasesCard';
import { rebaseEdits } from './rebaseEdits';
import { type Baseline, failureTexts, type SaveJob, saveItem, valuesAfter } from './saveItem';

const rules: Rules<ItemValues> = {
  ...Object.fromEntries(
    itemFieldsOf('name').map((field) => [field, [required(), maxLength(itemFields[field].max)]]),
  ),
  ...Object.fromEntries(
    itemFieldsOf('line', 'text').map((field) => [field, [maxLength(itemFields[field].max)]]),
  ),
  // Each purchase shows its own errors; this one stops the save.
  purchases: [
    (rows) =>
      rows
        .map(purchaseErrors)
        .flatMap((errors) => Object.values(errors))
        .find(Boolean) ?? null,
  ],
};

export interface ItemForm {
  form: Form<ItemValues>;
  base: Baseline;
  changed: boolean;
  /** What the last save failed to save, in words. */
  failures: readonly string[];
  /** Somebody else has deleted the item: nothing can be saved any more. */
  gone: boolean;
  /** What somebody else has saved meanwhile, while the person chooses. */
  theirs: VersionedClothes | null;
  /**
   * Saves what is typed, as «Зберегти» does. Returns the description that is saved then; null where
   * not everything could be saved, which the page says.
   */
  saveAll(): Promise<string | null>;
  /** Closes the choice; the form stays as it is. */
  postpone(): void;
  /** Saves these values over what somebody else has saved. */
  saveOver(values: ItemValues): void;
  /** Photos of purchases that were created by a save, to be uploaded now. */
  waiting: ReadonlyMap<Id, readonly File[]>;
  /** Takes the description that the server has now; into the form too, with `inForm`. */
  describe(text: string, inForm: boolean): void;
  /** Continues from a draft, over the item as the server has it, where that was read since. */
  restore(draft: Draft, item?: Clothes): void;
}

/** Unsaved values, with the values and the version that they were typed over. */
export interface Draft {
  etag: string | null;
  base: ItemValues;
  values: ItemValues;
}

/** Fetched while the browser is idle; a save that needs it waits for it. */
export const conflictFile = lazyFile(() => import('./conflict'));

/** The page's one form: what it was filled from, whether it is changed, and its save. */
export function useItemForm(loaded: VersionedClothes): ItemForm {
  const clothes = useClothes();
  const nameOf = usePurchaseName();
  const keyOf = useRowKeys(loaded.item.id);
  const [base, holdBase] = useState<Baseline>(() => ({ version: loaded, values: itemValues(loaded.item) }));
  const [failures, setFailures] = useState<readonly string[]>([]);
  const [gone, setGone] = useState(false);
  const [theirs, setTheirs] = useState<VersionedClothes | null>(null);
  const [waiting, setWaiting] = useState<ReadonlyMap<Id, readonly File[]>>(new Map());
  // For a save that begins in the same moment as a change, and for typing while a save runs.
  const newestBase = useRef(base);
  const newestValues = useRef(base.values);
  const isAllSaved = useRef(true);

  const setBase = (next: Baseline) => {
    newestBase.current = next;
    holdBase(next);
  };

  async function save(values: ItemValues): Promise<void> {
    setFailures([]);
    isAllSaved.current = false;
    const job = { clothesId: loaded.item.id, base: newestBase.current, values, keyOf };
    const outcome = await saveItem(job).catch((error) => {
      if (problemFrom(error).code !== 'not_found') throw error;
      setGone(true);
      return null;
    });
    if (outcome === null) return;
    if (outcome.state === 'conflict') {
      if (await differ(job, outcome.theirs)) return setTheirs(outcome.theirs);
      // Two people did the same: there is nothing to choose.
      setBase({ version: outcome.theirs, values: itemValues(outcome.theirs.item) });
      return save(values);
    }
    const { version, created, failed } = outcome;
    const saved = itemValues(version.item);
    setBase({ version, values: saved });
    const now = newestValues.current;
    setWaiting(filesOf(now.purchases, created));
    form.reset(rebaseEdits(values, now, valuesAfter(values, saved, failed), created));
    setFailures(failureTexts(values.purchases, failed, nameOf));
    // Where nothing was sent, the list may know more than this form: a photo made main since.
    if (version !== job.base.version) clothes.replace(listItemOf(version.item));
    if (failed.size > 0) return;
    isAllSaved.current = true;
    toast.success(texts.saved);
  }

  const form = useForm<ItemValues>({ initial: base.values, rules, onSubmit: save });
  newestValues.current = form.values;

  const changed = !same(base.values, form.values);
  return {
    form,
    base,
    changed,
    failures,
    gone,
    theirs,
    waiting,
    async saveAll() {
      if (changed) {
        // A form that is not valid never comes to `save`.
        isAllSaved.current = false;
        await form.submit();
        if (!isAllSaved.current) return null;
      }
      return newestBase.current.values.description;
    },
    postpone: () => setTheirs(null),
    saveOver(values) {
      if (!theirs) return;
      setBase({ version: theirs, values: itemValues(theirs.item) });
      setTheirs(null);
      form.reset(values);
      void form.submit();
    },
    describe(text, inForm) {
      const { version, values } = newestBase.current;
      // The version stays: it belongs to the fields as they were read.
      const item = { ...version.item, description: text };
      setBase({ version: { ...version, item }, values: { ...values, description: text } });
      if (inForm) form.set('description', text);
    },
    restore(draft, item = newestBase.current.version.item) {
      setBase({ version: { item, etag: draft.etag }, values: draft.base });
      form.reset(draft.values);
    },
  };
}

/** Whether a save and what somebody else saved meanwhile leave anything to choose. */
async function differ({ base, values }: SaveJob, theirs: VersionedClothes): Promise<boolean> {
  const { differences } = await conflictFile.fetch().catch(() => {
    // The form stays as it is, and the next save tries again; in Firefox after a reload alone.
    throw new Problem('unreadable', texts.conflictNotLoaded);
  });
  return differences(base.values, values, itemValues(theirs.item)).length > 0;
}

/** Returns the idempotency key of a purchase to create: the same one for the same input. */
function useRowKeys(clothesId: Id): (row: PurchaseRow) => string {
  const keys = useRef(new Map<string, string>());
  return useCallback(
    (row) => {
      const text = JSON.stringify([row.key, purchaseInput(clothesId, row)]);
      const key = keys.current.get(text) ?? newIdempotencyKey();
      keys.current.set(text, key);
      return key;
    },
    [clothesId],
  );
}

function filesOf(rows: readonly PurchaseRow[], created: ReadonlyMap<string, Id>): ReadonlyMap<Id, File[]> {
  return new Map(
    rows.flatMap((row) => {
      const id = created.get(row.key);
      return id === undefined || row.files.length === 0 ? [] : [[id, row.files] as const];
    }),
  );
}
