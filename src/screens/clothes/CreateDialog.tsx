import { useRef, useState } from 'react';
import { fastCreate } from '../../api/clothes';
import type { ClothesListItem, FastCreated, Id, Reference } from '../../contract';
import { maxLength, required } from '../../forms/rules';
import { useForm } from '../../forms/useForm';
import { useClothes } from '../../stores/clothes';
import { valueOr } from '../../stores/loadable';
import { useReferences } from '../../stores/references';
import { toast } from '../../stores/toasts';
import { clothesTexts } from '../../texts/clothes';
import { Button } from '../../ui/Button';
import { FileField, type FileStatus } from '../../ui/FileField';
import { TextField } from '../../ui/TextField';
import { FormDialog } from '../FormDialog';
import { ReferenceSelect } from '../ReferenceSelect';
import { pendingPhotos, type UploadResult, uploadPhotos } from '../uploadPhotos';
import { useCreateKey } from '../useCreateKey';

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
  const [progress, setProgress] = useState<ReadonlyMap<File, FileStatus> | null>(null);
  const stop = useRef(new AbortController());

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
      setProgress(new Map(files.map((file) => [file, { state: 'sending', fraction: null }])));
      const result = await uploadPhotos(created, pendingPhotos(files), {
        signal: stop.current.signal,
        onStatus: (file, status) => setProgress((before) => new Map(before).set(file, status)),
      });
      if (result.main) clothes.replace({ ...row, mainImage: result.main });
      onClose();
      toast.success(texts.created(row.title));
      tellFailure(created, row, result, clothes.replace);
    },
  });

  return (
    <FormDialog
      title={texts.heading}
      width={500}
      form={form}
      saveLabel={texts.save}
      cancelLabel={texts.cancel}
      onClose={onClose}
      aside={
        form.submitting &&
        form.values.files.length > 0 && (
          <Button variant="text" onClick={() => stop.current.abort()}>
            {texts.stop}
          </Button>
        )
      }
    >
      <TextField
        label={texts.title}
        required
        maxLength={longestTitle}
        autoComplete="off"
        {...form.field('title')}
      />
      <ReferenceSelect kind="suppliers" label={texts.supplier} required {...form.field('supplierId')} />
      <FileField
        label={texts.photos}
        files={form.values.files}
        onChange={(files) => form.set('files', files)}
        disabled={form.submitting}
        status={(file) => progress?.get(file)}
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

/** Says which photos did not go up, and sends those again when asked. The dialog is closed by then. */
function tellFailure(
  created: FastCreated,
  row: ClothesListItem,
  { failed, main, problem }: UploadResult,
  replace: (item: ClothesListItem) => void,
): void {
  if (!problem) return;
  if (failed.length === 0) {
    toast.error(texts.mainFailed(row.title));
    return;
  }
  const names = failed.map(({ file }) => file.name);
  const reason = problem.kind === 'aborted' ? '' : problem.detail;
  toast.error(texts.failed(row.title, names, reason), {
    label: texts.retry,
    onAction: async () => {
      const again = await uploadPhotos(created, failed, { keepMain: main !== null });
      if (again.main) replace({ ...row, mainImage: again.main });
      if (again.images.length > 0) toast.success(texts.uploaded(row.title, again.images.length));
      tellFailure(created, row, { ...again, main: main ?? again.main }, replace);
    },
  });
}
