import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { ClothesListItem } from '../../contract/types';
import { useLatest } from '../../core/react/useLatest';
import { useStore } from '../../core/react/useStore';
import { useSessionStore } from '../../core/stores/SessionStores';
import { openLazily } from '../../page/lazyDialog';
import { lazyScreen, RenderScreen } from '../../page/lazyScreen';
import { isSelectAll, type TableSelection } from '../../ui/table/selection';
import type { SelectionBarProps } from './SelectionBar';
import { createSelection } from './selectionStore';

const barFile = lazyScreen(() => import('./SelectionBar').then(({ SelectionBar }) => SelectionBar));

export interface SelectingProps extends Pick<SelectionBarProps, 'exportMenu'> {
  /** The control that takes the focus when the bar ends the selection. */
  home: RefObject<HTMLElement | null>;
  /**
   * Called with the selection that makes the list's table selectable, and with undefined when it
   * ends.
   */
  onTable(selection: TableSelection<ClothesListItem> | undefined): void;
}

/** The selection of items in the list, with its bar. Ctrl+A in the list starts it. */
export function Selecting({ home, onTable, exportMenu }: SelectingProps) {
  const held = useSessionStore(createSelection);
  const { on } = useStore(held.store);
  const [page, setPage] = useState<Element | null>(null);
  const latest = useLatest(() => openLazily(barFile, () => held.start(true)));
  /**
   * Whether a control of the bar, or of a dialog over it, has ended the selection. That control is
   * gone, so the focus is lost.
   */
  const endedThere = useRef(false);

  useEffect(() => setPage(home.current?.closest('.page') ?? null), [home]);
  useEffect(() => {
    if (on) return;
    onTable({
      columns: (columns) => columns,
      onRows() {},
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        if (!isSelectAll(event)) return;
        event.preventDefault();
        void latest.current();
      },
    });
    return () => onTable(undefined);
  }, [on, onTable, latest]);

  // An effect, so that it runs after a closing dialog has returned the focus to the bar.
  useEffect(() => {
    if (on || !endedThere.current) return;
    endedThere.current = false;
    home.current?.focus();
  }, [on, home]);

  const end = () => {
    endedThere.current = true;
    held.end();
  };
  return on && page && <RenderScreen file={barFile} props={{ page, onTable, onEnd: end, exportMenu }} />;
}
