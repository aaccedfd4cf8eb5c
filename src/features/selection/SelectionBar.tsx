import '../../../styles/features/selection.css';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Selection } from '../../contract/batches';
import type { ClothesListItem } from '../../contract/types';
import { same } from '../../forms/same';
import { useLatest } from '../../react/useLatest';
import { useStore } from '../../react/useStore';
import { useClothes } from '../../stores/clothes';
import { useFeature } from '../../stores/features';
import { useSessionStore } from '../../stores/SessionStores';
import { selectionTexts as texts } from '../../texts/selection';
import { Button } from '../../ui/Button';
import { withFocusKept } from '../../ui/hooks/movedFocus';
import { IconDelete, IconEdit, IconSpark } from '../../ui/icons';
import type { TableSelection } from '../../ui/table/selection';
import { AnotherButton } from '../another/AnotherButton';
import { openLazily, useIdleFetch } from '../page/lazyDialog';
import { lazyScreen, RenderScreen } from '../page/lazyScreen';
import { useBusy } from '../page/useBusy';
import type { BulkKind } from './BulkDialog';
import { countOf, type ItemSelection, queryOfKey, selectionOf } from './itemSelection';
import { createSelection, type SelectionStore } from './selectionStore';
import { createSelectionTable, dropGone, selectAll, watchGone } from './selectionTable';

const bulkDialog = lazyScreen(() => import('./BulkDialog').then(({ BulkDialog }) => BulkDialog));

export interface SelectionBarProps {
  /** The page of the list, at whose end the bar stays in sight. */
  page: Element;
  onTable(selection: TableSelection<ClothesListItem> | undefined): void;
  onEnd(): void;
  /** Returns the control that exports what is selected. */
  exportMenu?: ((selection: Selection) => ReactNode) | undefined;
}

/** While items are being selected: how many are, and what can be done with them. */
export function SelectionBar({ page, onTable, onEnd, exportMenu }: SelectionBarProps) {
  const held = useSessionStore(createSelection);
  const { selected } = useStore(held.store);
  const clothes = useClothes();
  const [opened, setOpened] = useState<BulkKind | null>(null);
  useIdleFetch(bulkDialog);
  useTable(held, onTable, onEnd);
  useGone(held);
  const open = (kind: BulkKind) => openLazily(bulkDialog, () => setOpened(kind));
  const change = useBusy(() => open('change'));
  const describe = useBusy(() => open('describe'));
  const suggest = useBusy(() => open('suggest'));
  const suggests = useFeature('suggestions');
  const remove = useBusy(() => open('delete'));
  const count = countOf(selected);
  const atLeast = selected.kind === 'query' && selected.atLeast;
  const selection = useMemo(() => selectionOf(selected), [selected]);
  const offer = useOffer(held, selected);
  const only = selected.kind === 'ids' && count === 1 ? [...selected.ids][0] : undefined;

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // React carries the keys of an open dialog up to here.
    const inside = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key !== 'Escape' || event.defaultPrevented || !inside) return;
    if (count === 0) onEnd();
    else held.clear();
  };
  return createPortal(
    <section ref={giveRoom} className="selection-bar" aria-label={texts.bar} onKeyDown={onKeyDown}>
      <p role="status">{count === 0 ? texts.none : texts.count(count, atLeast)}</p>
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
            <Button icon={<IconSpark />} {...describe}>
              {texts.describe}
            </Button>
            {suggests && (
              <Button icon={<IconSpark />} {...suggest}>
                {texts.suggest}
              </Button>
            )}
            {exportMenu?.(selection)}
            {only !== undefined && <AnotherButton key={only} clothesId={only} />}
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
            kind: opened,
            selection,
            count,
            atLeast,
            onClose: () => setOpened(null),
            onStarted: onEnd,
          }}
        />
      )}
    </section>,
    page,
  );
}

/** Makes the list's table selectable for as long as the bar is there. */
function useTable(held: SelectionStore, onTable: SelectionBarProps['onTable'], onEnd: () => void): void {
  const { pages } = useClothes();
  const latest = useLatest(onEnd);
  useEffect(() => {
    onTable(createSelectionTable(held, pages, () => latest.current()));
    return () => onTable(undefined);
  }, [held, pages, onTable, latest]);
}

/** Drops deleted items from the selection, and keeps the count of a query up to date. */
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

/** Returns what the button that selects all pages says; null where nothing would be added. */
function useOffer(held: SelectionStore, selected: ItemSelection): string | null {
  const { list, pages } = useClothes();
  const { shown } = useStore(pages.store);
  const { onPage, count, all } = useStore(held.shown);
  if (count <= onPage) return null;
  if (shown) {
    const query = queryOfKey(shown.key);
    const isSelected = selected.kind === 'query' && selected.except.size === 0 && same(query, selected.query);
    return isSelected ? null : texts.all(shown.total, shown.atLeast, Object.keys(query).length > 0);
  }
  const isSelected = selected.kind === 'ids' && all?.().every(({ id }) => selected.ids.has(id));
  const filtered = list.state === 'loaded' && count < list.value.length;
  return isSelected || !all ? null : texts.all(count, false, filtered);
}

/** CSS pixels between the bar and what lies above it. At the page's end the bar is 16 px higher. */
const room = 24;

/** Publishes the bar's height, above which the notices at the page's end are placed. */
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
