import type { Id, Image, Purchase } from '../../contract/types';
import { today } from '../../core/forms/dates';
import { useLatest } from '../../core/react/useLatest';
import { valueOr } from '../../core/stores/loadable';
import { common } from '../../core/texts/common';
import { useReferences } from '../../references/references';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Notice } from '../../ui/feedback/Notice';
import { withRowAdded } from '../../ui/hooks/keepFocus';
import { useFocusRecovery } from '../../ui/hooks/useFocusRecovery';
import { IconButton } from '../../ui/IconButton';
import { IconDelete } from '../../ui/icons';
import { FileField } from '../../ui/photos/FileField';
import { cardFields, newPurchaseRow, type PurchaseRow, purchaseErrors } from '../page/itemValues';
import { itemTexts } from '../page/texts';
import { EditableGallery } from '../photos/EditableGallery';
import type { Photos } from '../photos/itemPhotos';
import type { PhotoPlace } from '../photos/uploadPhoto';
import type { UploadQueues } from '../photos/uploads';
import { PurchaseControl } from './PurchaseControl';
import type { PurchaseValues } from './purchaseValues';

const texts = itemTexts.purchases;

interface PurchasesCardProps {
  rows: readonly PurchaseRow[];
  onChange(rows: PurchaseRow[]): void;
  /** Whether a missing supplier is shown as an error, as after an attempt to save. */
  showMissing: boolean;
  photos: Photos;
  /** The saved purchases, with their photos. */
  stored: readonly Purchase[];
  queues: UploadQueues<PhotoPlace>;
}

/** The card of the item's purchases. The page's form saves them; their photos are saved at once. */
export function PurchasesCard({ rows, onChange, showMissing, photos, stored, queues }: PurchasesCardProps) {
  const kept = rows.filter(({ removed }) => !removed);
  // A ref, because chosen files are read in the background and may arrive between two renderings or
  // after a save.
  const latest = useLatest(rows);
  const change = (key: string, patch: Partial<PurchaseRow>) => {
    const next = latest.current.map((row) => (row.key === key ? { ...row, ...patch } : row));
    latest.current = next;
    onChange(next);
  };
  // A purchase that was never saved is removed at once; any other is marked for deletion.
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
  /** Removes the purchase; null for the only purchase, because the form keeps at least one. */
  onRemove: (() => void) | null;
  showMissing: boolean;
  photos: Photos;
  stored: Purchase | undefined;
  queues: UploadQueues<PhotoPlace>;
}

function PurchaseFields(props: PurchaseFieldsProps) {
  const { row, title, onChange, onRemove, showMissing } = props;
  const errors = purchaseErrors(row);
  const bind = <N extends keyof PurchaseValues>(name: N) => ({
    value: row[name],
    onChange: (value: PurchaseValues[N]) => onChange({ [name]: value }),
    error: name === 'supplierId' && !showMissing ? undefined : errors[name],
  });
  return (
    <section className="purchase" aria-label={title}>
      <div className="purchase-line">
        {cardFields.map((field) => (
          <PurchaseControl key={field} field={field} label={texts.fields[field]} bind={bind} />
        ))}
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

/**
 * The gallery of a saved purchase's photos. `stored` is the purchase as the item had it when read.
 */
export function PurchasePhotos({ id, photos, stored, queues }: PurchasePhotosProps) {
  const known = stored?.images ?? none;
  // Some APIs name the photos of a purchase, but not the purchase of a photo.
  const isOurs = (photo: Image) => photo.purchaseId === id || known.some((each) => each.id === photo.id);
  const shown = valueOr(photos.list, known).filter(isOurs);
  return (
    <EditableGallery heading={texts.gallery} photos={photos} shownPhotos={shown} uploads={queues.of(id)} />
  );
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

/** Returns a function that returns a purchase's name for messages: the supplier and the date. */
export function usePurchaseName(): (row: Pick<PurchaseRow, 'supplierId' | 'date'>) => string {
  const { store } = useReferences('suppliers');
  return ({ supplierId, date }) => {
    const supplier = valueOr(store.get(), []).find(({ id }) => id === supplierId)?.name ?? texts.unnamed;
    return texts.name(supplier, date);
  };
}
