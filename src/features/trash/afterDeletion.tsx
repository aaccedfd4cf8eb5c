import { listTrash, restoreItems } from '../../api/trash';
import type { ClothesListItem } from '../../contract/types';
import { problemFrom } from '../../lib/problem';
import type { ClothesList } from '../../stores/clothes';
import { itemsChanged } from '../../stores/itemsChanged';
import { type ToastAction, toast } from '../../stores/toasts';
import { useLoad } from '../../stores/useLoad';
import { common } from '../../texts/common';
import { trashTexts as texts } from '../../texts/trash';
import { tellOutcome } from './tellOutcome';

/** A line of its own, which takes its room before the words are there. */
const below = { display: 'block', marginBlockStart: 8 };

/** One line of how long the trash keeps what is about to be deleted; empty until that is known. */
export function TrashNote() {
  const { result } = useLoad((signal) => listTrash({ page: 1, size: 1 }, signal), '');
  const days = result.state === 'loaded' ? result.value.days : null;
  return <strong style={below}>{days ? texts.note(days) : '\u00a0'}</strong>;
}

/** Returns the button of the message that an item was deleted, which brings it back. */
export function restoreOffer(item: ClothesListItem, clothes: ClothesList): ToastAction {
  const restore = async () => {
    try {
      const { restored, left } = await restoreItems([item.id]);
      const done = restored.length > 0 ? texts.items.restoredOne(item.title) : texts.notRestored;
      tellOutcome(done, left, () => item.title);
      const { pages, reload } = clothes;
      if (pages.store.get().shown) pages.refresh();
      else reload();
      // The trash may be shown by now.
      itemsChanged.set((count) => count + 1);
    } catch (error) {
      toast.error(problemFrom(error).detail, { label: common.retry, onAction: restore });
    }
  };
  return { label: common.undo, onAction: restore };
}
