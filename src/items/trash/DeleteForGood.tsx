import { bytesText } from '../../core/texts/bytes';
import { Question } from '../../page/Question';
import { tellOutcome } from './tellOutcome';
import { trashTexts as texts } from './texts';
import type { TrashEntry, TrashKind } from './trashKinds';

interface DeleteForGoodProps {
  kind: TrashKind;
  entries: readonly TrashEntry[];
  /** The number of them that the list does not show. */
  hidden: number;
  onClose(): void;
  /**
   * Called after the server's answer: entries were deleted, or had been deleted before, so the list
   * must be loaded again.
   */
  onDeleted(): void;
}

/**
 * A dialog that asks for confirmation, then deletes entries permanently. It stays open if the call
 * fails.
 */
export function DeleteForGood({ kind, entries, hidden, onClose, onDeleted }: DeleteForGoodProps) {
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
          : `${kind.texts.confirm(entries.length, weight)} ${texts.named(
              entries.map(({ title }) => title),
              hidden,
            )}`
      }
      confirmLabel={texts.remove}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
