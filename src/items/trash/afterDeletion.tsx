import type { ClothesListItem } from '../../contract/types';
import { itemsChanged } from '../../core/stores/itemsChanged';
import { type ToastAction, toast } from '../../core/stores/toasts';
import { useLoad } from '../../core/stores/useLoad';
import { common } from '../../core/texts/common';
import type { ClothesList } from '../stores/clothes';
import { listTrash, restoreItems } from './api';
import { tellOutcome } from './tellOutcome';
import { trashTexts as texts } from './texts';

/** The style of a line, in CSS pixels; the line keeps its space while its text is empty. */
const below = { display: 'block', marginBlockStart: 8 };

/**
 * A line that says for how many days the trash keeps a deleted item; empty until that is loaded, or
 * if the API does not tell it.
 */
export function TrashNote() {
  const { result } = useLoad((signal) => listTrash({ page: 1, size: 1 }, signal), '');
  const days = result.state === 'loaded' ? result.value.days : null;
  return <strong style={below}>{days ? texts.note(days) : '\u00a0'}</strong>;
}

/** Returns the toast's button that restores a deleted item; another toast reports the result. */
export function restoreOffer(item: ClothesListItem, clothes: ClothesList): ToastAction {
  const restore = async () => {
    try {
      const { restored, left } = await restoreItems([item.id]);
      const done = restored.length > 0 ? texts.items.restoredOne(item.title) : texts.notRestored;
      tellOutcome(done, left, () => item.title);
      const { pages, reload } = clothes;
      if (pages.store.get().shown) pages.refresh();
      else reload();
      // The page of the trash may have been opened meanwhile, and must load its list again.
      itemsChanged.set((count) => count + 1);
    } catch (error) {
      toast.failure(error, { label: common.retry, onAction: restore });
    }
  };
  return { label: common.putBack, onAction: restore };
}
