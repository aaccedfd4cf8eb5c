import { maxTitleLength } from '../../contract/limits';
import type { Id } from '../../contract/types';
import { maxLength, required } from '../../core/forms/rules';
import { useForm } from '../../core/forms/useForm';
import { valueOr } from '../../core/stores/loadable';
import { toast } from '../../core/stores/toasts';
import { FormDialog } from '../../page/FormDialog';
import { useCreateKey } from '../../page/useCreateKey';
import { ReferenceSelect } from '../../references/ReferenceSelect';
import { useReferences } from '../../references/references';
import { TextField } from '../../ui/fields/TextField';
import { FileField } from '../../ui/photos/FileField';
import { fastCreate } from '../api/clothes';
import { AbortUpload } from '../photos/AbortUpload';
import { usePhotoUpload } from '../photos/usePhotoUpload';
import { newRow, useClothes } from '../stores/clothes';
import { clothesDialogsTexts } from './texts';

const texts = clothesDialogsTexts.create;

interface NewClothes {
  title: string;
  supplierId: Id | null;
  files: File[];
}

/**
 * A dialog that creates an item with title and supplier, then uploads its photos, each with its
 * progress. The list shows the item as soon as it exists. A toast names the photos that failed and
 * offers a retry.
 */
export function CreateDialog({ onClose }: { onClose(): void }) {
  const suppliers = useReferences('suppliers');
  const clothes = useClothes();
  const createKey = useCreateKey();
  const photos = usePhotoUpload();

  const form = useForm<NewClothes>({
    initial: { title: '', supplierId: null, files: [] },
    rules: { title: [required(), maxLength(maxTitleLength)], supplierId: [required()] },
    onSubmit: async ({ title, supplierId, files }) => {
      if (supplierId === null) return;
      const input = { title: title.trim(), supplierId };
      const created = await fastCreate(input, createKey(input));
      const supplier = valueOr(suppliers.store.get(), []).find(({ id }) => id === supplierId) ?? null;
      const row = newRow(created.clothesId, input.title, supplier);
      clothes.add(row);
      await photos.upload(created, files, { subject: row.title });
      onClose();
      toast.success(texts.created(row.title));
    },
  });

  return (
    <FormDialog
      title={texts.heading}
      width={500}
      form={form}
      onClose={onClose}
      aside={form.submitting && <AbortUpload photos={photos} files={form.values.files} />}
    >
      <TextField
        label={texts.title}
        required
        maxLength={maxTitleLength}
        autoComplete="off"
        readOnly={form.submitting}
        {...form.field('title')}
      />
      <ReferenceSelect
        kind="suppliers"
        label={texts.supplier}
        required
        disabled={form.submitting}
        {...form.field('supplierId')}
      />
      <FileField
        label={texts.photos}
        files={form.values.files}
        onChange={(files) => form.set('files', files)}
        disabled={form.submitting}
        status={photos.status}
        onRefused={photos.noteRefused}
      />
    </FormDialog>
  );
}
