import '../../../styles/signed-in.css';
import '../../../styles/dialogs.css';
import '../../../styles/screens/clothes.css';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ClothesListItem } from '../../contract/types';
import { ListPage } from '../../features/list/ListPage';
import { useTableView } from '../../features/list/tableView';
import { lazyScreen, RenderScreen } from '../../features/page/lazyScreen';
import { clock } from '../../lib/clock';
import { useStore } from '../../react/useStore';
import { Link } from '../../router/Link';
import { useClothes } from '../../stores/clothes';
import { clothesTexts as texts } from '../../texts/clothes';
import { common } from '../../texts/common';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/feedback/Notice';
import { IconButton } from '../../ui/IconButton';
import { IconDelete, IconDescription, IconPurchases } from '../../ui/icons';
import { Picture } from '../../ui/photos/Picture';
import { Pending, type TableSource } from '../../ui/table/source';
import type { Column, TableLabels } from '../../ui/table/Table';
import type { Opened } from './ClothesDialog';
import { ItemFilterNotice } from './ItemFilterNotice';
import { ItemFilters } from './ItemFilters';
import { useItemFilter } from './itemFilter';
import { useClothesRows } from './useClothesRows';

/** The dialogs come while the browser idles, but not before the page stands. */
const clothesDialog = lazyScreen(() => import('./ClothesDialog').then(({ ClothesDialog }) => ClothesDialog));

/** Photos stand 200 px high, with air around them. */
const photoHeight = 200;
const rowHeight = 216;

/** The list of all items. */
export function ClothesScreen() {
  const [view] = useTableView();
  const held = useClothes();
  const { shown } = useStore(held.pages.store);
  const filter = useItemFilter(held.list.state === 'loaded' && shown === null);
  const { clothes, source, total, atLeast, problem } = useClothesRows(view, filter);
  const { list, reload, pages } = clothes;
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = useCallback(() => setOpened(null), []);
  const here = list.state === 'loaded';
  useEffect(() => (here ? clock.idle(() => clothesDialog.fetch().catch(() => {})) : undefined), [here]);
  const paged = total !== undefined;
  const columns = useMemo(() => columnsOf(setOpened, paged), [paged]);
  const more = atLeast === true;
  const labels = useMemo(() => (total === undefined ? texts : labelsOf(total, more)), [total, more]);

  return (
    <ListPage
      texts={labels}
      list={list}
      reload={reload}
      source={source}
      columns={columns}
      rowHeight={rowHeight}
      onAdd={() => setOpened({ dialog: 'create' })}
      tools={<ItemFilters filter={filter} bySupplier={clothes.hasPages()} />}
    >
      <ItemFilterNotice filter={filter} />
      {problem && (
        <Notice
          kind="danger"
          actions={
            <Button variant="text" size="small" onClick={pages.refresh}>
              {common.retry}
            </Button>
          }
        >
          {problem.detail}
        </Notice>
      )}
      {opened && (
        <RenderScreen file={clothesDialog} props={{ opened: newest(opened, source), onClose: close }} />
      )}
    </ListPage>
  );
}

/** The page's words; of a list that the server pages with how many there are. */
function labelsOf(total: number, more: boolean) {
  const table: Partial<TableLabels> = {
    range: (from, to) => texts.range(from, to, total, more),
    found: () => texts.found(total, more),
  };
  return { ...texts, table };
}

/** With the item as it is now: a description may have been written meanwhile. */
function newest(opened: Opened, source: TableSource<ClothesListItem>): Opened {
  if (opened.dialog === 'create' || source.kind === 'loading') return opened;
  const { id } = opened.item;
  const item = source.rows.find((row) => !(row instanceof Pending) && row.id === id);
  return item instanceof Pending || !item ? opened : { ...opened, item };
}

/** `open` shows what a row's buttons ask for. A server that pages sorts by title alone. */
function columnsOf(open: (opened: Opened) => void, paged: boolean): Column<ClothesListItem>[] {
  const columns: Column<ClothesListItem>[] = [
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
  if (!paged) return columns;
  return columns.map(({ sortValue, ...column }) => ({
    ...column,
    ...(column.key === 'title' && { sortValue }),
  }));
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
  const picture = <Picture src={mainImage?.urls.small} alt="" width={150} height={photoHeight} />;
  if (!mainImage) return picture;
  return (
    <button
      type="button"
      className="photo-button"
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
