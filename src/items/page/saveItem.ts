import type { Id, Purchase } from '../../contract/types';
import { same } from '../../core/forms/sameValues';
import { isMissingFeature, type Problem, problemFrom } from '../../core/lib/problem';
import { getClothes, type VersionedClothes } from '../api/clothes';
import { createPurchase, deletePurchase, updatePurchase } from '../purchases/api';
import { purchaseInput } from '../purchases/purchaseInput';
import { saveClothesItem } from '../stores/clothesItem';
import { clothesInput, type ItemValues, itemValues, type PurchaseRow, sameItem } from './itemValues';
import { itemTexts } from './texts';

/**
 * The source that the form is compared with: a version of the item, and the form's values for it.
 */
export interface Baseline {
  version: VersionedClothes;
  values: ItemValues;
}

export interface SaveJob {
  clothesId: Id;
  base: Baseline;
  values: ItemValues;
  /** Returns the idempotency key for creating the row's purchase. */
  keyOf(row: PurchaseRow): string;
}

export type SaveOutcome =
  /** Somebody else has saved meanwhile; nothing was stored. */
  | { state: 'conflict'; theirs: VersionedClothes }
  | {
      state: 'saved';
      /** The item as the server has it now. */
      version: VersionedClothes;
      /** The ids of the created purchases, by their rows' keys. */
      created: ReadonlyMap<string, Id>;
      /** The problems of the purchases that were not saved, by their rows' keys. */
      failed: ReadonlyMap<string, Problem>;
    };

/**
 * Saves the changes: first the item, on condition that it still has the version that the form was
 * filled from, then each purchase by a call of its own. A purchase that fails does not stop the
 * others. Values that the server already has are not sent, so a second save sends only what failed
 * in the first. Throws a Problem if the item could not be saved.
 */
export async function saveItem(job: SaveJob): Promise<SaveOutcome> {
  const touched = job.values.purchases.filter((row) => isChanged(job, row));
  if (touched.some(({ id }) => id !== null)) {
    // The item's version does not change with its purchases, so they are compared before they are
    // overwritten.
    const theirs = await getClothes(job.clothesId);
    const now = itemValues(theirs.item);
    const overwrites = touched.some(
      ({ id, key }) => id !== null && !same(rowOf(now, key), rowOf(job.base.values, key)),
    );
    if (overwrites) return { state: 'conflict', theirs };
  }
  let version = job.base.version;
  if (!sameItem(job.base.values, job.values)) {
    const saved = await putItem(job);
    if (saved.state === 'conflict') return saved;
    version = saved.item;
  }
  const created = new Map<string, Id>();
  const failed = new Map<string, Problem>();
  for (const row of touched) {
    try {
      const id = await savePurchase(job, row);
      if (id !== null) created.set(row.key, id);
    } catch (error) {
      failed.set(row.key, problemFrom(error));
    }
  }
  if (touched.length > 0) version = await readAgain(job, version, created, failed);
  return { state: 'saved', version, created, failed };
}

/**
 * Saves the item. If it has a newer version whose form values equal the baseline (for example, only
 * a photo was added), saves over that version; otherwise returns the conflict.
 */
async function putItem({ clothesId, base, values }: SaveJob) {
  const input = clothesInput(values);
  const first = await saveClothesItem(clothesId, input, base.version.etag);
  if (first.state === 'saved' || !same(itemValues(first.theirs.item), base.values)) return first;
  return saveClothesItem(clothesId, input, first.theirs.etag);
}

function isChanged({ base }: SaveJob, row: PurchaseRow): boolean {
  return row.id === null ? !row.removed : !same(row, rowOf(base.values, row.key));
}

function rowOf({ purchases }: ItemValues, key: string): PurchaseRow | undefined {
  return purchases.find((row) => row.key === key);
}

/**
 * Creates, updates or deletes the purchase of a row. Returns the id of a created purchase, else
 * null. Throws a Problem.
 */
async function savePurchase(job: SaveJob, row: PurchaseRow): Promise<Id | null> {
  if (row.id === null) {
    return (await createPurchase(purchaseInput(job.clothesId, row), job.keyOf(row))).purchaseId;
  }
  if (row.removed) {
    await deletePurchase(row.id).catch((error) => {
      if (problemFrom(error).status !== 404) throw error; // already deleted counts as deleted
    });
    return null;
  }
  await updatePurchase(row.id, purchaseInput(job.clothesId, row));
  return null;
}

/**
 * Reads the item after its purchases were saved. If that fails, returns `version` with the
 * purchases that the server must now have.
 */
async function readAgain(
  job: SaveJob,
  version: VersionedClothes,
  created: ReadonlyMap<string, Id>,
  failed: ReadonlyMap<string, Problem>,
): Promise<VersionedClothes> {
  try {
    return await getClothes(job.clothesId);
  } catch {
    const before = job.base.version.item.purchases;
    const purchases = job.values.purchases.flatMap((row): Purchase[] => {
      const old = before.find(({ id }) => id === row.id);
      if (failed.has(row.key)) return old ? [old] : [];
      const id = row.id ?? created.get(row.key);
      if (row.removed || id === undefined) return [];
      return [{ ...purchaseInput(job.clothesId, row), id, images: old?.images ?? [] }];
    });
    return { ...version, item: { ...version.item, purchases } };
  }
}

/**
 * Returns the form's values after a save: the server's values, but the purchases that failed as
 * typed, so that the next save sends only them.
 */
export function valuesAfter(
  values: ItemValues,
  saved: ItemValues,
  failed: ReadonlyMap<string, Problem>,
): ItemValues {
  const kept = values.purchases.filter((row) => failed.has(row.key));
  const purchases = saved.purchases.map((row) => kept.find(({ key }) => key === row.key) ?? row);
  const others = kept.filter((row) => !purchases.includes(row));
  return { ...saved, purchases: [...purchases, ...others] };
}

/**
 * Returns a Ukrainian sentence for each purchase that was not saved, with the reason. `failed` has
 * the problems by the rows' keys.
 */
export function failureTexts(
  rows: readonly PurchaseRow[],
  failed: ReadonlyMap<string, Problem>,
  nameOf: (row: PurchaseRow) => string,
): string[] {
  const texts = itemTexts.failures;
  return rows.flatMap((row) => {
    const problem = failed.get(row.key);
    if (!problem) return [];
    const cannotChange = row.id !== null && !row.removed && isMissingFeature(problem);
    return [texts.purchase(nameOf(row), cannotChange ? texts.noUpdate : problem.detail)];
  });
}
