import { getClothes, type VersionedClothes } from '../../api/clothes';
import { createPurchase, deletePurchase, updatePurchase } from '../../api/purchases';

import type { Id, Purchase } from '../../contract/types';
import { purchaseInput } from '../../features/purchases/purchaseValues';
import { same } from '../../forms/same';
import { isMissingFeature, type Problem, problemFrom } from '../../lib/problem';
import { saveClothesItem } from '../../stores/clothesItem';
import { itemTexts } from '../../texts/item';
import { clothesInput, type ItemValues, itemValues, type PurchaseRow, sameItem } from './itemValues';

/** What the form was filled from; values and version move together only. */
export interface Baseline {
  version: VersionedClothes;
  values: ItemValues;
}

export interface SaveJob {
  clothesId: Id;
  base: Baseline;
  values: ItemValues;
  /** The idempotency key of a purchase that is to be created. */
  keyOf(row: PurchaseRow): string;
}

export type SaveOutcome =
  /** Somebody saved meanwhile: nothing was sent. */
  | { state: 'conflict'; theirs: VersionedClothes }
  | {
      state: 'saved';
      /** How the item stands on the server now. */
      version: VersionedClothes;
      /** The purchases that were created, by their rows' keys. */
      created: ReadonlyMap<string, Id>;
      /** What did not go through, by the rows' keys. */
      failed: ReadonlyMap<string, Problem>;
    };

/**
 * Saves the form: the item, where it changed, under the version that the form was filled from; then
 * what changed of its purchases, each by its own call. A purchase that fails stops none of the
 * others. Throws a Problem where the item itself could not be saved. What is the same on the server
 * is not sent, so a second save sends what the first one failed to.
 */
export async function saveItem(job: SaveJob): Promise<SaveOutcome> {
  const touched = job.values.purchases.filter((row) => isChanged(job, row));
  if (touched.some(({ id }) => id !== null)) {
    // The item's version does not cover its purchases, so they are compared before they are written
    // over.
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
 * Where the version alone has moved on (a photo was added), and nothing that the form holds, it is
 * saved over that version.
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

/** Returns the id of a purchase that was created. */
async function savePurchase(job: SaveJob, row: PurchaseRow): Promise<Id | null> {
  if (row.id === null) {
    return (await createPurchase(purchaseInput(job.clothesId, row), job.keyOf(row))).purchaseId;
  }
  if (row.removed) {
    await deletePurchase(row.id).catch(passIfGone);
    return null;
  }
  await updatePurchase(row.id, purchaseInput(job.clothesId, row));
  return null;
}

/** Deleted already is deleted. */
function passIfGone(error: unknown): void {
  if (problemFrom(error).status !== 404) throw error;
}

/**
 * How the item stands after its purchases were saved; where it cannot be read, what is known of it.
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
 * What the form holds after a save: how things stand on the server, and over it what did not go
 * through as it was typed, so that the next save sends just that.
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

/** Why a purchase was not saved, in words. */
export function failureText(row: PurchaseRow, name: string, problem: Problem): string {
  const texts = itemTexts.failures;
  const cannotChange = row.id !== null && !row.removed && isMissingFeature(problem);
  return texts.purchase(name, cannotChange ? texts.noUpdate : problem.detail);
}
