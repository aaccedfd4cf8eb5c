import '../../page/pageStyles';
import '../../../styles/item-pages.css';
import '../../../styles/items/purchases.css';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Id, Purchase } from '../../contract/types';
import { dateOf } from '../../core/forms/dates';
import { formatDecimal } from '../../core/lib/number';
import { Link } from '../../core/router/Link';
import { useFeature } from '../../core/stores/features';
import { useItemsChanged } from '../../core/stores/itemsChanged';
import { valueOr } from '../../core/stores/loadable';
import { useMayEdit } from '../../core/stores/useMayEdit';
import { common } from '../../core/texts/common';
import { itemNotFound } from '../../page/itemNotFound';
import { useIdleFetch } from '../../page/lazyDialog';
import { RenderScreen } from '../../page/lazyScreen';
import { ListPage, RowActions } from '../../page/list/ListPage';
import { RetryNotice } from '../../page/list/RetryNotice';
import { useReferences } from '../../references/references';
import { Breadcrumbs } from '../../ui/Breadcrumbs';
import type { Column } from '../../ui/table/columns';
import { getClothes } from '../api/clothes';
import { listItemOf, useClothes } from '../stores/clothes';
import { useClothesItem } from '../stores/clothesItem';
import { PurchaseDialog } from './PurchaseDialog';
import { usePurchases } from './purchases';
import { removePurchase, restoring } from './removePurchase';
import { purchasesTexts as texts } from './texts';

export function PurchasesScreen({ clothesId }: { clothesId: Id }) {
  const { item, set: setItem, reload: reloadItem } = useClothesItem(clothesId);
  const { replace } = useClothes();
  const purchases = usePurchases(clothesId);
  const { list: suppliers, load: loadSuppliers } = useReferences('suppliers');
  const [editing, setEditing] = useState<Purchase | 'new' | null>(null);
  useEffect(loadSuppliers, [loadSuppliers]);

  const { list } = purchases;
  const names = useMemo(() => new Map(valueOr(suppliers, []).map(({ id, name }) => [id, name])), [suppliers]);
  const { create, remove, setPhotos, reload } = purchases;
  // Reads the item after a change of its purchases, because the list of items shows the last
  // purchase and the main photo.
  const readItem = useCallback(async () => {
    try {
      const read = await getClothes(clothesId);
      setItem(read);
      replace(listItemOf(read.item));
    } catch {
      // If the item cannot be read, the list of items keeps its values until it is loaded again.
    }
  }, [clothesId, setItem, replace]);
  useItemsChanged(() => {
    reload();
    reloadItem();
  });
  const mainId = item.state === 'loaded' ? item.value.item.mainImage?.id : undefined;
  const mayEdit = useMayEdit();
  const hasHistory = useFeature('history') === true;
  const isKept = useFeature('trashedPhotos') === true && hasHistory;
  useIdleFetch(restoring, isKept && mayEdit);
  const columns = useMemo(
    () =>
      columnsOf(names, setEditing, (purchase) =>
        removePurchase({ create, remove, setPhotos, reload }, purchase, {
          isKept,
          mainId,
          onChanged: readItem,
        }),
      ).slice(0, mayEdit ? 7 : 6),
    [mayEdit, names, create, remove, setPhotos, reload, isKept, mainId, readItem],
  );

  if ([item, list].some((each) => each.state === 'failed' && each.problem.status === 404)) {
    return <RenderScreen file={itemNotFound} props={{}} />;
  }
  const title = item.state === 'loaded' ? item.value.item.title : '…';
  // Without the item's title or the suppliers' names the rest of the page works.
  const missing = [item, suppliers].flatMap((each) => (each.state === 'failed' ? [each.problem] : []))[0];
  return (
    <ListPage
      texts={{ ...texts, documentTitle: texts.titleOf(title) }}
      list={list}
      reload={purchases.reload}
      columns={columns}
      onAdd={() => setEditing('new')}
      path={<PurchasesPath clothesId={clothesId} title={title} />}
    >
      {missing && list.state !== 'failed' && (
        <RetryNotice
          onRetry={() => {
            if (item.state === 'failed') reloadItem();
            loadSuppliers();
          }}
        >
          {`${common.loadFailed}. ${missing.detail}`}
        </RetryNotice>
      )}
      {editing && (
        <PurchaseDialog
          clothesId={clothesId}
          purchase={
            editing === 'new' ? null : (valueOr(list, []).find(({ id }) => id === editing.id) ?? editing)
          }
          purchases={purchases}
          hasMain={item.state !== 'loaded' || item.value.item.mainImage !== null}
          onSaved={readItem}
          onClose={() => setEditing(null)}
        />
      )}
    </ListPage>
  );
}

/** The page's breadcrumbs: «Одяг» > the item's title > «Покупки». */
function PurchasesPath({ clothesId, title }: { clothesId: Id; title: string }) {
  const steps = [
    { label: texts.clothes, to: '/admin/clothes' },
    { label: title, to: `/admin/clothes/${clothesId}` },
    { label: texts.heading },
  ];
  return <Breadcrumbs items={steps} link={Link} />;
}

function columnsOf(
  names: ReadonlyMap<Id, string>,
  edit: (purchase: Purchase) => void,
  remove: (purchase: Purchase) => Promise<void>,
): Column<Purchase>[] {
  const supplierOf = ({ supplierId }: Purchase) => names.get(supplierId) ?? '';
  const nameOf = (purchase: Purchase) => texts.name(supplierOf(purchase), dateOf(purchase.date));
  return [
    {
      key: 'price',
      head: texts.fields.price,
      width: 120,
      cell: ({ price }) => withUnit(price, 'price'),
      sortValue: ({ price }) => price,
      searchText: ({ price }) => `${formatDecimal(price)} ${withUnit(price, 'price')}`,
    },
    {
      key: 'weight',
      head: texts.fields.weight,
      width: 120,
      cell: ({ weight }) => withUnit(weight, 'weight'),
      sortValue: ({ weight }) => weight,
    },
    {
      key: 'size',
      head: texts.fields.size,
      cell: ({ size }) => size ?? texts.none,
      sortValue: ({ size }) => size,
      searchText: ({ size }) => size ?? '',
    },
    {
      key: 'date',
      head: texts.fields.date,
      width: 128,
      cell: ({ date }) => dateOf(date) ?? texts.none,
      sortValue: ({ date }) => dateOf(date),
      searchText: ({ date }) => dateOf(date) ?? '',
    },
    {
      key: 'supplier',
      head: texts.fields.supplier,
      rowHead: true,
      cell: (purchase) => supplierOf(purchase) || texts.none,
      sortValue: (purchase) => supplierOf(purchase) || null,
      searchText: supplierOf,
    },
    {
      key: 'luxury',
      head: texts.fields.luxury,
      width: 104,
      cell: ({ luxury }) => (luxury ? texts.yes : texts.no),
      sortValue: ({ luxury }) => (luxury ? 0 : 1),
    },
    {
      key: 'actions',
      head: texts.actions,
      width: 112,
      cell: (purchase) => (
        <RowActions
          editLabel={texts.edit(nameOf(purchase))}
          removeLabel={texts.remove(nameOf(purchase))}
          onEdit={() => edit(purchase)}
          onRemove={() => remove(purchase)}
        />
      ),
    },
  ];
}

function withUnit(value: number | null, field: keyof typeof texts.units): string {
  return value === null ? texts.none : texts.amount(formatDecimal(value), field);
}
