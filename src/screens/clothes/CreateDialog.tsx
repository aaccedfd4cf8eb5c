import { fastCreate } from '../../api/clothes';
import type { ClothesListItem, Id, Reference } from '../../contract';
import { maxLength, required } from '../../forms/rules';
import { useForm } from '../../forms/useForm';
import { useClothes } from '../../stores/clothes';
import { valueOr } from '../../stores/loadable';
import { useReferences } from '../../stores/references';
import { toast } from '../../stores/toasts';
import { clothesTexts } from '../../texts/clothes';
import { FileField } from '../../ui/FileField';
import { TextField } from '../../ui/TextField';
import { FormDialog } from '../FormDialog';
import { ReferenceSelect } from '../ReferenceSelect';
import { StopSending } from '../StopSending';
import { useCreateKey } from '../useCreateKey';
import { usePhotoSending } from '../usePhotoSending';

const texts = clothesTexts.create;
const longestTitle = 100;

interface NewClothes {
  title: string;
  supplierId: Id | null;
  files: File[];
}

/**
 * Creates an item: title and supplier by the quick call, then its photos, each with its progress. The row stands in the list
 * as soon as the item exists; a photo that fails is told by a toast that offers to send it again.
 */
export function CreateDialog({ onClose }: { onClose(): void }) {
  const suppliers = useReferences('suppliers');
  const clothes = useClothes();
  const createKey = useCreateKey();
  const photos = usePhotoSending();

  const form = useForm<NewClothes>({
    initial: { title: '', supplierId: null, files: [] },
    rules: { title: [required(), maxLength(longestTitle)], supplierId: [required()] },
    onSubmit: async ({ title, supplierId, files }) => {
      if (supplierId === null) return;
      const input = { title: title.trim(), supplierId };
      const created = await fastCreate(input, createKey(input));
      const supplier = valueOr(suppliers.list, []).find(({ id }) => id === supplierId) ?? null;
      const row = newRow(created.clothesId, input.title, supplier);
      clothes.add(row);
      await photos.send(created, files, { subject: row.title });
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
      aside={form.submitting && <StopSending photos={photos} files={form.values.files} />}
    >
      <TextField
        label={texts.title}
        required
        maxLength={longestTitle}
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

/** The row as the server would list it: nothing but title and supplier is known of a new item. */
function newRow(id: Id, title: string, supplier: Reference | null): ClothesListItem {
  const now = new Date().toISOString();
  return {
    id,
    title,
    description: null,
    brand: null,
    color: null,
    type: null,
    supplier,
    fabricComposition: [],
    mainImage: null,
    purchasesCount: 1,
    createdAt: now,
    updatedAt: now,
  };
}
