import { same } from '../../core/forms/sameValues';
import { type Problem, problemFrom } from '../../core/lib/problem';
import { getClothes, type VersionedClothes } from '../api/clothes';
import { isPurchaseStale } from '../purchases/api';
import { type ItemValues, itemValues, type PurchaseRow } from './itemValues';
import type { SaveJob } from './saveJob';

/**
 * Reads the item from an API that does not compare what was seen of a purchase. Returns it if
 * somebody else has changed one of these rows; else null. Throws a Problem.
 */
export async function changedByOthers(
  { clothesId, base }: SaveJob,
  rows: readonly PurchaseRow[],
): Promise<VersionedClothes | null> {
  const theirs = await getClothes(clothesId);
  const now = itemValues(theirs.item);
  return rows.some(({ key }) => !same(rowOf(now, key), rowOf(base.values, key))) ? theirs : null;
}

/**
 * Reads the item after purchases were refused because they are not as they were seen. Returns it
 * with the keys of their rows; null if it cannot be read. Throws a Problem if the item is gone.
 */
export async function readStale(
  { clothesId, base }: SaveJob,
  failed: ReadonlyMap<string, Problem>,
): Promise<{ version: VersionedClothes; stale: Set<string> } | null> {
  try {
    const version = await getClothes(clothesId);
    const now = itemValues(version.item);
    const keys = [...failed.keys()].filter((key) => {
      const problem = failed.get(key);
      // A row that nobody has changed was refused for another reason.
      return problem && isPurchaseStale(problem) && !same(rowOf(now, key), rowOf(base.values, key));
    });
    return { version, stale: new Set(keys) };
  } catch (error) {
    if (problemFrom(error).code === 'not_found') throw error;
    return null;
  }
}

function rowOf({ purchases }: ItemValues, key: string): PurchaseRow | undefined {
  return purchases.find((row) => row.key === key);
}
