import '../../../styles/signed-in.css';
import '../../../styles/dialogs.css';
import '../../../styles/screens/clothes.css';
import { useCallback, useMemo, useState } from 'react';
import type { ClothesListItem } from '../../contract/types';
import { ListPage } from '../../features/list/ListPage';
import { RetryNotice } from '../../features/list/RetryNotice';
import { useTableView } from '../../features/list/tableView';
import { openLazily, useIdleFetch } from '../../features/page/lazyDialog';
import { lazyScreen, RenderScreen } from '../../features/page/lazyScreen';
import { useBusy } from '../../features/page/useBusy';
import { useStore } from '../../react/useStore';
import { Link } from '../../router/Link';
import { useClothes } from '../../stores/clothes';
import { useMayDelete } from '../../stores/features';
import { useMayEdit } from '../../stores/useMayEdit';
import { clothesTexts as texts } from '../../texts/clothes';
import { IconButton } from '../../ui/IconButton';
import { IconDelete, IconDescription, IconPurchases } from '../../ui/icons';
import { Picture } from '../../ui/photos/Picture';
import type { TableSelection } from '../../ui/table/selection';
import { Pending, type TableSource } from '../../ui/table/source';
import type { Column, TableLabels } from '../../ui/table/Table';
import { applyLook } from './applyLook';
import type { Opened } from './ClothesDialog';
import { ClothesTools, EmptyTools } from './ClothesTools';
import type { SearchTexts } from './formerNames';
import { useGivenLook } from './givenLook';
import { ItemFilters } from './ItemFilters';
import { useItemFilter } from './itemFilter';
import type { ItemMatches } from './itemMatches';
import { useClothesRows } from './useClothesRows';

const clothesDialog = lazyScreen(() => import('./ClothesDialog').then(({ ClothesDialog }) => ClothesDialog));
const filterNotice = lazyScreen(() =>
  import('./ItemFilterNotice').then(({ ItemFilterNotice }) => ItemFilterNotice),
);

/** Photos are 200 px high (specification §9), in rows with 8 px around them. */
const photoHeight = 200;
const rowHeight = 216;

const loading = { kind: 'loading' } as const;

/** The list of all items. */
export function ClothesScreen() {
  const [view] = useTableView();
  const held = useClothes();
  const { shown } = useStore(held.pages.store);
  const filter = useItemFilter();
  const hasWhole = held.list.state === 'loaded' && shown === null;
  const [matches, setMatches] = useState<ItemMatches | null>(null);
  const found = useClothesRows(view, filter.asked, filter.count > 0 ? matches : null);
  const { clothes, total, atLeast, problem } = found;
  const { list, reload, pages } = clothes;
  const [selection, setSelection] = useState<TableSelection<ClothesListItem>>();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = useCallback(() => setOpened(null), []);
  const open = useCallback((wanted: Opened) => openLazily(clothesDialog, () => setOpened(wanted)), []);
  useIdleFetch(clothesDialog, list.state === 'loaded');
  const look = useGivenLook();
  const paged = total !== undefined;
  const [former, setFormer] = useState<SearchTexts>();
  const columns = useMemo(() => columnsOf(open, paged, former), [open, paged, former]);
  const shownAs = useMemo(
    () => (look ? applyLook(look, columns, rowHeight, paged) : { columns, rowHeight }),
    [look, columns, paged],
  );
  const isFilterMissing = filter.count > 0 && hasWhole && !matches && !filterNotice.get();
  const source = isFilterMissing ? loading : found.source;
  const more = atLeast === true;
  const labels = useMemo(() => (total === undefined ? texts : labelsOf(total, more)), [total, more]);

  return (
    <ListPage
      texts={labels}
      list={list}
      reload={reload}
      source={source}
      {...shownAs}
      selection={selection}
      onAdd={() => open({ dialog: 'create' })}
      emptyTools={<EmptyTools />}
      tools={
        <>
          <ItemFilters filter={filter} bySupplier={clothes.hasPages()} />
          <div className="clothes-tools">
            <ClothesTools
              filter={filter}
              source={list.state === 'loaded' ? source : loading}
              columns={shownAs.columns}
              atLeast={more}
              onTable={setSelection}
              onFormer={setFormer}
            />
          </div>
        </>
      }
    >
      {filter.count > 0 && (
        <RenderScreen file={filterNotice} props={{ filter, hasWhole, onMatches: setMatches }} />
      )}
      {problem && <RetryNotice onRetry={pages.refresh}>{problem.detail}</RetryNotice>}
      {opened && (
        <RenderScreen file={clothesDialog} props={{ opened: newest(opened, source), onClose: close }} />
      )}
    </ListPage>
  );
}

/** The page's words, with the count of items for a list that comes page by page. */
function labelsOf(total: number, more: boolean) {
  const table: Partial<TableLabels> = {
    range: (from, to) => texts.range(from, to, total, more),
    found: () => texts.found(total, more),
  };
  return { ...texts, table };
}

/** Returns `opened` with the item as it is now: its description may have been generated since. */
function newest(opened: Opened, source: TableSource<ClothesListItem>): Opened {
  if (opened.dialog === 'create' || source.kind === 'loading') return opened;
  const { id } = opened.item;
  const item = source.rows.find((row) => !(row instanceof Pending) && row.id === id);
  return item instanceof Pending || !item ? opened : { ...opened, item };
}

/** A list that comes page by page is sorted by title only. */
function columnsOf(
  open: CellProps['open'],
  paged: boolean,
  former: SearchTexts | undefined,
): Column<ClothesListItem>[] {
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
    referenceColumn('brand', texts.brand, former),
    referenceColumn('type', texts.type, former),
    referenceColumn('color', texts.color, former),
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

function referenceColumn(
  key: keyof SearchTexts,
  head: string,
  former: SearchTexts | undefined,
): Column<ClothesListItem> {
  return {
    key,
    head,
    width: 160,
    cell: (item) => item[key]?.name ?? texts.none,
    sortValue: (item) => item[key]?.name ?? null,
    searchText: former?.[key] ?? ((item) => item[key]?.name ?? ''),
  };
}

interface CellProps {
  item: ClothesListItem;
  /** May return a promise; the button shows that it is busy until the promise ends. */
  open(wanted: Opened): unknown;
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
  const describe = useBusy(() => open({ dialog: 'description', item }));
  const remove = useBusy(() => open({ dialog: 'delete', item }));
  return (
    <span className="row-actions">
      {useMayEdit() && (
        <IconButton label={texts.description(title)} icon={<IconDescription />} {...describe} />
      )}
      <Link
        to={`/admin/clothes/${id}/purchases`}
        className="button icon-button button-text"
        aria-label={texts.purchases(title)}
        title={texts.purchases(title)}
      >
        <IconPurchases />
      </Link>
      {useMayDelete() && (
        <IconButton label={texts.remove(title)} icon={<IconDelete />} variant="danger" {...remove} />
      )}
    </span>
  );
}
