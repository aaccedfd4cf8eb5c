import type { ClothesInput, Id } from '../../contract/types';
import { problemFrom } from '../../core/lib/problem';
import type { Loadable } from '../../core/stores/loadable';
import { useLoad } from '../../core/stores/useLoad';
import { getClothes, saveClothes, type VersionedClothes } from '../api/clothes';

/**
 * Returns an item with the version at which it was read. A form keeps both together as its
 * baseline, because the ETag of a later reading must not be sent with values typed over an earlier
 * version.
 */
export function useClothesItem(id: Id): {
  item: Loadable<VersionedClothes>;
  reload: () => void;
  /** Replaces the item by one that a call has returned. */
  set: (item: VersionedClothes) => void;
} {
  const { result, reload, set } = useLoad((signal) => getClothes(id, signal), id);
  return { item: result, reload, set };
}

/** The result of a save: the saved item, or the newer version that somebody else has saved. */
export type SaveResult =
  | { state: 'saved'; item: VersionedClothes }
  | { state: 'conflict'; theirs: VersionedClothes };

/** Saves the item on condition that its version is still `etag` (null: any). Throws a Problem. */
export async function saveClothesItem(id: Id, input: ClothesInput, etag: string | null): Promise<SaveResult> {
  try {
    return { state: 'saved', item: await saveClothes(id, input, etag) };
  } catch (error) {
    const problem = problemFrom(error);
    if (problem.status !== 412) throw problem;
    return { state: 'conflict', theirs: await getClothes(id) };
  }
}
