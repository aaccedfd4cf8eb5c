import { getClothes, saveClothes, type VersionedClothes } from '../api/clothes';
import type { ClothesInput, Id } from '../contract/types';
import { problemFrom } from '../lib/problem';
import type { Loadable } from './loadable';
import { useLoad } from './useLoad';

/**
 * One item with the version it was read at. A form pins both together as its baseline when it is filled: a later
 * reading must not lend its ETag to values that were typed over an earlier one.
 */
export function useClothesItem(id: Id): {
  item: Loadable<VersionedClothes>;
  reload: () => void;
  /** Takes over what a call has answered. */
  set: (item: VersionedClothes) => void;
} {
  const { result, reload, set } = useLoad((signal) => getClothes(id, signal), id);
  return { item: result, reload, set };
}

/** How a save ended, where it did not fail: saved, or somebody had saved since, and this is what stands there now. */
export type SaveResult =
  | { state: 'saved'; item: VersionedClothes }
  | { state: 'conflict'; theirs: VersionedClothes };

/** Saves over the version `etag`. Throws a Problem. */
export async function saveClothesItem(id: Id, input: ClothesInput, etag: string | null): Promise<SaveResult> {
  try {
    return { state: 'saved', item: await saveClothes(id, input, etag) };
  } catch (error) {
    const problem = problemFrom(error);
    if (problem.status !== 412) throw problem;
    return { state: 'conflict', theirs: await getClothes(id) };
  }
}
