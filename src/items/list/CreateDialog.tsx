import { useForm } from '../../core/forms/useForm';
import { toast } from '../../core/stores/toasts';
import { FormDialog } from '../../page/FormDialog';
import { type NewItem, NewItemFields, newItemRules } from '../newItem/NewItemFields';
import { newItemTexts } from '../newItem/texts';
import { useCreateItem } from '../newItem/useCreateItem';
import { AbortUpload } from '../photos/AbortUpload';
import { usePhotoUpload } from '../photos/usePhotoUpload';
import { clothesDialogsTexts as texts } from './texts';

/**
 * A dialog that creates an item with title and supplier, then uploads its photos, each with its
 * progress. The list shows the item as soon as it exists. A toast names the photos that failed and
 * offers a retry.
 */
export function CreateDialog({ onClose }: { onClose(): void }) {
  const create = useCreateItem();
  const photos = usePhotoUpload();

  const form = useForm<NewItem>({
    initial: { title: '', supplierId: null, files: [] },
    rules: newItemRules,
    onSubmit: async ({ title, supplierId, files }) => {
      if (supplierId === null) return;
      const input = { title: title.trim(), supplierId };
      await photos.upload(await create(input), files, { subject: input.title });
      onClose();
      toast.success(newItemTexts.created(input.title));
    },
  });

  return (
    <FormDialog
      title={texts.create}
      width={500}
      form={form}
      onClose={onClose}
      aside={<AbortUpload photos={photos} />}
    >
      <NewItemFields form={form} photos={photos} />
    </FormDialog>
  );
}
