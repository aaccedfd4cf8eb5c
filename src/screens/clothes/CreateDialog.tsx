import { fastCreate } from '../../api/clothes';
import { emptyItemFields } from '../../contract/itemFields';
import { maxTitleLength } from '../../contract/limits';
import type { Reference } from '../../contract/references';
import type { ClothesListItem, Id } from '../../contract/types';
import { FormDialog } from '../../features/form/FormDialog';
import { useCreateKey } from '../../features/form/useCreateKey';
import { AbortUpload } from '../../features/photos/AbortUpload';
import { usePhotoUpload } from '../../features/photos/usePhotoUpload';
import { ReferenceSelect } from '../../features/references/ReferenceSelect';
import { maxLength, required } from '../../forms/rules';
import { useForm } from '../../forms/useForm';
import { useClothes } from '../../stores/clothes';
import { valueOr } from '../../stores/loadable';
import { useReferences } from '../../stores/references';
import { toast } from '../../stores/toasts';
import { clothesDialogsTexts } from '../../texts/clothesDialogs';
import { TextField } from '../../ui/fields/TextField';
import { FileField } from '../../ui/photos/FileField';

const texts = clothesDialogsTexts.create;

interface NewClothes {
  title: string;
  supplierId: Id | null;
  files: File[];
}

/**
 * Creates an item by the quick call, then uploads its photos, each with its progress. The row is in
 * the list as soon as the item exists; a toast names a photo that failed and offers a retry.
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
      const supplier = valueOr(suppliers.list, []).find(({ id }) => id === supplierId) ?? null;
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

/** Returns the row that the server would list: a new item has only a title and a supplier. */
function newRow(id: Id, title: string, supplier: Reference | null): ClothesListItem {
  const now = new Date().toISOString();
  return {
    ...emptyItemFields,
    id,
    title,
    supplier,
    mainImage: null,
    purchasesCount: 1,
    createdAt: now,
    updatedAt: now,
  };
}
