import { setDescription } from '../../api/clothes';
import type { ClothesListItem } from '../../contract';
import { maxLength } from '../../forms/rules';
import { useForm } from '../../forms/useForm';
import { listItemOf, useClothes } from '../../stores/clothes';
import { toast } from '../../stores/toasts';
import { clothesTexts } from '../../texts/clothes';
import { TextArea } from '../../ui/TextArea';
import { FormDialog } from '../FormDialog';

const texts = clothesTexts.describe;
const longestDescription = 10_000;

/** Reads and writes an item's description without opening the item. Saved empty, it is cleared. */
export function DescriptionDialog({ item, onClose }: { item: ClothesListItem; onClose(): void }) {
  const clothes = useClothes();
  const form = useForm({
    initial: { description: item.description ?? '' },
    rules: { description: [maxLength(longestDescription)] },
    onSubmit: async ({ description }) => {
      const saved = await setDescription(item.id, description.trim() === '' ? null : description);
      clothes.replace(listItemOf(saved.item));
      onClose();
      toast.success(texts.saved);
    },
  });
  return (
    <FormDialog
      title={texts.heading}
      width={800}
      form={form}
      saveLabel={texts.save}
      cancelLabel={texts.cancel}
      onClose={onClose}
    >
      <p className="dialog-subject" dir="auto">
        {item.title}
      </p>
      <TextArea label={texts.text} rows={10} maxLength={longestDescription} {...form.field('description')} />
    </FormDialog>
  );
}
