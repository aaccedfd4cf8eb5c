import { batchRuns } from '../../batches/batches';
import { useTakeBackBatch } from '../../batches/useTakeBackBatch';
import type { Reference, SeveralKind } from '../../contract/references';
import { useRefreshAll } from '../../core/stores/SessionStores';
import { toast } from '../../core/stores/toasts';
import { Question } from '../../page/Question';
import { referenceTexts } from '../texts';
import { removeFromItems } from './api';
import { removalTexts, usageToasts } from './texts';

interface RemoveFromItemsProps {
  kind: SeveralKind;
  entry: Reference;
  /** The number of items that have the entry; null if the server did not say. */
  count: number | null;
  onClose(): void;
}

/** Asks whether to delete an entry that items have, and takes it from them. */
export function RemoveFromItems({ kind, entry, count, onClose }: RemoveFromItemsProps) {
  const refresh = useRefreshAll();
  const undo = useTakeBackBatch();
  const remove = async () => {
    const removed = await removeFromItems(kind, entry.id);
    // The strip of tasks shows the progress, and at the end the button that undoes it.
    if ('taskId' in removed) {
      const { taskId, batchId, moved } = removed;
      batchRuns.watch({ taskId, batchId, kind: 'deleteEntry', total: moved.items });
    } else
      toast.success(usageToasts.removedFromItems(entry.name, removed.moved.items), {
        label: usageToasts.putBack,
        onAction: () => undo(removed.batchId),
      });
    refresh();
    onClose();
  };
  return (
    <Question
      title={referenceTexts[kind].remove(entry.name)}
      text={removalTexts[kind].ask(count)}
      confirmLabel={removalTexts[kind].confirm}
      onConfirm={remove}
      onCancel={onClose}
    />
  );
}
