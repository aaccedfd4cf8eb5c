import { useState } from 'react';
import { deleteForGood } from '../../api/trash';
import type { TrashItem } from '../../contract/trash';
import { tellOutcome } from '../../features/trash/tellOutcome';
import { problemFrom } from '../../lib/problem';
import { toast } from '../../stores/toasts';
import { bytesText } from '../../texts/bytes';
import { common } from '../../texts/common';
import { trashTexts as texts } from '../../texts/trash';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';

interface DeleteForGoodProps {
  items: readonly TrashItem[];
  onClose(): void;
  /** Some are deleted, or were so before: the list is to be read again. */
  onDeleted(): void;
}

/** Asks, then deletes items for good. It stays open where that fails. */
export function DeleteForGood({ items, onClose, onDeleted }: DeleteForGoodProps) {
  const [busy, setBusy] = useState(false);
  const weight = bytesText(items.reduce((sum, { bytes }) => sum + bytes, 0));
  const [first] = items;
  const confirm = async () => {
    setBusy(true);
    try {
      const { deleted, left } = await deleteForGood(items.map(({ id }) => id));
      onClose();
      onDeleted();
      const done = deleted.length > 0 ? texts.removed(deleted.length) : texts.notRemoved;
      tellOutcome(done, left, (id) => items.find((item) => item.id === id)?.title ?? String(id));
    } catch (error) {
      setBusy(false);
      toast.error(`${texts.confirm.heading}. ${problemFrom(error).detail}`);
    }
  };
  return (
    <ConfirmDialog
      title={texts.confirm.heading}
      text={
        items.length === 1 && first
          ? texts.confirm.one(first.title, weight)
          : texts.confirm.text(items.length, weight)
      }
      confirmLabel={texts.remove}
      cancelLabel={common.cancel}
      danger
      busy={busy}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
