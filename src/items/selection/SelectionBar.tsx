import '../../../styles/items/selection.css';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Selection } from '../../contract/batches';
import { type EntriesField, itemHeadings } from '../../contract/itemFields';
import type { ClothesListItem, Id } from '../../contract/types';
import { same } from '../../core/forms/sameValues';
import { useLatest } from '../../core/react/useLatest';
import { useStore } from '../../core/react/useStore';
import { Link } from '../../core/router/Link';
import { navigate } from '../../core/router/location';
import { useFeature } from '../../core/stores/features';
import { useSessionStore } from '../../core/stores/SessionStores';
import { useMayEdit } from '../../core/stores/useMayEdit';
import { openLazily, useIdleFetch } from '../../page/lazyDialog';
import { lazyScreen, RenderScreen } from '../../page/lazyScreen';
import { useBusy } from '../../page/useBusy';
import { Button } from '../../ui/Button';
import { withFocusKept } from '../../ui/hooks/keepFocus';
import { IconDelete, IconEdit, IconSpark } from '../../ui/icons';
import { IconTable, IconTag } from '../../ui/moreIcons';
import type { TableSelection } from '../../ui/table/selection';
import { CopyItemButton } from '../copying/CopyItemButton';
import { useEntriesFields } from '../fields/useEntriesFields';
import { LabelsButton } from '../labels/LabelsButton';
import { useClothes } from '../stores/clothes';
import type { ClothesPages } from '../stores/clothesPages';
import type { BulkKind } from './changeValues';
import { countOf, type ItemSelection, selectionOf } from './itemSelection';
import { SelectionNote } from './SelectionNote';
import { addressOf, cellsAddress, inListOrder } from './selectionAddress';
import { createSelection, type SelectionStore } from './selectionStore';
import { createSelectionTable, dropGone, selectAll, watchGone } from './selectionTable';
import { queryOfKey } from './shownItems';
import { selectionTexts as texts } from './texts';
import { useFollowed, useHidden } from './useHidden';

const bulkDialog = lazyScreen(() => import('./BulkDialog').then(({ BulkDialog }) => BulkDialog));

export interface SelectionBarProps {
  /** The element of the list's page, at whose end the bar is rendered. */
  page: Element;
  onTable(selection: TableSelection<ClothesListItem> | undefined): void;
  onEnd(): void;
  /**
   * Returns the control that exports the selected items, whose dialog shows `note`; undefined if
   * there is none.
   */
  exportMenu?: ((selection: Selection, note: ReactNode) => ReactNode) | undefined;
}

/** The bar of the selection: the number of selected items, and the actions for them. */
export function SelectionBar({ page, onTable, onEnd, exportMenu }: SelectionBarProps) {
  const held = useSessionStore(createSelection);
  const { selected } = useStore(held.store);
  const clothes = useClothes();
  const [opened, setOpened] = useState<{ kind: BulkKind; only?: EntriesField } | null>(null);
  useIdleFetch(bulkDialog);
  useTable(held, onTable, onEnd);
  useGone(held);
  const open = (kind: BulkKind, only?: EntriesField) =>
    openLazily(bulkDialog, () => setOpened({ kind, ...(only && { only }) }));
  const change = useBusy(() => open('change'));
  const describe = useBusy(() => open('describe'));
  const suggest = useBusy(() => open('suggest'));
  const entries = useEntriesFields();
  const suggests = useFeature('suggestions');
  const mayEdit = useMayEdit();
  const fills = useFeature('cells') && mayEdit;
  const remove = useBusy(() => open('delete'));
  const count = countOf(selected);
  const atLeast = selected.kind === 'query' && selected.atLeast;
  const selection = useMemo(() => selectionOf(selected), [selected]);
  const offer = useOffer(held, selected);
  const hidden = useHidden(held, selected);
  const canShow = useFeature('cells') || selected.kind === 'query';
  const followed = useFollowed(hidden.count === 0);
  const note = (names: boolean) => <SelectionNote {...{ selection, count, atLeast, hidden, names }} />;
  const only = selected.kind === 'ids' && count === 1 ? [...selected.ids][0] : undefined;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // A dialog is rendered in a portal: React bubbles its keys up to here, although it is not in
    // the bar.
    const inside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key !== 'Escape' || event.defaultPrevented || !inside) return;
    if (count === 0) onEnd();
    else held.clear();
  };
  return createPortal(
    <section ref={giveRoom} className="page-bar selection-bar" aria-label={texts.bar} onKeyDown={onKeyDown}>
      <p role="status">{count === 0 ? texts.none : texts.count(count, atLeast, hidden.count)}</p>
      {hidden.count > 0 && canShow && (
        <Link
          to={addressOf(inListOrder(selection))}
          className="button button-text button-small"
          onClick={() => {
            followed.current = true;
          }}
        >
          {texts.show}
        </Link>
      )}
      {offer && (
        <Button
          variant="text"
          size="small"
          onClick={() => withFocusKept(() => selectAll(held, clothes.pages))}
        >
          {offer}
        </Button>
      )}
      <div className="selection-actions" data-focus-home="">
        {count > 0 && (
          <>
            <Button icon={<IconEdit />} {...change}>
              {texts.change}
            </Button>
            {entries.map((field) => (
              <EntriesButton key={field} field={field} onOpen={() => open('change', field)} />
            ))}
            <Button icon={<IconSpark />} {...describe}>
              {texts.describe}
            </Button>
            {suggests && (
              <Button icon={<IconSpark />} {...suggest}>
                {texts.suggest}
              </Button>
            )}
            {fills && (
              <Button
                icon={<IconTable />}
                onClick={() => {
                  onEnd();
                  navigate(cellsAddress(inListOrder(selection), shownIds(held, clothes.pages)));
                }}
              >
                {texts.fill}
              </Button>
            )}
            <LabelsButton selected={selected} />
            {exportMenu?.(inListOrder(selection), note(false))}
            {only !== undefined && <CopyItemButton key={only} clothesId={only} />}
            <Button variant="danger" icon={<IconDelete />} {...remove}>
              {texts.remove}
            </Button>
          </>
        )}
        <Button variant={count > 0 ? 'quiet' : 'primary'} onClick={onEnd}>
          {texts.end}
        </Button>
      </div>
      {opened && (
        <RenderScreen
          file={bulkDialog}
          props={{
            ...opened,
            selection,
            count,
            atLeast,
            note: note(opened.kind === 'delete'),
            onClose: () => setOpened(null),
            onStarted: onEnd,
          }}
        />
      )}
    </section>,
    page,
  );
}

/** The quick way to a change of one field with several entries. */
function EntriesButton({ field, onOpen }: { field: EntriesField; onOpen(): unknown }) {
  return (
    <Button icon={<IconTag />} {...useBusy(onOpen)}>
      {texts.entries(itemHeadings[field])}
    </Button>
  );
}

/** Returns the ids of the items that the list finds, as far as they are loaded. */
function shownIds(held: SelectionStore, pages: ClothesPages): ReadonlySet<Id> {
  const rows = pages.store.get().shown?.rows.values() ?? held.shown.get().all?.() ?? [];
  return new Set([...rows].map(({ id }) => id));
}

/** Makes the list's table selectable while the bar is rendered. */
function useTable(held: SelectionStore, onTable: SelectionBarProps['onTable'], onEnd: () => void): void {
  const { pages } = useClothes();
  const latest = useLatest(onEnd);
  useEffect(() => {
    onTable(createSelectionTable(held, pages, () => latest.current()));
    return () => onTable(undefined);
  }, [held, pages, onTable, latest]);
}

/**
 * Drops deleted items from the selection, and updates the count of a selected query from the list.
 */
function useGone(held: SelectionStore): void {
  const { list, pages } = useClothes();
  const { shown } = useStore(pages.store);
  useEffect(() => watchGone(held, { pages }), [held, pages]);
  useEffect(() => {
    if (list.state !== 'loaded' || shown) return;
    const present = new Set(list.value.map(({ id }) => id));
    dropGone(held, (id) => !present.has(id));
  }, [held, list, shown]);
  useEffect(() => {
    const { selected } = held.store.get();
    if (!shown || selected.kind !== 'query' || !same(queryOfKey(shown.key), selected.query)) return;
    const { total, atLeast } = shown;
    if (total !== selected.total || atLeast !== selected.atLeast)
      held.replace({ ...selected, total, atLeast });
  }, [held, shown]);
}

/**
 * Returns the label of the button that selects the items of all pages; null if the list has a
 * single page, or if all are selected already.
 */
function useOffer(held: SelectionStore, selected: ItemSelection): string | null {
  const { list, pages } = useClothes();
  const { shown } = useStore(pages.store);
  const { page, count, all } = useStore(held.shown);
  if (count <= page.length) return null;
  if (shown) {
    const query = queryOfKey(shown.key);
    const isSelected = selected.kind === 'query' && selected.except.size === 0 && same(query, selected.query);
    return isSelected ? null : texts.all(shown.total, shown.atLeast, Object.keys(query).length > 0);
  }
  const isSelected = selected.kind === 'ids' && all?.().every(({ id }) => selected.ids.has(id));
  const filtered = list.state === 'loaded' && count < list.value.length;
  return isSelected || !all ? null : texts.all(count, false, filtered);
}

/**
 * The distance in CSS pixels between the bar and the notices above it. At the page's end the bar is
 * 16 px higher, so that 8 px remain.
 */
const room = 24;

/**
 * Publishes the bar's height as a CSS property while the bar is shown, so that notices at the
 * page's end are placed above the bar.
 */
function giveRoom(bar: HTMLElement | null) {
  const { style } = document.documentElement;
  const watch = new ResizeObserver(() =>
    style.setProperty('--selection-bar', `${(bar?.offsetHeight ?? 0) + room}px`),
  );
  if (bar) watch.observe(bar);
  return () => {
    watch.disconnect();
    style.removeProperty('--selection-bar');
  };
}
