import { deleteForGood } from '../../api/trash';
import type { TrashItem } from '../../contract/trash';
import { Question } from '../../features/page/Question';
import { tellOutcome } from '../../features/trash/tellOutcome';
import { bytesText } from '../../texts/bytes';
import { trashTexts as texts } from '../../texts/trash';

interface DeleteForGoodProps {
  items: readonly TrashItem[];
  onClose(): void;
  /** Some are deleted, or were so before: the list is to be read again. */
  onDeleted(): void;
}

/** Asks, then deletes items for good. It stays open where that fails. */
export function DeleteForGood({ items, onClose, onDeleted }: DeleteForGoodProps) {
  const weight = bytesText(items.reduce((sum, { bytes }) => sum + bytes, 0));
  const [first] = items;
  const confirm = async () => {
    const { deleted, left } = await deleteForGood(items.map(({ id }) => id));
    onClose();
    onDeleted();
    const done = deleted.length > 0 ? texts.removed(deleted.length) : texts.notRemoved;
    tellOutcome(done, left, (id) => items.find((item) => item.id === id)?.title ?? String(id));
  };
  return (
    <Question
      title={texts.confirm.heading}
      text={
        items.length === 1 && first
          ? texts.confirm.one(first.title, weight)
          : texts.confirm.text(items.length, weight)
      }
      confirmLabel={texts.remove}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
