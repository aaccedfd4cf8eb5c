import type { Id, Image, Purchase } from '../../contract/types';
import { ReferenceSelect } from '../../features/references/ReferenceSelect';
import { today } from '../../forms/dates';
import { useLatest } from '../../react/useLatest';
import type { Photos } from '../../stores/itemPhotos';
import { valueOr } from '../../stores/loadable';
import { useReferences } from '../../stores/references';
import type { UploadQueues } from '../../stores/uploads';
import { common } from '../../texts/common';
import { itemTexts } from '../../texts/item';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Notice } from '../../ui/feedback/Notice';
import { DateField } from '../../ui/fields/DateField';
import { NumberInput } from '../../ui/fields/NumberInput';
import { withRowAdded } from '../../ui/hooks/movedFocus';
import { useFocusRecovery } from '../../ui/hooks/useFocusRecovery';
import { IconButton } from '../../ui/IconButton';
import { IconDelete } from '../../ui/icons';
import { FileField } from '../../ui/photos/FileField';
import { newPurchaseRow, type PurchaseRow, purchaseErrors } from './itemValues';
import { PhotoGallery } from './PhotoGallery';
import type { PhotoPlace } from './uploadPhoto';

const texts = itemTexts.purchases;

interface PurchasesCardProps {
  rows: readonly PurchaseRow[];
  onChange(rows: PurchaseRow[]): void;
  /** After a save was tried, missing values are errors too. */
  showMissing: boolean;
  photos: Photos;
  /** The saved purchases, with their photos. */
  stored: readonly Purchase[];
  queues: UploadQueues<PhotoPlace>;
}

/** Where and when the item was bought. Saved with the page's form, except for the photos. */
export function PurchasesCard({ rows, onChange, showMissing, photos, stored, queues }: PurchasesCardProps) {
  const kept = rows.filter(({ removed }) => !removed);
  // Files that were being read may come between two renderings, and after a save.
  const latest = useLatest(rows);
  const change = (key: string, patch: Partial<PurchaseRow>) => {
    const next = latest.current.map((row) => (row.key === key ? { ...row, ...patch } : row));
    latest.current = next;
    onChange(next);
  };
  // A purchase that was never saved is removed at once.
  const remove = (row: PurchaseRow) =>
    row.id === null
      ? onChange(rows.filter(({ key }) => key !== row.key))
      : change(row.key, { removed: true });
  const keptFocus = useFocusRecovery<HTMLDivElement>();
  return (
    <Card title={texts.heading} className="item-purchases">
      {rows.length === 0 && <p className="muted">{texts.empty}</p>}
      <div className="purchases" {...keptFocus}>
        {rows.map((row, index) =>
          row.removed ? (
            <RemovedPurchase key={row.key} row={row} onKeep={() => change(row.key, { removed: false })} />
          ) : (
            <PurchaseFields
              key={row.key}
              row={row}
              title={texts.row(index + 1)}
              onChange={(patch) => change(row.key, patch)}
              onRemove={kept.length > 1 ? () => remove(row) : null}
              showMissing={showMissing}
              photos={photos}
              stored={stored.find(({ id }) => id === row.id)}
              queues={queues}
            />
          ),
        )}
      </div>
      <div>
        <Button
          onClick={() =>
            withRowAdded(keptFocus.ref.current, () => onChange([...rows, newPurchaseRow(today())]))
          }
        >
          {texts.add}
        </Button>
      </div>
    </Card>
  );
}

interface PurchaseFieldsProps {
  row: PurchaseRow;
  title: string;
  onChange(patch: Partial<PurchaseRow>): void;
  /** Null for the only purchase: an item keeps at least one. */
  onRemove: (() => void) | null;
  showMissing: boolean;
  photos: Photos;
  stored: Purchase | undefined;
  queues: UploadQueues<PhotoPlace>;
}

function PurchaseFields(props: PurchaseFieldsProps) {
  const { row, title, onChange, onRemove, showMissing } = props;
  const errors = purchaseErrors(row);
  return (
    <section className="purchase" aria-label={title}>
      <div className="purchase-line">
        <ReferenceSelect
          kind="suppliers"
          label={texts.supplier}
          required
          value={row.supplierId}
          onChange={(supplierId) => onChange({ supplierId })}
          error={showMissing ? errors.supplierId : undefined}
        />
        <NumberInput
          label={texts.price}
          value={row.price}
          onChange={(price) => onChange({ price })}
          error={errors.price}
          min={0}
          decimals={2}
          unit={texts.hryvnia}
        />
        <NumberInput
          label={texts.weight}
          value={row.weight}
          onChange={(weight) => onChange({ weight })}
          error={errors.weight}
          min={0}
          step={0.1}
          decimals={3}
          unit={texts.kilogram}
        />
        <DateField label={texts.date} value={row.date} onChange={(date) => onChange({ date })} />
        {onRemove && (
          <IconButton label={texts.remove} icon={<IconDelete />} variant="danger" onClick={onRemove} />
        )}
      </div>
      {row.id === null ? (
        <FileField label={texts.photos} files={row.files} onChange={(files) => onChange({ files })} />
      ) : (
        <PurchasePhotos id={row.id} photos={props.photos} stored={props.stored} queues={props.queues} />
      )}
    </section>
  );
}

interface PurchasePhotosProps {
  id: Id;
  photos: Photos;
  stored: Purchase | undefined;
  queues: UploadQueues<PhotoPlace>;
}

/** The photos of a saved purchase. */
export function PurchasePhotos({ id, photos, stored, queues }: PurchasePhotosProps) {
  const known = stored?.images ?? none;
  // An API may name no purchase with a photo, but only the photos with a purchase.
  const isOurs = (photo: Image) => photo.purchaseId === id || known.some((each) => each.id === photo.id);
  const shown = valueOr(photos.list, known).filter(isOurs);
  return <PhotoGallery heading={texts.gallery} photos={photos} shownPhotos={shown} uploads={queues.of(id)} />;
}

const none: Image[] = [];

function RemovedPurchase({ row, onKeep }: { row: PurchaseRow; onKeep(): void }) {
  const name = usePurchaseName();
  return (
    <Notice
      kind="warning"
      actions={
        <Button variant="text" size="small" onClick={onKeep}>
          {common.undo}
        </Button>
      }
    >
      {texts.removed(name(row))}
    </Notice>
  );
}

/** Returns what names a purchase in messages: its supplier and date. */
export function usePurchaseName(): (row: Pick<PurchaseRow, 'supplierId' | 'date'>) => string {
  const { list } = useReferences('suppliers');
  return ({ supplierId, date }) => {
    const supplier = valueOr(list, []).find(({ id }) => id === supplierId)?.name ?? texts.unnamed;
    return texts.name(supplier, date);
  };
}
