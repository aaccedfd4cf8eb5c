import '../../../styles/screens/item-view.css';
import { type ReactNode, useState } from 'react';
import {
  type Composition,
  type ItemField,
  inputName,
  itemFields,
  itemFieldsOf,
} from '../../contract/itemFields';
import type { Reference, ReferenceKind } from '../../contract/references';
import type { Id } from '../../contract/types';
import { type CompositionRow, compositionInput } from '../../features/composition/compositionRows';
import { openLazily } from '../../features/page/lazyDialog';
import { lazyScreen, RenderScreen } from '../../features/page/lazyScreen';
import { PageHeading } from '../../features/page/PageHeading';
import { useChosen } from '../../features/references/useReferenceChoices';
import { pick } from '../../lib/keys';
import { Link } from '../../router/Link';
import { useFeature } from '../../stores/features';
import type { Photos } from '../../stores/itemPhotos';
import { valueOr } from '../../stores/loadable';
import type { UploadQueues } from '../../stores/uploads';
import { common } from '../../texts/common';
import { itemTexts as texts } from '../../texts/item';
import { itemViewTexts } from '../../texts/itemView';
import { purchasesTexts } from '../../texts/purchases';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Notice } from '../../ui/feedback/Notice';
import { ItemNotices } from './ItemNotices';
import { ItemPath } from './ItemPath';
import { ItemTools } from './ItemTools';
import { type PurchaseRow, pageFields } from './itemValues';
import { PhotosCard } from './PhotosCard';
import { PurchasePhotos } from './PurchasesCard';
import type { PhotoPlace } from './uploadPhoto';
import type { ItemForm } from './useItemForm';

const historyDrawer = lazyScreen(() => import('./HistoryDrawer').then(({ HistoryDrawer }) => HistoryDrawer));

interface ItemViewProps {
  item: ItemForm;
  photos: Photos;
  queues: UploadQueues<PhotoPlace>;
  /** The state of a generation that was asked for before. */
  generation: ReactNode;
}

/**
 * The page of an item for people who may only read: its values as texts. What was typed before the
 * role was taken away is shown as it was typed.
 */
export function ItemView({ item, photos, queues, generation }: ItemViewProps) {
  const { form, base, changed } = item;
  const [open, setOpen] = useState(false);
  const hasHistory = useFeature('history');
  const { id, title } = base.version.item;
  return (
    <div className="page">
      <ItemPath />
      <ItemTools item={base.version.item} photos={photos} />
      <div className="page-head item-head">
        <PageHeading>{title}</PageHeading>
        <div className="item-actions">
          {hasHistory && (
            <Button onClick={() => openLazily(historyDrawer, () => setOpen(true))}>{texts.history}</Button>
          )}
          <Link to={`/admin/clothes/${id}/purchases`} className="button button-quiet">
            {texts.toPurchases}
          </Link>
        </div>
      </div>
      <ItemNotices item={item} />
      {generation}
      {changed && <Notice kind="warning">{itemViewTexts.unsaved}</Notice>}
      <div className="item">
        <MainValues item={item} />
        <PhotosCard title={title} photos={photos} uploads={queues.of('item')} />
        <Card title={texts.purchases.heading} className="item-purchases">
          {form.values.purchases.length === 0 && <p className="muted">{texts.purchases.empty}</p>}
          <div className="purchases">
            {form.values.purchases.map((row, index) => (
              <section key={row.key} className="purchase" aria-label={texts.purchases.row(index + 1)}>
                <PurchaseFacts row={row} />
                <OwnPhotos id={row.id} {...{ item, photos, queues }} />
              </section>
            ))}
          </div>
        </Card>
      </div>
      {open && <RenderScreen file={historyDrawer} props={{ item, photos, onClose: () => setOpen(false) }} />}
    </div>
  );
}

/** The photos of a purchase, where it has some. */
function OwnPhotos({ id, item, photos, queues }: Omit<ItemViewProps, 'generation'> & { id: Id | null }) {
  const stored = item.base.version.item.purchases.find((one) => one.id === id);
  const listed = valueOr(photos.list, []).some(({ purchaseId }) => purchaseId !== null && purchaseId === id);
  if (id === null || (!listed && !stored?.images.length)) return null;
  return <PurchasePhotos {...{ id, photos, stored, queues }} />;
}

/** The item's own values. */
function MainValues({ item: { form, base } }: { item: ItemForm }) {
  const { values } = form;
  const stored = base.version.item;
  const facts: Partial<Record<ItemField, ReactNode>> = {
    ...pick(values, itemFieldsOf('name', 'line', 'text')),
    fabricComposition: <Materials rows={values.fabricComposition} known={stored.fabricComposition} />,
  };
  for (const field of itemFieldsOf('reference'))
    facts[field] = <Name kind={itemFields[field].list} id={values[inputName(field)]} known={stored[field]} />;
  return (
    <Card title={texts.main.heading} className="item-main">
      <dl className="item-facts">
        {pageFields.map((field) => (
          <Fact key={field} label={texts.fields[field]}>
            {facts[field]}
          </Fact>
        ))}
      </dl>
    </Card>
  );
}

function Materials({ rows, known }: { rows: readonly CompositionRow[]; known: readonly Composition[] }) {
  const materials = compositionInput(rows);
  if (materials.length === 0) return common.none;
  return (
    <ul>
      {materials.map(({ material: { id }, percent }) => (
        <li key={id}>
          <Name kind="materials" id={id} known={known.find(({ material }) => material.id === id)?.material} />
          {` ${percent}\u00a0%`}
        </li>
      ))}
    </ul>
  );
}

/** What is known of a purchase; a size and measurements only where there are some. */
function PurchaseFacts({ row }: { row: PurchaseRow }) {
  const { supplierId, price, weight, date, size, measurements, luxury } = row;
  const words = texts.purchases;
  return (
    <dl className="item-facts item-facts-line">
      <Fact label={words.supplier}>
        <Name kind="suppliers" id={supplierId} />
      </Fact>
      <Fact label={words.price}>{price && `${price}\u00a0${words.hryvnia}`}</Fact>
      <Fact label={words.weight}>{weight && `${weight}\u00a0${words.kilogram}`}</Fact>
      <Fact label={words.date}>{date}</Fact>
      {size && <Fact label={purchasesTexts.size}>{size}</Fact>}
      {measurements && <Fact label={purchasesTexts.measurements}>{measurements}</Fact>}
      {luxury && <Fact label={purchasesTexts.luxury}>{purchasesTexts.yes}</Fact>}
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd dir="auto">{children || common.none}</dd>
    </div>
  );
}

interface NameProps {
  kind: ReferenceKind;
  id: Id | null;
  /** The entry as the item has it. */
  known?: Reference | null | undefined;
}

/** The name of an entry; its id until the name has come. */
function Name({ kind, id, known }: NameProps) {
  const isKnown = known?.id === id;
  const found = useChosen(kind, isKnown ? null : id);
  if (id === null) return common.none;
  return <bdi>{(isKnown ? known?.name : found?.name) ?? id}</bdi>;
}
