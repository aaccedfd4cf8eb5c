import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ClothesListItem } from '../../contract';
import { Link } from '../../router/Link';
import { useClothes } from '../../stores/clothes';
import { valueOr } from '../../stores/loadable';
import { clothesTexts as texts } from '../../texts/clothes';
import { IconButton } from '../../ui/IconButton';
import { IconDescription, IconPurchases } from '../../ui/itemIcons';
import { Lightbox } from '../../ui/Lightbox';
import { Picture } from '../../ui/Picture';
import type { Column } from '../../ui/Table';
import { IconDelete } from '../../ui/tableIcons';
import { ListPage } from '../ListPage';
import { CreateDialog } from './CreateDialog';
import { DeleteDialog } from './DeleteDialog';
import { DescriptionDialog } from './DescriptionDialog';
import { ItemFilterNotice } from './ItemFilterNotice';
import { useItemFilter } from './itemFilter';

/** What lies over the list. */
type Opened = { dialog: 'create' } | { dialog: 'delete' | 'description' | 'photo'; item: ClothesListItem };

/** Photos stand 200 px high (specification §9), with air around them. */
const photoHeight = 200;
const rowHeight = 216;

/** The list of all items. */
export function ClothesScreen() {
  const { list, load, reload } = useClothes();
  const filter = useItemFilter();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = useCallback(() => setOpened(null), []);
  useEffect(load, [load]);

  const items = valueOr(list, none);
  const { matches } = filter;
  const rows = useMemo(() => (matches ? items.filter(matches) : items), [items, matches]);
  const columns = useMemo(() => columnsOf(setOpened), []);

  return (
    <ListPage
      texts={texts}
      list={list}
      reload={reload}
      rows={rows}
      columns={columns}
      rowHeight={rowHeight}
      onAdd={() => setOpened({ dialog: 'create' })}
    >
      <ItemFilterNotice filter={filter} />
      {opened && <OpenedDialog opened={newest(opened, items)} onClose={close} />}
    </ListPage>
  );
}

const none: ClothesListItem[] = [];

/** With the item as it is now: a description may have been written meanwhile. */
function newest(opened: Opened, items: readonly ClothesListItem[]): Opened {
  if (opened.dialog === 'create') return opened;
  return { ...opened, item: items.find(({ id }) => id === opened.item.id) ?? opened.item };
}

function OpenedDialog({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  switch (opened.dialog) {
    case 'create':
      return <CreateDialog onClose={onClose} />;
    case 'delete':
      return <DeleteDialog item={opened.item} onClose={onClose} />;
    case 'description':
      return <DescriptionDialog item={opened.item} onClose={onClose} />;
    case 'photo': {
      const { mainImage, title } = opened.item;
      if (!mainImage) return null;
      const images = [{ url: mainImage.urls.medium, alt: texts.photoOf(title) }];
      return <Lightbox images={images} index={0} onIndex={() => undefined} onClose={onClose} />;
    }
  }
}

/** `open` shows what a row's buttons ask for. */
function columnsOf(open: (opened: Opened) => void): Column<ClothesListItem>[] {
  return [
    { key: 'photo', head: texts.photo, width: 176, cell: (item) => <Photo item={item} open={open} /> },
    {
      key: 'title',
      head: texts.title,
      rowHead: true,
      cell: ({ id, title }) => (
        <Link to={`/admin/clothes/${id}`} className="clothes-title" dir="auto" title={title}>
          {title}
        </Link>
      ),
      sortValue: ({ title }) => title,
      searchText: ({ title }) => title,
    },
    referenceColumn('brand', texts.brand),
    referenceColumn('type', texts.type),
    referenceColumn('color', texts.color),
    {
      key: 'actions',
      head: texts.actions,
      width: 152,
      cell: (item) => <Actions item={item} open={open} />,
    },
  ];
}

function referenceColumn(key: 'brand' | 'type' | 'color', head: string): Column<ClothesListItem> {
  return {
    key,
    head,
    width: 160,
    cell: (item) => item[key]?.name ?? texts.none,
    sortValue: (item) => item[key]?.name ?? null,
    searchText: (item) => item[key]?.name ?? '',
  };
}

interface CellProps {
  item: ClothesListItem;
  open(opened: Opened): void;
}

function Photo({ item, open }: CellProps) {
  const { mainImage, title } = item;
  const picture = (
    <Picture src={mainImage?.urls.small} alt="" width={150} height={photoHeight} className="clothes-photo" />
  );
  if (!mainImage) return picture;
  return (
    <button
      type="button"
      className="clothes-photo-button"
      aria-label={texts.openPhoto(title)}
      onClick={() => open({ dialog: 'photo', item })}
    >
      {picture}
    </button>
  );
}

function Actions({ item, open }: CellProps) {
  const { id, title } = item;
  return (
    <span className="row-actions">
      <IconButton
        label={texts.description(title)}
        icon={<IconDescription />}
        onClick={() => open({ dialog: 'description', item })}
      />
      <Link
        to={`/admin/clothes/${id}/purchases`}
        className="button icon-button button-text"
        aria-label={texts.purchases(title)}
        title={texts.purchases(title)}
      >
        <IconPurchases />
      </Link>
      <IconButton
        label={texts.remove(title)}
        icon={<IconDelete />}
        variant="danger"
        onClick={() => open({ dialog: 'delete', item })}
      />
    </span>
  );
}
