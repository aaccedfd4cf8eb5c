import type { DeletedForGood } from '../../contract/trash';
import { bytesText } from '../../core/texts/bytes';
import type { Asked } from '../../page/useConfirmed';
import { tellOutcome } from './tellOutcome';
import { trashTexts as texts } from './texts';
import type { TrashEntry, TrashKind } from './trashKinds';

/**
 * Returns the question before entries are deleted permanently; the list does not show `hidden` of
 * them. Calls `onDeleted` after the server's answer: the entries were deleted, now or before, so
 * the list must be loaded again.
 */
export function deletionForGood(
  kind: TrashKind,
  entries: readonly TrashEntry[],
  hidden: number,
  onDeleted: () => void,
): Asked<DeletedForGood> {
  const weight = bytesText(entries.reduce((sum, { bytes }) => sum + bytes, 0));
  const [first] = entries;
  const names = texts.named(
    entries.map(({ title }) => title),
    hidden,
  );
  return {
    title: texts.confirmHeading,
    text:
      entries.length === 1 && first
        ? kind.texts.confirmOne(first.title, weight)
        : `${kind.texts.confirm(entries.length, weight)} ${names}`,
    confirmLabel: texts.remove,
    act: () => kind.deleteForGood(entries.map(({ id }) => id)),
    onDone({ deleted, left }) {
      onDeleted();
      const done = deleted.length > 0 ? kind.texts.removed(deleted.length) : texts.notRemoved;
      tellOutcome(done, left, (id) => entries.find((entry) => entry.id === id)?.title ?? String(id));
    },
  };
}
