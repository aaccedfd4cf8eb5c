import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ClothesListItem } from '../../contract/types';
import { useLatest } from '../../react/useLatest';
import { useStore } from '../../react/useStore';
import { useFeature } from '../../stores/features';
import { useSessionStore } from '../../stores/SessionStores';
import { selectionTexts as texts } from '../../texts/selection';
import { Button } from '../../ui/Button';
import { IconSelect } from '../../ui/icons';
import { isSelectAll, type TableSelection } from '../../ui/table/selection';
import { openLazily } from '../page/lazyDialog';
import { lazyScreen, RenderScreen } from '../page/lazyScreen';
import { useBusy } from '../page/useBusy';
import type { SelectionBarProps } from './SelectionBar';
import { createSelection } from './selectionStore';

const barFile = lazyScreen(() => import('./SelectionBar').then(({ SelectionBar }) => SelectionBar));

export interface SelectButtonProps extends Pick<SelectionBarProps, 'exportMenu'> {
  /** Called with what makes the list's table selectable; undefined when it no longer is. */
  onTable(selection: TableSelection<ClothesListItem> | undefined): void;
}

/**
 * Begins and ends the selection of items in their list, as does Ctrl+A in the list; absent where
 * the API has nothing to do with many items.
 */
export function SelectButton(props: SelectButtonProps) {
  return useFeature('batches') && <Selecting {...props} />;
}

function Selecting({ onTable, exportMenu }: SelectButtonProps) {
  const held = useSessionStore(createSelection);
  const { on } = useStore(held.store);
  const button = useRef<HTMLButtonElement>(null);
  const [page, setPage] = useState<Element | null>(null);
  const start = (takesPage: boolean) => openLazily(barFile, () => held.start(takesPage));
  const toggle = useBusy(() => (on ? held.end() : start(false)));
  const latest = useLatest(start);
  /** The bar, or a dialog over it, has ended the selection, and takes the focus away with it. */
  const endedThere = useRef(false);

  useEffect(() => setPage(button.current?.closest('.page') ?? null), []);
  useEffect(() => {
    if (on) return;
    onTable({
      columns: (columns) => columns,
      onRows() {},
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        if (!isSelectAll(event)) return;
        event.preventDefault();
        void latest.current(true);
      },
    });
    return () => onTable(undefined);
  }, [on, onTable, latest]);

  // After an open dialog has given the focus back to where it came from.
  useEffect(() => {
    if (on || !endedThere.current) return;
    endedThere.current = false;
    button.current?.focus();
  }, [on]);

  const end = () => {
    endedThere.current = true;
    held.end();
  };
  return (
    <>
      <Button ref={button} icon={<IconSelect />} aria-pressed={on} {...toggle}>
        {texts.select}
      </Button>
      {on && page && <RenderScreen file={barFile} props={{ page, onTable, onEnd: end, exportMenu }} />}
    </>
  );
}
