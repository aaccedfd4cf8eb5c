import { useCallback, useRef, useState } from 'react';
import type { Clothes, Id } from '../../contract/types';
import { same } from '../../core/forms/sameValues';
import { type Form, useForm } from '../../core/forms/useForm';
import { newIdempotencyKey } from '../../core/lib/idempotencyKey';
import { pendingInputs } from '../../core/lib/pendingInputs';
import { problemFrom } from '../../core/lib/problem';
import { useStore } from '../../core/react/useStore';
import { useFeature } from '../../core/stores/features';
import { valueOr } from '../../core/stores/loadable';
import { toast } from '../../core/stores/toasts';
import { useReferences } from '../../references/references';
import type { VersionedClothes } from '../api/clothes';
import { joinedSets } from '../fields/entrySets';
import { usePurchaseName } from '../purchases/PurchasesCard';
import { purchaseInput, settleText } from '../purchases/purchaseInput';
import { listItemOf, useClothes } from '../stores/clothes';
import { fetchConflict } from './conflictFile';
import { itemRules as rules } from './itemRules';
import { type ItemValues, itemValues, type PurchaseRow } from './itemValues';
import { rebaseEdits } from './rebaseEdits';
import { failureTexts, type SaveOutcome, saveItem, valuesAfter } from './saveItem';
import type { Baseline, SaveJob } from './saveJob';
import { itemTexts as texts } from './texts';

export interface ItemForm {
  form: Form<ItemValues>;
  base: Baseline;
  /** Whether the form differs from `base`, or an input under way will change it. */
  changed: boolean;
  /** A sentence for each purchase that the last save did not store. */
  failures: readonly string[];
  /** Whether a save found that somebody else has deleted the item, so that nothing can be saved. */
  gone: boolean;
  /**
   * The version that somebody else saved meanwhile, while the person chooses between the two; else
   * null.
   */
  theirs: VersionedClothes | null;
  /**
   * Saves the form if it is changed, as «Зберегти» does. Returns the saved description; null if not
   * everything could be saved, which the page then reports.
   */
  saveAll(): Promise<string | null>;
  /** Saves the form; resolves with false if the form then still holds anything unsaved. */
  saveNow(): Promise<boolean>;
  /** Closes the choice between the two versions; the form stays as it is. */
  postpone(): void;
  /** Saves the values that the person has chosen over the version `theirs`. */
  saveOver(values: ItemValues): void;
  /** The photos of purchases that a save has created, to upload now, by the purchases' ids. */
  waiting: ReadonlyMap<Id, readonly File[]>;
  /** Takes the server's new description into the baseline, and with `inForm` into the form too. */
  describe(text: string, inForm: boolean): void;
  /**
   * Fills the form from a draft. The draft's values are then compared with `item`, which the caller
   * has just read; without it, with the version that the page has.
   */
  restore(draft: Draft, item?: Clothes): void;
}

/** Unsaved values, with the ETag and the form's values of the version that they are based on. */
export interface Draft {
  etag: string | null;
  base: ItemValues;
  values: ItemValues;
}

/**
 * The extent of a save: everything in the form (`all`), all but what was typed during the save
 * (`sent`), or null if anything failed.
 */
type Saved = 'all' | 'sent' | null;

/** Returns the form of an item's page: its baseline, whether it is changed, and its save. */
export function useItemForm(loaded: VersionedClothes): ItemForm {
  const clothes = useClothes();
  const nameOf = usePurchaseName();
  const parts = useJobParts(loaded.item.id);
  const [base, newestBase, setBase, moveTo] = useBaseline(loaded);
  const [failures, setFailures] = useState<readonly string[]>([]);
  const [gone, setGone] = useState(false);
  const [theirs, setTheirs] = useState<VersionedClothes | null>(null);
  const [waiting, setWaiting] = useState<ReadonlyMap<Id, readonly File[]>>(new Map());
  // Refs: a save may start in the event that changes the form, and a person may type meanwhile.
  const newestValues = useRef(base.values);
  const lastSave = useRef<Saved>('all');

  async function save(values: ItemValues): Promise<void> {
    setFailures([]);
    lastSave.current = null;
    const job = { ...parts, base: newestBase.current, values };
    const outcome = await saveItem(job).catch((error) => {
      if (problemFrom(error).code !== 'not_found') throw error;
      setGone(true);
      return null;
    });
    if (outcome === null) return;
    if (outcome.state === 'conflict') return meet(job, outcome.theirs);
    const { version, created, failed, stale } = outcome;
    const now = newestValues.current;
    const next = jobAfter(job, outcome, now);
    setBase(next.base);
    setWaiting(filesOf(now.purchases, created));
    form.reset(next.values);
    setFailures(failureTexts(values.purchases, failed, nameOf));
    // If nothing was sent, the list may have a newer item, such as one with another main photo.
    if (version !== job.base.version) clothes.replace(listItemOf(version.item));
    if (stale.size > 0) return meet(next, version);
    if (failed.size > 0) return;
    lastSave.current = same(now, values) && pendingInputs.get().size === 0 ? 'all' : 'sent';
    toast.success(texts.saved);
  }

  /** Lets the person choose between the form and the version `theirs`. */
  async function meet(job: SaveJob, theirs: VersionedClothes): Promise<void> {
    if (await differ(job, theirs)) return setTheirs(theirs);
    // Both people have made the same change, so there is nothing to choose.
    const joined = moveTo(theirs);
    newestValues.current = joined(newestValues.current);
    form.reset(newestValues.current);
    return save(joined(job.values));
  }

  const form = useForm<ItemValues>({ initial: base.values, rules, settle: settleText, onSubmit: save });
  newestValues.current = form.values;

  const changed = useStore(pendingInputs).size > 0 || !same(base.values, form.values, settleText);
  /** Saves the form and returns the extent of the save; null if the form is invalid. */
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
      form.reset(moveTo(theirs)(values));
      setTheirs(null);
      void form.submit();
    },
    describe(text, inForm) {
      const { version, values } = newestBase.current;
      // The ETag stays the old one, because it belongs to the other fields as they were read.
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

/**
 * Returns whether the person has anything to choose between the form and the version `theirs`.
 * Throws a Problem if the code for a conflict cannot be loaded.
 */
async function differ({ base, values }: SaveJob, theirs: VersionedClothes): Promise<boolean> {
  const { differences } = await fetchConflict();
  return differences(base.values, values, itemValues(theirs.item)).length > 0;
}

/**
 * Returns the baseline, and the newest one, which may not be rendered yet. `moveTo` makes the
 * version of somebody else the baseline, and returns a function that joins the sets of values with
 * those of that version.
 */
function useBaseline(loaded: VersionedClothes) {
  const [base, holdBase] = useState<Baseline>(() => ({ version: loaded, values: itemValues(loaded.item) }));
  const newestBase = useRef(base);
  const setBase = (next: Baseline) => {
    newestBase.current = next;
    holdBase(next);
  };
  const moveTo = (theirs: VersionedClothes) => {
    const was = newestBase.current.values;
    const now = itemValues(theirs.item);
    setBase({ version: theirs, values: now });
    return (values: ItemValues) => ({ ...values, ...joinedSets(was, values, now) });
  };
  return [base, newestBase, setBase, moveTo] as const;
}

/** Returns what a save needs besides the values. */
function useJobParts(clothesId: Id): Omit<SaveJob, 'base' | 'values'> {
  const keyOf = useRowKeys(clothesId);
  const byField = useFeature('purchaseChanges') === true;
  const { list } = useReferences('suppliers');
  const supplierOf = (id: Id) => valueOr(list, []).find((one) => one.id === id) ?? { id, name: '' };
  return { clothesId, keyOf, byField, supplierOf };
}

/** Returns the job of a save that would follow; `now` are the values that the form holds by now. */
function jobAfter(
  job: SaveJob,
  { version, created, failed, stale }: SaveOutcome & { state: 'saved' },
  now: ItemValues,
): SaveJob {
  const saved = itemValues(version.item);
  const unsaved = new Set([...failed.keys(), ...stale]);
  return {
    ...job,
    // What was seen of a stale purchase stays, so that the next save compares it again.
    base: { version, values: valuesAfter(job.base.values, saved, stale) },
    values: rebaseEdits(job.values, now, valuesAfter(job.values, saved, unsaved), created),
  };
}

/**
 * Returns a function that returns the idempotency key for creating a row's purchase: the same key
 * as long as the row's input is the same.
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
