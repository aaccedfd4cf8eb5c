import type { ClothesInput, Id } from '../../contract/types';
import { problemFrom } from '../../core/lib/problem';
import type { Loadable } from '../../core/stores/loadable';
import { useLoad } from '../../core/stores/useLoad';
import { getClothes, saveClothes, type VersionedClothes } from '../api/clothes';

/**
 * Returns one item with the version it was read at. A form keeps both as its baseline: the ETag of
 * a later reading must not be sent with values typed over an earlier version.
 */
export function useClothesItem(id: Id): {
  item: Loadable<VersionedClothes>;
  reload: () => void;
  /** Sets the result of a call. */
  set: (item: VersionedClothes) => void;
} {
  const { result, reload, set } = useLoad((signal) => getClothes(id, signal), id);
  return { item: result, reload, set };
}

/** The result of a save: saved, or in a conflict with a newer version. */
export type SaveResult =
  | { state: 'saved'; item: VersionedClothes }
  | { state: 'conflict'; theirs: VersionedClothes };

/** Saves an item over the version `etag`, and returns the saved one. Throws a Problem. */
export async function saveClothesItem(id: Id, input: ClothesInput, etag: string | null): Promise<SaveResult> {
  try {
    return { state: 'saved', item: await saveClothes(id, input, etag) };
  } catch (error) {
    const problem = problemFrom(error);
    if (problem.status !== 412) throw problem;
    return { state: 'conflict', theirs: await getClothes(id) };
  }
}
