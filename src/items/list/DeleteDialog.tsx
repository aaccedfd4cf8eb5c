import type { ClothesListItem } from '../../contract/types';
import { problemFrom } from '../../core/lib/problem';
import { useFeature } from '../../core/stores/features';
import { toast } from '../../core/stores/toasts';
import { common } from '../../core/texts/common';
import { useIdleFetch } from '../../page/lazyDialog';
import { lazyFile } from '../../page/lazyScreen';
import { useBusy } from '../../page/useBusy';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';
import { deleteClothes } from '../api/clothes';
import { useClothes } from '../stores/clothes';
import { clothesDialogsTexts } from './texts';

const texts = clothesDialogsTexts.delete;

const afterDeletion = lazyFile(() => import('../trash/afterDeletion'));

/** A dialog that asks for confirmation, then deletes an item with its purchases and photos. */
export function DeleteDialog({ item, onClose }: { item: ClothesListItem; onClose(): void }) {
  const clothes = useClothes();
  const trash = useIdleFetch(afterDeletion, useFeature('trash'));
  const { busy, onClick } = useBusy(async () => {
    try {
      await deleteClothes(item.id);
    } catch (error) {
      const failure = problemFrom(error);
      // On 404 the item is already deleted, by somebody else or by an attempt whose answer was
      // lost.
      if (failure.status !== 404) {
        toast.error(`${texts.heading}: ${item.title}. ${failure.detail}`);
        return;
      }
    }
    clothes.remove(item.id);
    onClose();
    toast.success(texts.done(item.title), trash?.restoreOffer(item, clothes));
  });
  return (
    <ConfirmDialog
      title={texts.heading}
      text={
        <>
          {texts.text}
          {trash && <trash.TrashNote />}
        </>
      }
      confirmLabel={common.confirm}
      cancelLabel={common.cancel}
      danger
      busy={busy}
      onConfirm={onClick}
      onCancel={onClose}
    />
  );
}
