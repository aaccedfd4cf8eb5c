import type { Id, Image, Purchase } from '../../contract';
import { today } from '../../forms/dates';
import { valueOr } from '../../stores/loadable';
import { useReferences } from '../../stores/references';
import type { UploadQueues } from '../../stores/uploads';
import { common } from '../../texts/common';
import { itemTexts } from '../../texts/item';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { DateField } from '../../ui/DateField';
import { FileField } from '../../ui/FileField';
import { IconButton } from '../../ui/IconButton';
import { withRowAdded } from '../../ui/movedFocus';
import { Notice } from '../../ui/Notice';
import { NumberInput } from '../../ui/NumberInput';
import { IconDelete } from '../../ui/tableIcons';
import { useKeptFocus } from '../../ui/useKeptFocus';
import { ReferenceSelect } from '../ReferenceSelect';
import { newPurchaseRow, type PurchaseRow, purchaseErrors } from './itemValues';
import { PhotoGallery } from './PhotoGallery';
import type { PhotoPlace } from './sendPhoto';
import type { Photos } from './usePhotos';

const texts = itemTexts.shops;

interface ShopsCardProps {
  rows: readonly PurchaseRow[];
  onChange(rows: PurchaseRow[]): void;
  /** A save was tried: what is missing is shown, too. */
  showMissing: boolean;
  photos: Photos;
  /** The purchases as the item has them, with their photos. */
  stored: readonly Purchase[];
  queues: UploadQueues<PhotoPlace>;
}

/** Where and when the item was bought; saved with the page's form, but for the photos. */
export function ShopsCard({ rows, onChange, showMissing, photos, stored, queues }: ShopsCardProps) {
  const kept = rows.filter(({ removed }) => !removed);
  const change = (key: string, patch: Partial<PurchaseRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...patch } : row)));
  // One that was never saved just goes.
  const remove = (row: PurchaseRow) =>
    row.id === null
      ? onChange(rows.filter(({ key }) => key !== row.key))
      : change(row.key, { removed: true });
  const keptFocus = useKeptFocus<HTMLDivElement>();
  return (
    <Card title={texts.heading} className="item-shops">
      {rows.length === 0 && <p className="muted">{texts.empty}</p>}
      <div className="shops" {...keptFocus}>
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
  /** Null for the only one: an item keeps at least one. */
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
    <section className="shop" aria-label={title}>
      <div className="shop-fields">
        <ReferenceSelect
          kind="suppliers"
          label={texts.shop}
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

function PurchasePhotos({ id, photos, stored, queues }: PurchasePhotosProps) {
  const known = stored?.images ?? none;
  // An API may not tell of each photo whose it is, but only of each purchase which it has.
  const isOurs = (image: Image) => image.purchaseId === id || known.some((each) => each.id === image.id);
  const images = valueOr(photos.list, known).filter(isOurs);
  return <PhotoGallery heading={texts.gallery} photos={photos} images={images} uploads={queues.of(id)} />;
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

/** What a purchase is called in messages: its shop and date. */
export function usePurchaseName(): (row: Pick<PurchaseRow, 'supplierId' | 'date'>) => string {
  const { list } = useReferences('suppliers');
  return ({ supplierId, date }) => {
    const shop = valueOr(list, []).find(({ id }) => id === supplierId)?.name ?? texts.unnamed;
    return date ? `${shop}, ${date}` : shop;
  };
}
