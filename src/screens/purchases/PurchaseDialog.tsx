import { maxMeasurementsLength, maxSizeLength } from '../../contract/limits';
import type { Id, Image, Purchase } from '../../contract/types';
import { FormDialog } from '../../features/form/FormDialog';
import { useCreateKey } from '../../features/form/useCreateKey';
import { AbortUpload } from '../../features/photos/AbortUpload';
import { usePhotoUpload } from '../../features/photos/usePhotoUpload';
import {
  emptyPurchase,
  type PurchaseValues,
  purchaseInput,
  purchaseRules,
  purchaseValues,
} from '../../features/purchases/purchaseValues';
import { ReferenceSelect } from '../../features/references/ReferenceSelect';
import { today } from '../../forms/dates';
import { useForm } from '../../forms/useForm';
import { isMissingFeature, Problem } from '../../lib/problem';
import type { Purchases } from '../../stores/purchases';
import { toast } from '../../stores/toasts';
import { purchasesTexts as texts } from '../../texts/purchases';
import { Checkbox } from '../../ui/fields/Checkbox';
import { DateField } from '../../ui/fields/DateField';
import { NumberInput } from '../../ui/fields/NumberInput';
import { TextField } from '../../ui/fields/TextField';
import { FileField } from '../../ui/photos/FileField';
import { Picture } from '../../ui/photos/Picture';

interface PurchaseDialogProps {
  clothesId: Id;
  /** The purchase to edit; null creates one. */
  purchase: Purchase | null;
  purchases: Purchases;
  /** The item has a main photo; else the first uploaded photo becomes it. */
  hasMain: boolean;
  /** Called when it is saved, and when further photos of it have been uploaded. */
  onSaved(): void;
  onClose(): void;
}

/** Creates or edits a purchase, then uploads the chosen photos. */
export function PurchaseDialog(props: PurchaseDialogProps) {
  const { clothesId, purchase, purchases, hasMain, onSaved, onClose } = props;
  const createKey = useCreateKey();
  const photos = usePhotoUpload();
  const form = useForm<PurchaseValues & { files: File[] }>({
    initial: { ...(purchase ? purchaseValues(purchase) : { ...emptyPurchase, date: today() }), files: [] },
    rules: purchaseRules,
    onSubmit: async (values) => {
      const input = purchaseInput(clothesId, values);
      const saved = purchase
        ? await purchases.update(purchase.id, input).catch(explain)
        : await purchases.create(input, createKey(input));
      await photos.upload({ clothesId, purchaseId: saved.id }, values.files, {
        subject: texts.one,
        keepMain: hasMain,
        onUploaded: (uploaded) => {
          purchases.setPhotos(saved.id, (before) => [...before, ...uploaded]);
          onSaved();
        },
      });
      onClose();
      toast.success(purchase ? texts.saved : texts.created);
    },
  });
  return (
    <FormDialog
      title={purchase ? texts.editTitle : texts.createTitle}
      width={800}
      form={form}
      onClose={onClose}
      aside={form.submitting && <AbortUpload photos={photos} files={form.values.files} />}
    >
      <div className="purchase-fields">
        <NumberInput label={texts.price} min={0} decimals={2} unit={texts.hryvnia} {...form.field('price')} />
        <NumberInput
          label={texts.weight}
          min={0}
          step={0.1}
          decimals={3}
          unit={texts.kilogram}
          {...form.field('weight')}
        />
        <TextField label={texts.size} maxLength={maxSizeLength} autoComplete="off" {...form.field('size')} />
        <TextField
          label={texts.measurements}
          maxLength={maxMeasurementsLength}
          autoComplete="off"
          {...form.field('measurements')}
        />
        <DateField label={texts.date} {...form.field('date')} />
        <ReferenceSelect kind="suppliers" label={texts.supplier} required {...form.field('supplierId')} />
      </div>
      <Checkbox
        label={texts.luxury}
        checked={form.values.luxury}
        onChange={(luxury) => form.set('luxury', luxury)}
      />
      {purchase && <StoredPhotos photos={purchase.images} />}
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

/** The saved photos of the purchase. */
function StoredPhotos({ photos }: { photos: readonly Image[] }) {
  if (photos.length === 0) return null;
  return (
    <ul className="stored-photos">
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <Picture src={photo.urls.small} alt={texts.photo(index + 1)} width={64} height={64} />
        </li>
      ))}
    </ul>
  );
}

/** An API may lack the call that changes a purchase. */
function explain(error: unknown): never {
  throw isMissingFeature(error) ? new Problem('http', texts.noUpdate) : error;
}
