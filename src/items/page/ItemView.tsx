import '../../../styles/items/item-view.css';
import { Fragment, type ReactNode, useState } from 'react';
import {
  type Composition,
  type EntriesField,
  type ItemField,
  inputName,
  itemFields,
  itemFieldsOf,
} from '../../contract/itemFields';
import { purchaseValueFields } from '../../contract/purchaseFields';
import type { Reference, ReferenceKind } from '../../contract/references';
import type { Id } from '../../contract/types';
import { pick } from '../../core/lib/objectKeys';
import { Link } from '../../core/router/Link';
import { useFeature } from '../../core/stores/features';
import { valueOr } from '../../core/stores/loadable';
import { common } from '../../core/texts/common';
import { itemNumber } from '../../core/texts/itemNumber';
import { openLazily } from '../../page/lazyDialog';
import { lazyScreen, RenderScreen } from '../../page/lazyScreen';
import { PageHeading } from '../../page/PageHeading';
import { placeOf } from '../../page/placeOf';
import { itemsOfEntry } from '../../references/itemsOfEntry';
import { useChosen } from '../../references/useReferenceChoices';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { Notice } from '../../ui/feedback/Notice';
import { type CompositionRow, compositionInput } from '../fields/composition';
import { useEntriesFields } from '../fields/useEntriesFields';
import { ItemPhotosCard } from '../photos/ItemPhotosCard';
import type { Photos } from '../photos/itemPhotos';
import type { PhotoPlace } from '../photos/uploadPhoto';
import type { UploadQueues } from '../photos/uploads';
import { PurchasePhotos } from '../purchases/PurchasesCard';
import { purchaseWords } from '../purchases/purchaseWords';
import { purchasesTexts } from '../purchases/texts';
import { ItemNotices } from './ItemNotices';
import { ItemPath } from './ItemPath';
import { ItemTools } from './ItemTools';
import { cardFields, lastRow, type PurchaseRow, pageFields } from './itemValues';
import { itemViewTexts, itemTexts as texts } from './texts';
import type { ItemForm } from './useItemForm';

const historyDrawer = lazyScreen(() =>
  import('../history/HistoryDrawer').then(({ HistoryDrawer }) => HistoryDrawer),
);

interface ItemViewProps {
  item: ItemForm;
  photos: Photos;
  queues: UploadQueues<PhotoPlace>;
  /** The notice about a generation that was started while the person could still edit. */
  generation: ReactNode;
}

/**
 * The page of an item for viewers: its values as texts. If the person typed values before losing
 * the role of an editor, the page shows the typed values.
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
        <span className="muted">{itemNumber(id)}</span>
        <div className="item-actions">
          {hasHistory !== false && (
            <Button
              style={placeOf(hasHistory)}
              onClick={() => openLazily(historyDrawer, () => setOpen(true))}
            >
              {texts.history}
            </Button>
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
        <ItemPhotosCard title={title} photos={photos} uploads={queues.of('item')} />
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

/**
 * The photos of the purchase `id`. Renders nothing if the purchase is not saved or has no photos.
 */
function OwnPhotos({ id, item, photos, queues }: Omit<ItemViewProps, 'generation'> & { id: Id | null }) {
  const stored = item.base.version.item.purchases.find((one) => one.id === id);
  const listed = valueOr(photos.list, []).some(({ purchaseId }) => purchaseId !== null && purchaseId === id);
  if (id === null || (!listed && !stored?.images.length)) return null;
  return <PurchasePhotos {...{ id, photos, stored, queues }} />;
}

function MainValues({ item: { form, base } }: { item: ItemForm }) {
  const { values } = form;
  const stored = base.version.item;
  const facts: Partial<Record<ItemField, ReactNode>> = {
    ...pick(values, itemFieldsOf('name', 'line', 'text')),
    fabricComposition: <Materials rows={values.fabricComposition} known={stored.fabricComposition} />,
  };
  for (const field of itemFieldsOf('reference'))
    facts[field] = <Name kind={itemFields[field].list} id={values[inputName(field)]} known={stored[field]} />;
  const entriesFields = useEntriesFields(stored);
  for (const field of entriesFields)
    facts[field] = <EntryLinks field={field} ids={values[inputName(field)]} known={stored[field]} />;
  const shown = pageFields.filter((field) => itemFields[field].kind !== 'entries' || field in facts);
  return (
    <Card title={texts.main.heading} className="item-main">
      <dl className="item-facts">
        {shown.map((field) => (
          <Fragment key={field}>
            <Fact label={texts.fields[field]}>{facts[field]}</Fact>
            {field === 'type' && stored.lastPurchase && (
              <Fact label={texts.purchases.fields.size}>{lastRow(values.purchases)?.size}</Fact>
            )}
          </Fragment>
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

/** The entries of a field as chips, each a link to the items that have the entry. */
function EntryLinks(props: { field: EntriesField; ids: readonly Id[]; known: readonly Reference[] }) {
  const { list } = itemFields[props.field];
  if (props.ids.length === 0) return common.none;
  return (
    <ul className="chips">
      {props.ids.map((id) => (
        <li key={id} className="chip">
          <Link to={itemsOfEntry(list, id)}>
            <Name kind={list} id={id} known={props.known.find((entry) => entry.id === id)} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

const otherPurchaseFields = purchaseValueFields.filter((field) => !cardFields.some((one) => one === field));

/**
 * The values of a purchase. Fields that the purchase's card does not edit appear only if they are
 * set.
 */
function PurchaseFacts({ row }: { row: PurchaseRow }) {
  const { fields } = texts.purchases;
  const words = purchaseWords(row, purchasesTexts.yes);
  return (
    <dl className="item-facts item-facts-line">
      {[...cardFields, ...otherPurchaseFields.filter((field) => words[field])].map((field) => (
        <Fact key={field} label={fields[field]}>
          {field === 'supplier' ? <Name kind="suppliers" id={row.supplierId} /> : words[field]}
        </Fact>
      ))}
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
  /** The entry as the item names it, which saves loading its name. */
  known?: Reference | null | undefined;
}

/** The name of the entry `id`, or the id itself until the name is loaded; «—» for null. */
function Name({ kind, id, known }: NameProps) {
  const isKnown = known?.id === id;
  const found = useChosen(kind, isKnown ? null : id);
  if (id === null) return common.none;
  return <bdi>{(isKnown ? known?.name : found?.name) ?? id}</bdi>;
}
