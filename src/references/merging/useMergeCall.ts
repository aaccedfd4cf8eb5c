import type { Reference, ReferenceKind } from '../../contract/references';
import type { MergeInput } from '../../contract/usage';
import { useCreateKey } from '../../page/useCreateKey';
import { mergeReferences } from '../usage/api';
import { usageToasts } from '../usage/texts';
import { useTellMoved } from '../usage/useTellMoved';

/** Merges entries into one. Throws a Problem. */
type MergeCall = (survivor: Pick<Reference, 'id' | 'name'>, input: MergeInput) => Promise<void>;

/**
 * Returns a function that merges entries and then calls `onMerged`. The shown data is loaded again
 * after a merge, and after its button has undone it.
 */
export function useMergeCall(kind: ReferenceKind, onMerged?: () => void): MergeCall {
  const keyOf = useCreateKey();
  const tell = useTellMoved('merge', usageToasts.undo);
  return async (survivor, input) => {
    const merged = await mergeReferences(kind, survivor.id, input, keyOf([survivor.id, input]));
    tell(merged, (items) => usageToasts.merged(survivor.name, items));
    // Called in the same tick as the data is loaded again, so that the page can move the focus
    // before the rows change.
    onMerged?.();
  };
}
