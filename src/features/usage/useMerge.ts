import { useState } from 'react';
import { mergeReferences } from '../../api/usage';
import type { Reference, ReferenceKind } from '../../contract/references';
import type { MergeInput, UsedReference } from '../../contract/usage';
import { type Problem, problemFrom } from '../../lib/problem';
import { useListRefresh } from '../../stores/listRefresh';
import { toast } from '../../stores/toasts';
import { usageToasts } from '../../texts/usage';
import { useCreateKey } from '../form/useCreateKey';
import { useTakeBackBatch } from '../history/useTakeBackBatch';

interface Merge {
  busy: boolean;
  problem: Problem | null;
  /** Ends when the entries are merged, or `problem` says why not. */
  run(survivor: UsedReference, others: readonly UsedReference[], capPercents: boolean): Promise<void>;
}

/** Merges entries into one. Throws a Problem. */
type MergeCall = (survivor: Pick<Reference, 'id' | 'name'>, input: MergeInput) => Promise<void>;

/**
 * Returns what merges entries; `onMerged` is called then. What is shown of them is read again, also
 * when the toast's button has taken it back.
 */
export function useMergeCall(kind: ReferenceKind, onMerged?: () => void): MergeCall {
  const refresh = useListRefresh();
  const keyOf = useCreateKey();
  const undo = useTakeBackBatch();
  return async (survivor, input) => {
    const merged = await mergeReferences(kind, survivor.id, input, keyOf([survivor.id, input]));
    toast.success(usageToasts.merged(survivor.name, merged.moved.items), {
      label: usageToasts.undo,
      onAction: () => undo(merged.batchId),
    });
    refresh();
    // In the same turn: the page chooses where the focus goes before the rows have changed.
    onMerged?.();
  };
}

/** Returns the same for a dialog. */
export function useMerge(kind: ReferenceKind, onMerged: () => void): Merge {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const merge = useMergeCall(kind, onMerged);
  return {
    busy,
    problem,
    async run(survivor, others, capPercents) {
      setBusy(true);
      try {
        await merge(survivor, { ids: others.map(({ id }) => id), ...(capPercents && { capPercents }) });
      } catch (error) {
        setProblem(problemFrom(error));
        setBusy(false);
      }
    },
  };
}
