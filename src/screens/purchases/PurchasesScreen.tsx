import '../../../styles/signed-in.css';
import '../../../styles/dialogs.css';
import '../../../styles/item-pages.css';
import '../../../styles/screens/purchases.css';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { getClothes, setMainPhoto } from '../../api/clothes';
import type { Id, Image, Purchase } from '../../contract/types';
import { ListPage, RowActions } from '../../features/list/ListPage';
import { RetryNotice } from '../../features/list/RetryNotice';
import { itemNotFound } from '../../features/page/itemNotFound';
import { RenderScreen } from '../../features/page/lazyScreen';
import { purchaseInput, purchaseValues } from '../../features/purchases/purchaseValues';
import { dateOf } from '../../forms/dates';
import { newIdempotencyKey } from '../../lib/idempotencyKey';
import { formatDecimal } from '../../lib/number';
import { problemFrom } from '../../lib/problem';
import { Link } from '../../router/Link';
import { listItemOf, useClothes } from '../../stores/clothes';
import { useClothesItem } from '../../stores/clothesItem';
import { useItemsChanged } from '../../stores/itemsChanged';
import { valueOr } from '../../stores/loadable';
import { copiesOf, putBack } from '../../stores/photoCopies';
import { type Purchases, usePurchases } from '../../stores/purchases';
import { useReferences } from '../../stores/references';
import { toast } from '../../stores/toasts';
import { useMayEdit } from '../../stores/useMayEdit';
import { common } from '../../texts/common';
import { purchasesTexts as texts } from '../../texts/purchases';
import { Breadcrumbs } from '../../ui/Breadcrumbs';
import type { Column } from '../../ui/table/Table';
import { PurchaseDialog } from './PurchaseDialog';

/** The purchases of one item. */
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
  // The list shows its last purchase and its main photo.
  const readItem = useCallback(async () => {
    try {
      const read = await getClothes(clothesId);
      setItem(read);
      replace(listItemOf(read.item));
    } catch {
      // The list shows what it has, until it is loaded again.
    }
  }, [clothesId, setItem, replace]);
  useItemsChanged(() => {
    reload();
    reloadItem();
  });
  const mainId = item.state === 'loaded' ? item.value.item.mainImage?.id : undefined;
  const mayEdit = useMayEdit();
  const columns = useMemo(
    () =>
      columnsOf(names, setEditing, async (purchase) => {
        await removePurchase({ create, remove, setPhotos, reload }, purchase, mainId, readItem);
      }).slice(0, mayEdit ? 7 : 6),
    [mayEdit, names, create, remove, setPhotos, reload, mainId, readItem],
  );

  if ([item, list].some((each) => each.state === 'failed' && each.problem.status === 404)) {
    return <RenderScreen file={itemNotFound} props={{}} />;
  }
  const title = item.state === 'loaded' ? item.value.item.title : '…';
  // Without the item's title or the suppliers' names the rest of the page still works.
  const missing = [item, suppliers].flatMap((each) => (each.state === 'failed' ? [each.problem] : []))[0];
  return (
    <ListPage
      texts={texts}
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
          purchase={editing === 'new' ? null : editing}
          purchases={purchases}
          hasMain={item.state !== 'loaded' || item.value.item.mainImage !== null}
          onSaved={readItem}
          onClose={() => setEditing(null)}
        />
      )}
    </ListPage>
  );
}

/** «Одяг» > the item > «Покупки». */
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

function withUnit(value: number | null, unit: string): string {
  return value === null ? texts.none : `${formatDecimal(value)}\u00a0${unit}`;
}

/**
 * Deletes a purchase at once. A toast offers to undo it, with those of its photos that could be
 * copied.
 */
async function removePurchase(
  { create, remove, setPhotos, reload }: Pick<Purchases, 'create' | 'remove' | 'setPhotos' | 'reload'>,
  purchase: Purchase,
  /** The item's main photo. */
  mainId: Id | undefined,
  onChanged: () => void,
): Promise<void> {
  const key = newIdempotencyKey();
  /** The new photos by the ids of the old ones. */
  const photos = new Map<Id, Image>();
  let created: Purchase | null = null;
  /** Called again after a failure, it continues where it stopped. */
  const restore = async () => {
    try {
      if (!created) {
        created = await create(purchaseInput(purchase.clothesId, purchaseValues(purchase)), key);
        const missing = purchase.images.length - copies.size;
        if (missing > 0) toast.error(texts.photosLost(missing));
      }
      await putBack(purchase.clothesId, created.id, copies, photos);
      setPhotos(created.id, () => [...photos.values()]);
      const main = mainId === undefined ? undefined : photos.get(mainId);
      if (main) await setMainPhoto(purchase.clothesId, main.id);
      onChanged();
      toast.success(texts.restored);
    } catch (error) {
      toast.error(problemFrom(error).detail, { label: common.undo, onAction: restore });
    }
  };
  const copies = await copiesOf(purchase.images);
  try {
    await remove(purchase.id);
    onChanged();
    toast.success(texts.removed, { label: common.undo, onAction: restore });
  } catch (error) {
    const { status, detail } = problemFrom(error);
    // Somebody else has deleted it: the list is out of date.
    if (status === 404) reload();
    toast.error(detail);
  }
}
