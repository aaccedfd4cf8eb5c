import { useCallback, useRef, useState } from 'react';
import { itemFields, itemFieldsOf } from '../../contract/itemFields';
import type { Clothes, Id } from '../../contract/types';
import { maxLength, required } from '../../core/forms/rules';
import { same } from '../../core/forms/sameValues';
import { type Form, type Rules, useForm } from '../../core/forms/useForm';
import { newIdempotencyKey } from '../../core/lib/idempotencyKey';
import { Problem, problemFrom } from '../../core/lib/problem';
import { lazyFile } from '../../core/page/lazyScreen';
import { toast } from '../../core/stores/toasts';
import type { VersionedClothes } from '../api/clothes';
import { usePurchaseName } from '../purchases/PurchasesCard';
import { purchaseInput } from '../purchases/purchaseInput';
import { listItemOf, useClothes } from '../stores/clothes';
import { type ItemValues, itemValues, type PurchaseRow, purchaseErrors } from './itemValues';
import { rebaseEdits } from './rebaseEdits';
import { type Baseline, failureTexts, type SaveJob, saveItem, valuesAfter } from './saveItem';
import { itemTexts as texts } from './texts';

const rules: Rules<ItemValues> = {
  ...Object.fromEntries(
    itemFieldsOf('name').map((field) => [field, [required(), maxLength(itemFields[field].max)]]),
  ),
  ...Object.fromEntries(
    itemFieldsOf('line', 'text').map((field) => [field, [maxLength(itemFields[field].max)]]),
  ),
  // Each purchase shows its own errors; this error stops the save.
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
  /** Messages for the parts that the last save did not store. */
  failures: readonly string[];
  /** Whether somebody else has deleted the item: nothing can be saved any more. */
  gone: boolean;
  /**
   * The version that somebody else saved meanwhile, while the person chooses between the two;
   * otherwise null.
   */
  theirs: VersionedClothes | null;
  /**
   * Saves the form, as «Зберегти» does. Returns the saved description; null if not everything could
   * be saved, which the page then reports.
   */
  saveAll(): Promise<string | null>;
  /** Saves the form; resolves with false if it then holds anything unsaved. */
  saveNow(): Promise<boolean>;
  /** Closes the choice; the form stays as it is. */
  postpone(): void;
  /** Saves these values over the version that somebody else saved. */
  saveOver(values: ItemValues): void;
  /** The photos of purchases that a save has created, now ready to upload. */
  waiting: ReadonlyMap<Id, readonly File[]>;
  /** Takes over the server's new description; with `inForm`, into the form too. */
  describe(text: string, inForm: boolean): void;
  /** Continues from a draft; with `item`, over the version of the item that was read since. */
  restore(draft: Draft, item?: Clothes): void;
}

/** Unsaved values, with the values and the version that they are based on. */
export interface Draft {
  etag: string | null;
  base: ItemValues;
  values: ItemValues;
}

/** The extent of a save: all, all but later input, or null if anything failed. */
type Saved = 'all' | 'sent' | null;

/** Fetched while the browser is idle; a save that needs the file waits for it. */
export const conflictFile = lazyFile(() => import('./conflict'));

/** Returns the page's form: its baseline, whether it is changed, and its save. */
export function useItemForm(loaded: VersionedClothes): ItemForm {
  const clothes = useClothes();
  const nameOf = usePurchaseName();
  const keyOf = useRowKeys(loaded.item.id);
  const [base, holdBase] = useState<Baseline>(() => ({ version: loaded, values: itemValues(loaded.item) }));
  const [failures, setFailures] = useState<readonly string[]>([]);
  const [gone, setGone] = useState(false);
  const [theirs, setTheirs] = useState<VersionedClothes | null>(null);
  const [waiting, setWaiting] = useState<ReadonlyMap<Id, readonly File[]>>(new Map());
  // Refs, because a save may start together with a change, and a person may type while it runs.
  const newestBase = useRef(base);
  const newestValues = useRef(base.values);
  const lastSave = useRef<Saved>('all');

  const setBase = (next: Baseline) => {
    newestBase.current = next;
    holdBase(next);
  };

  async function save(values: ItemValues): Promise<void> {
    setFailures([]);
    lastSave.current = null;
    const job = { clothesId: loaded.item.id, base: newestBase.current, values, keyOf };
    const outcome = await saveItem(job).catch((error) => {
      if (problemFrom(error).code !== 'not_found') throw error;
      setGone(true);
      return null;
    });
    if (outcome === null) return;
    if (outcome.state === 'conflict') {
      if (await differ(job, outcome.theirs)) return setTheirs(outcome.theirs);
      // Both people made the same change: there is nothing to choose.
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
    // If nothing was sent, the list may be newer than this form: a photo was made main since.
    if (version !== job.base.version) clothes.replace(listItemOf(version.item));
    if (failed.size > 0) return;
    lastSave.current = same(now, values) ? 'all' : 'sent';
    toast.success(texts.saved);
  }

  const form = useForm<ItemValues>({ initial: base.values, rules, onSubmit: save });
  newestValues.current = form.values;

  const changed = !same(base.values, form.values);
  /** Saves the form and returns what was stored; an invalid form never reaches `save`. */
  const submit = async (): Promise<Saved> => {
    lastSave.current = null;
    await form.submit();
    return lastSave.current;
  };
  return {
    form,
    base,
    changed,
    failures,
    gone,
    theirs,
    waiting,
    async saveAll() {
      return !changed || (await submit()) !== null ? newestBase.current.values.description : null;
    },
    saveNow: async () => (await submit()) === 'all',
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

/** Returns whether my values and somebody else's save differ in anything to choose. */
async function differ({ base, values }: SaveJob, theirs: VersionedClothes): Promise<boolean> {
  const { differences } = await conflictFile.fetch().catch(() => {
    // The form stays as it is, and the next save tries again; in Firefox only after a reload.
    throw new Problem('unreadable', texts.conflictNotLoaded);
  });
  return differences(base.values, values, itemValues(theirs.item)).length > 0;
}

/**
 * Returns a function that returns the idempotency key for creating a purchase: the same key for the
 * same input.
 */
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
