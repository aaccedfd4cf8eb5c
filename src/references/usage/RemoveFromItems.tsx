import type { Reference, SeveralKind } from '../../contract/references';
import { Question } from '../../page/Question';
import { referenceTexts } from '../texts';
import { removeFromItems } from './api';
import { removalTexts, usageToasts } from './texts';
import { useTellMoved } from './useTellMoved';

interface RemoveFromItemsProps {
  kind: SeveralKind;
  entry: Reference;
  /** The number of items that have the entry; null if the server did not say. */
  count: number | null;
  onClose(): void;
}

/** Asks whether to delete an entry that items have, and takes it from them. */
export function RemoveFromItems({ kind, entry, count, onClose }: RemoveFromItemsProps) {
  const tell = useTellMoved('deleteEntry', usageToasts.putBack);
  const remove = async () => {
    tell(await removeFromItems(kind, entry.id), (items) => usageToasts.removedFromItems(entry.name, items));
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
