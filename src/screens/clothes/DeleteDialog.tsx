import { useState } from 'react';
import { deleteClothes } from '../../api/clothes';
import type { ClothesListItem } from '../../contract/types';
import { problemFrom } from '../../lib/problem';
import { useClothes } from '../../stores/clothes';
import { toast } from '../../stores/toasts';
import { clothesDialogsTexts } from '../../texts/clothesDialogs';
import { common } from '../../texts/common';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';

const texts = clothesDialogsTexts.delete;

/** Asks, then deletes an item with its purchases and photos. */
export function DeleteDialog({ item, onClose }: { item: ClothesListItem; onClose(): void }) {
  const clothes = useClothes();
  const [busy, setBusy] = useState(false);
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
    toast.success(texts.done(item.title));
  };
  return (
    <ConfirmDialog
      title={texts.heading}
      text={texts.text}
      confirmLabel={common.confirm}
      cancelLabel={common.cancel}
      danger
      busy={busy}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
