import { purchaseFieldsOf } from '../../contract/purchaseFields';
import type { Id, Image, Purchase } from '../../contract/types';
import { today } from '../../core/forms/dates';
import { useForm } from '../../core/forms/useForm';
import { toast } from '../../core/stores/toasts';
import { FormDialog } from '../../page/FormDialog';
import { Checkbox } from '../../ui/fields/Checkbox';
import { FileField } from '../../ui/photos/FileField';
import { Picture } from '../../ui/photos/Picture';
import { AbortUpload } from '../photos/AbortUpload';
import { usePhotoUpload } from '../photos/usePhotoUpload';
import { PurchaseControl } from './PurchaseControl';
import { purchaseRules, settleText } from './purchaseInput';
import type { Purchases } from './purchases';
import { emptyPurchase, type PurchaseValues, purchaseValues } from './purchaseValues';
import { purchasesTexts as texts } from './texts';
import { useSeenPurchase } from './useSeenPurchase';

const dialogFields = [...purchaseFieldsOf('decimal', 'line', 'day'), 'supplier'] as const;

interface PurchaseDialogProps {
  clothesId: Id;
  /** The purchase to edit, as the list has it now; null creates one. */
  purchase: Purchase | null;
  purchases: Purchases;
  /** Whether the item has a main photo; if not, the first uploaded photo becomes its main photo. */
  hasMain: boolean;
  /**
   * Called when the purchase is saved and the upload of its chosen photos has ended, and after each
   * retry of an upload.
   */
  onSaved(): void;
  onClose(): void;
}

/**
 * A dialog that creates or edits a purchase, then uploads the chosen photos. If somebody else has
 * changed the purchase meanwhile, it lets the person choose between the two versions.
 */
export function PurchaseDialog(props: PurchaseDialogProps) {
  const { clothesId, purchase, purchases, hasMain, onSaved, onClose } = props;
  const photos = usePhotoUpload();
  const form = useForm<PurchaseValues & { files: File[] }>({
    initial: { ...(purchase ? purchaseValues(purchase) : { ...emptyPurchase, date: today() }), files: [] },
    rules: purchaseRules,
    settle: settleText,
    onSubmit: async ({ files, ...values }) => {
      const id = await seen.save(values);
      if (id === null) return;
      await photos.upload({ clothesId, purchaseId: id }, files, {
        subject: texts.one,
        keepMain: hasMain,
        onUploaded: (uploaded) => {
          purchases.setPhotos(id, (before) => [...before, ...uploaded]);
          onSaved();
        },
      });
      onClose();
      toast.success(purchase ? texts.saved : texts.created);
    },
  });
  const seen = useSeenPurchase({ clothesId, purchase, purchases, form, onClose });
  return (
    <FormDialog
      title={purchase ? texts.editTitle : texts.createTitle}
      width={800}
      form={form}
      onClose={onClose}
      aside={<AbortUpload photos={photos} />}
    >
      <div className="purchase-fields">
        {dialogFields.map((field) => (
          <PurchaseControl key={field} field={field} label={texts.fields[field]} bind={form.field} />
        ))}
      </div>
      {purchaseFieldsOf('flag').map((field) => (
        <Checkbox
          key={field}
          label={texts.fields[field]}
          checked={form.values[field]}
          onChange={(checked) => form.set(field, checked)}
        />
      ))}
      {purchase && <StoredPhotos photos={purchase.images} />}
      <FileField
        label={texts.photos}
        files={form.values.files}
        onChange={(files) => form.set('files', files)}
        disabled={form.submitting}
        {...photos.field}
      />
      {seen.conflict}
    </FormDialog>
  );
}

function StoredPhotos({ photos }: { photos: readonly Image[] }) {
  if (photos.length === 0) return null;
  return (
    <ul className="gallery-grid">
      {photos.map((photo, index) => (
        <li key={photo.id} className="gallery-item">
          <Picture src={photo.urls.small} alt={texts.photo(index + 1)} className="gallery-picture" />
        </li>
      ))}
    </ul>
  );
}
