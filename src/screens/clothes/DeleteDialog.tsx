import { useState } from 'react';
import { deleteClothes } from '../../api/clothes';
import type { ClothesListItem } from '../../contract/types';
import { useIdleFetch } from '../../features/page/lazyDialog';
import { lazyFile } from '../../features/page/lazyScreen';
import { problemFrom } from '../../lib/problem';
import { useClothes } from '../../stores/clothes';
import { useFeature } from '../../stores/features';
import { toast } from '../../stores/toasts';
import { clothesDialogsTexts } from '../../texts/clothesDialogs';
import { common } from '../../texts/common';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';

const texts = clothesDialogsTexts.delete;

const afterDeletion = lazyFile(() => import('../../features/trash/afterDeletion'));

/** Asks, then deletes an item with its purchases and photos. */
export function DeleteDialog({ item, onClose }: { item: ClothesListItem; onClose(): void }) {
  const clothes = useClothes();
  const [busy, setBusy] = useState(false);
  const trash = useIdleFetch(afterDeletion, useFeature('trash'));
  const confirm = async () => {
    setBusy(true);
    try {
      await deleteClothes(item.id);
    } catch (error) {
      const failure = problemFrom(error);
      // It is deleted already, by another person or by a first try whose answer was lost.
      if (failure.status !== 404) {
        setBusy(false);
        toast.error(`${texts.heading}: ${item.title}. ${failure.detail}`);
        return;
      }
    }
    clothes.remove(item.id);
    onClose();
    toast.success(texts.done(item.title), trash?.restoreOffer(item, clothes));
  };
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
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
