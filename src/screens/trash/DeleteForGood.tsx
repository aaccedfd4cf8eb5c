import { Question } from '../../features/page/Question';
import { tellOutcome } from '../../features/trash/tellOutcome';
import { bytesText } from '../../texts/bytes';
import { trashTexts as texts } from '../../texts/trash';
import type { TrashEntry, TrashKind } from './trashKinds';

interface DeleteForGoodProps {
  kind: TrashKind;
  entries: readonly TrashEntry[];
  onClose(): void;
  /** Some are deleted, or were so before: the list is to be read again. */
  onDeleted(): void;
}

/** Asks, then deletes entries for good. It stays open where that fails. */
export function DeleteForGood({ kind, entries, onClose, onDeleted }: DeleteForGoodProps) {
  const weight = bytesText(entries.reduce((sum, { bytes }) => sum + bytes, 0));
  const [first] = entries;
  const confirm = async () => {
    const { deleted, left } = await kind.deleteForGood(entries.map(({ id }) => id));
    onClose();
    onDeleted();
    const done = deleted.length > 0 ? kind.texts.removed(deleted.length) : texts.notRemoved;
    tellOutcome(done, left, (id) => entries.find((entry) => entry.id === id)?.title ?? String(id));
  };
  return (
    <Question
      title={texts.confirmHeading}
      text={
        entries.length === 1 && first
          ? kind.texts.confirmOne(first.title, weight)
          : kind.texts.confirm(entries.length, weight)
      }
      confirmLabel={texts.remove}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
