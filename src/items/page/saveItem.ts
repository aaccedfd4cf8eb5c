import type { Clothes, ClothesInput, Id, Purchase } from '../../contract/types';
import { same } from '../../core/forms/sameValues';
import { isMissingFeature, type Problem, problemFrom } from '../../core/lib/problem';
import { getClothes, type VersionedClothes } from '../api/clothes';
import { setsInput } from '../fields/entrySets';
import { createPurchase, deletePurchase, isPurchaseStale, updatePurchase } from '../purchases/api';
import { purchaseChange, purchaseInput, seenValues } from '../purchases/purchaseInput';
import { saveClothesItem } from '../stores/clothesItem';
import { fetchConflict } from './conflictFile';
import {
  clothesInput,
  type ItemValues,
  itemValues,
  lastRow,
  type PurchaseRow,
  purchaseRow,
} from './itemValues';
import type { SaveJob } from './saveJob';
import { itemTexts } from './texts';

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
      /**
       * The keys of the rows whose purchases somebody else has changed or deleted, and which are
       * therefore not saved.
       */
      stale: ReadonlySet<string>;
    };

/**
 * Saves the changes: first the item, on condition that it still has the version that the form was
 * filled from, then each purchase by a call of its own, on condition that it has the values that
 * were seen. A purchase that fails does not stop the others. Values that the server already has are
 * not sent, so a second save sends only what failed in the first. The item is read only if somebody
 * else has saved it, if photos were deleted with a purchase, or if the API does not compare
 * versions. Throws a Problem if the item could not be saved.
 */
export async function saveItem(job: SaveJob): Promise<SaveOutcome> {
  const touched = job.values.purchases.filter((row) => isChanged(job, row));
  const stored = touched.filter(({ id }) => id !== null);
  if (!job.byField && stored.length > 0) {
    // This API does not compare what was seen of a purchase.
    const theirs = await (await fetchConflict()).changedByOthers(job, stored);
    if (theirs) return { state: 'conflict', theirs };
  }
  let version = job.base.version;
  const input = { ...clothesInput(job.values), ...setsInput(job.base.values, job.values) };
  if (!same(input, clothesInput(job.base.values))) {
    const saved = await putItem(job, input);
    if (saved.state === 'conflict') return saved;
    version = saved.item;
  }
  const created = new Map<string, Id>();
  const failed = new Map<string, Problem>();
  let { purchases } = version.item;
  for (const row of touched) {
    try {
      const saved = await savePurchase(job, row, purchases);
      if (row.id === null && saved) created.set(row.key, saved.id);
      purchases = replaced(purchases, row.id, saved);
    } catch (error) {
      failed.set(row.key, problemFrom(error));
    }
  }
  if (touched.length > 0) version = { ...version, item: withPurchases(job, version.item, purchases) };
  const isStale = [...failed.values()].some(isPurchaseStale);
  const read = isStale ? await (await fetchConflict()).readStale(job, failed) : null;
  for (const key of read?.stale ?? []) failed.delete(key);
  if (read) return { state: 'saved', created, failed, ...read };
  // The main photo may have gone with a purchase; the server has then chosen another one.
  const isGone = (id: Id) => !purchases.some((one) => one.id === id);
  if (job.base.version.item.purchases.some(({ id, images }) => images.length > 0 && isGone(id)))
    version = await getClothes(job.clothesId).catch(() => version);
  return { state: 'saved', version, created, failed, stale: new Set() };
}

/**
 * Saves the item. If it has a newer version whose form values equal the baseline (for example, only
 * a photo was added), saves over that version; otherwise returns the conflict.
 */
async function putItem({ clothesId, base }: SaveJob, input: ClothesInput) {
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
 * Creates, updates or deletes the purchase of a row. Returns the saved purchase; null if it is
 * deleted. Throws a Problem.
 */
async function savePurchase(
  { clothesId, base, byField, keyOf }: SaveJob,
  row: PurchaseRow,
  purchases: readonly Purchase[],
): Promise<Purchase | null> {
  const input = purchaseInput(clothesId, row);
  const { id } = row;
  if (id === null) {
    const { purchaseId } = await createPurchase(input, keyOf(row));
    return { ...input, id: purchaseId, images: [] };
  }
  const old = purchases.find((purchase) => purchase.id === id);
  const seen = rowOf(base.values, row.key) ?? row;
  if (row.removed) {
    await deletePurchase(id, byField ? seenValues(clothesId, seen) : undefined).catch((error) => {
      if (problemFrom(error).status !== 404) throw error; // already deleted counts as deleted
    });
    return null;
  }
  const change = purchaseChange(clothesId, seen, row, byField);
  const saved = change && (await updatePurchase(id, change));
  return saved ?? { ...input, id, images: old?.images ?? [] };
}

/** Returns the purchases with `saved` in place of the one with the id; null removes it. */
function replaced(purchases: readonly Purchase[], id: Id | null, saved: Purchase | null): Purchase[] {
  if (id === null && saved) return [...purchases, saved];
  return purchases.flatMap((each) => (each.id !== id ? each : (saved ?? [])));
}

/** Returns the item with these purchases, and with what the list of items shows of them. */
function withPurchases({ supplierOf }: SaveJob, item: Clothes, purchases: Purchase[]): Clothes {
  const [first] = purchases;
  const { id } = lastRow(purchases.map(purchaseRow)) ?? {};
  const last = purchases.find((purchase) => purchase.id === id);
  const lastPurchase = last ? { ...last, supplier: supplierOf(last.supplierId) } : null;
  return {
    ...item,
    purchases,
    supplier: first ? supplierOf(first.supplierId) : null,
    // Some APIs do not send it.
    lastPurchase: item.lastPurchase === undefined ? undefined : lastPurchase,
    updatedAt: new Date().toISOString(),
  };
}

/**
 * Returns the values after a save: the server's values, but the purchases with the keys `unsaved`
 * as they are in `values`. With the form's values the next save sends only them; with those of the
 * baseline it compares what was seen.
 */
export function valuesAfter(
  values: ItemValues,
  saved: ItemValues,
  unsaved: { has(key: string): boolean },
): ItemValues {
  const kept = values.purchases.filter((row) => unsaved.has(row.key));
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
