import { useEffect, useMemo, useState } from 'react';
import type { Id, Purchase } from '../../contract';
import { dateOf } from '../../forms/dates';
import { formatDecimal } from '../../forms/decimal';
import { problemFrom } from '../../http/problem';
import { Link } from '../../router/Link';
import { useClothesItem } from '../../stores/clothesItem';
import { valueOr } from '../../stores/loadable';
import { compareNames, nameKey } from '../../stores/names';
import { type Purchases, usePurchases } from '../../stores/purchases';
import { useReferences } from '../../stores/references';
import { toast } from '../../stores/toasts';
import { common } from '../../texts/common';
import { purchasesTexts as texts } from '../../texts/purchases';
import { Breadcrumbs } from '../../ui/Breadcrumbs';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { IconButton } from '../../ui/IconButton';
import { type Column, Table } from '../../ui/Table';
import { IconDelete, IconEdit, IconPlus } from '../../ui/tableIcons';
import { ItemNotFound } from '../NotFound';
import { PageHeading } from '../PageHeading';
import { copiesOf, putBack } from '../photoCopies';
import { purchaseInput, purchaseValues } from '../purchaseValues';
import { useTableView } from '../tableView';
import { PurchaseDialog } from './PurchaseDialog';

/** How long a deleted purchase can be had back, in seconds. */
const restoreSeconds = 8;

/** The purchases of one item. */
export function PurchasesScreen({ clothesId }: { clothesId: Id }) {
  const { item } = useClothesItem(clothesId);
  const purchases = usePurchases(clothesId);
  const { list: suppliers, load: loadSuppliers } = useReferences('suppliers');
  const [view, setView] = useTableView();
  const [editing, setEditing] = useState<Purchase | 'new' | null>(null);
  const [removing, setRemoving] = useState<Id | null>(null);
  useEffect(loadSuppliers, [loadSuppliers]);

  const { list } = purchases;
  const names = useMemo(() => new Map(valueOr(suppliers, []).map(({ id, name }) => [id, name])), [suppliers]);
  const columns = useMemo(() => {
    const remove = async (purchase: Purchase) => {
      setRemoving(purchase.id);
      await removePurchase(purchases, purchase);
      setRemoving(null);
    };
    return columnsOf(names, removing, setEditing, remove);
  }, [names, removing, purchases]);

  if ([item, list].some((each) => each.state === 'failed' && each.problem.status === 404)) {
    return <ItemNotFound />;
  }
  const title = item.state === 'loaded' ? item.value.item.title : '…';
  const add = (
    <Button variant="primary" icon={<IconPlus />} onClick={() => setEditing('new')}>
      {texts.add}
    </Button>
  );
  return (
    <div className="page">
      <Breadcrumbs
        items={[
          { label: texts.clothes, to: '/admin/clothes' },
          { label: title, to: `/admin/clothes/${clothesId}` },
          { label: texts.heading },
        ]}
        link={Link}
      />
      <PageHeading>{texts.heading}</PageHeading>
      {list.state === 'failed' ? (
        <ErrorState text={common.loadFailed} detail={list.problem.detail} onRetry={purchases.reload} />
      ) : (
        <Table
          caption={texts.heading}
          columns={columns}
          rows={valueOr(list, none)}
          rowKey={idOf}
          view={view}
          onView={setView}
          compare={compareNames}
          foldText={nameKey}
          loading={list.state !== 'loaded'}
          empty={<EmptyState text={texts.empty} action={add} />}
          toolbar={add}
        />
      )}
      {editing && (
        <PurchaseDialog
          clothesId={clothesId}
          purchase={editing === 'new' ? null : editing}
          purchases={purchases}
          hasMain={item.state !== 'loaded' || item.value.item.mainImage !== null}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  );
}

const none: Purchase[] = [];
const idOf = (purchase: Purchase) => purchase.id;

function columnsOf(
  names: ReadonlyMap<Id, string>,
  removing: Id | null,
  edit: (purchase: Purchase) => void,
  remove: (purchase: Purchase) => void,
): Column<Purchase>[] {
  const supplierOf = ({ supplierId }: Purchase) => names.get(supplierId) ?? '';
  const nameOf = (purchase: Purchase) => texts.name(supplierOf(purchase), dateOf(purchase.date));
  return [
    {
      key: 'price',
      head: texts.price,
      width: 120,
      cell: ({ price }) => withUnit(price, texts.hryvnia),
      sortValue: ({ price }) => price,
      searchText: ({ price }) => formatDecimal(price),
    },
    {
      key: 'weight',
      head: texts.weight,
      width: 120,
      cell: ({ weight }) => withUnit(weight, texts.kilogram),
      sortValue: ({ weight }) => weight,
    },
    {
      key: 'size',
      head: texts.size,
      cell: ({ size }) => size ?? texts.none,
      sortValue: ({ size }) => size,
      searchText: ({ size }) => size ?? '',
    },
    {
      key: 'date',
      head: texts.date,
      width: 128,
      cell: ({ date }) => dateOf(date) ?? texts.none,
      sortValue: ({ date }) => dateOf(date),
      searchText: ({ date }) => dateOf(date) ?? '',
    },
    {
      key: 'supplier',
      head: texts.supplier,
      rowHead: true,
      cell: (purchase) => supplierOf(purchase) || texts.none,
      sortValue: (purchase) => supplierOf(purchase) || null,
      searchText: supplierOf,
    },
    {
      key: 'luxury',
      head: texts.luxury,
      width: 104,
      cell: ({ luxury }) => (luxury ? texts.yes : texts.no),
      sortValue: ({ luxury }) => (luxury ? 0 : 1),
    },
    {
      key: 'actions',
      head: texts.actions,
      width: 112,
      cell: (purchase) => (
        <span className="row-actions">
          <IconButton
            label={texts.edit(nameOf(purchase))}
            icon={<IconEdit />}
            onClick={() => edit(purchase)}
          />
          <IconButton
            label={texts.remove(nameOf(purchase))}
            icon={<IconDelete />}
            variant="danger"
            busy={removing === purchase.id}
            onClick={() => remove(purchase)}
          />
        </span>
      ),
    },
  ];
}

function withUnit(value: number | null, unit: string): string {
  return value === null ? texts.none : `${formatDecimal(value)}\u00a0${unit}`;
}

/** Deletes a purchase at once; the toast brings it back, photos included. */
async function removePurchase({ create, remove, setImages }: Purchases, purchase: Purchase): Promise<void> {
  const restore = async () => {
    try {
      const created = await create(purchaseInput(purchase.clothesId, purchaseValues(purchase)));
      toast.success(texts.restored);
      const images = await putBack(purchase.clothesId, created.id, copies);
      setImages(created.id, () => images);
    } catch (error) {
      toast.error(problemFrom(error).detail);
    }
  };
  const copies = await copiesOf(purchase.images);
  try {
    await remove(purchase.id);
    toast.success(texts.removed, { label: texts.restore, seconds: restoreSeconds, onAction: restore });
  } catch (error) {
    toast.error(problemFrom(error).detail);
  }
}
