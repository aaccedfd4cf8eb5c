import '../../page/pageStyles';
import '../../../styles/items/clothes.css';
import { useCallback, useMemo, useState } from 'react';
import type { ClothesListItem } from '../../contract/types';
import { useStore } from '../../core/react/useStore';
import { useMayEdit } from '../../core/stores/useMayEdit';
import { openLazily, useIdleFetch } from '../../page/lazyDialog';
import { lazyScreen, RenderScreen } from '../../page/lazyScreen';
import { ListPage } from '../../page/list/ListPage';
import { RetryNotice } from '../../page/list/RetryNotice';
import { useTableView } from '../../page/list/tableView';
import type { TableSelection } from '../../ui/table/selection';
import { Pending, type TableSource } from '../../ui/table/source';
import type { TableLabels } from '../../ui/table/texts';
import type { ShownCells } from '../cells/CellsMode';
import { useClothes } from '../stores/clothes';
import { applyLook } from './applyLook';
import type { Opened } from './ClothesDialog';
import { ClothesTools, EmptyTools } from './ClothesTools';
import { clothesColumns } from './clothesColumns';
import { DenseOffer } from './DenseOffer';
import { filterNotice, noticePlace } from './filterNotice';
import type { SearchTexts } from './formerNames';
import { useGivenLook } from './givenLook';
import { ItemFilters } from './ItemFilters';
import { useItemFilter } from './itemFilter';
import type { ItemMatches } from './itemMatches';
import { useLookOptions } from './listLook';
import { clothesTexts as texts } from './texts';
import { IntakeLink } from './toolLinks';
import { useClothesRows, useServerSorts } from './useClothesRows';
import { useNumberSearch } from './useNumberSearch';
import { ViewTabsPlace } from './ViewTabsPlace';

const clothesDialog = lazyScreen(() => import('./ClothesDialog').then(({ ClothesDialog }) => ClothesDialog));

/** The height of a row in CSS pixels: the photo with 8 px above and below it. */
const rowHeight = 216;
/** The number of items from which the list offers dense rows. */
const manyItems = 100;

const cellsMode = lazyScreen(() => import('../cells/CellsMode').then(({ CellsMode }) => CellsMode));

const loading = { kind: 'loading' } as const;

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
  const mayEdit = useMayEdit();
  const serverSorts = useServerSorts();
  const sorts = total === undefined ? null : serverSorts;
  const [former, setFormer] = useState<SearchTexts>();
  const columns = useMemo(() => clothesColumns(open, sorts, former), [open, sorts, former]);
  const options = useLookOptions();
  const shownAs = useMemo(
    () =>
      look ? applyLook(look, options, columns, rowHeight, sorts) : { columns, rowHeight, look: undefined },
    [look, options, columns, sorts],
  );
  const [cells, setCells] = useState<ShownCells>();
  const isFilterMissing = filter.count > 0 && hasWhole && !matches && !filterNotice.get();
  const source = isFilterMissing ? loading : (cells?.over(found.source) ?? found.source);
  const more = atLeast === true;
  const labels = useMemo(() => (total === undefined ? texts : labelsOf(total, more)), [total, more]);

  return (
    <ListPage
      texts={labels}
      list={list}
      reload={reload}
      source={source}
      {...shownAs}
      {...useNumberSearch(view.q)}
      {...(cells && { columns: cells.columns, editing: cells.editing })}
      selection={selection}
      onAdd={() => open({ dialog: 'create' })}
      emptyTools={(add) => <EmptyTools add={add} />}
      tools={
        <>
          <IntakeLink keepsRoom={mayEdit} />
          <ItemFilters filter={filter} byServer={clothes.hasPages()} />
          <ClothesTools
            filter={filter}
            source={list.state === 'loaded' ? source : loading}
            columns={shownAs.columns}
            atLeast={more}
            onTable={setSelection}
            onFormer={setFormer}
          />
        </>
      }
    >
      <ViewTabsPlace path="/admin/clothes" />
      {(total ?? (list.state === 'loaded' ? list.value.length : 0)) >= manyItems && <DenseOffer />}
      {(filter.count > 0 || filter.unknown) && (
        <RenderScreen
          file={filterNotice}
          props={{ filter, hasWhole, onMatches: setMatches }}
          place={noticePlace}
        />
      )}
      {shownAs.look === 'cells' && (
        <RenderScreen file={cellsMode} props={{ columns: shownAs.columns, onShown: setCells }} />
      )}
      {problem && <RetryNotice onRetry={pages.refresh}>{problem.detail}</RetryNotice>}
      {opened && (
        <RenderScreen file={clothesDialog} props={{ opened: newest(opened, source), onClose: close }} />
      )}
    </ListPage>
  );
}

/**
 * Returns the page's texts for a list that comes page by page: they name `total`, the number of
 * items; with `more`, there are more items than that.
 */
function labelsOf(total: number, more: boolean) {
  const table: Partial<TableLabels> = {
    range: (from, to) => texts.range(from, to, total, more),
    found: () => texts.found(total, more),
  };
  return { ...texts, table };
}

/**
 * Returns `opened` with the item as the list has it now, because its description may have been
 * generated since the dialog was opened.
 */
function newest(opened: Opened, source: TableSource<ClothesListItem>): Opened {
  if (opened.dialog === 'create' || source.kind === 'loading') return opened;
  const { id } = opened.item;
  const item = source.rows.find((row) => !(row instanceof Pending) && row.id === id);
  return item instanceof Pending || !item ? opened : { ...opened, item };
}
