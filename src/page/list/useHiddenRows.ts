import { useEffect, useMemo, useState } from 'react';
import { useStore } from '../../core/react/useStore';
import type { LoadedSelection } from './loadedSelection';

/** The selected rows that the table's page does not show, and the way to see them. */
export interface HiddenRows<Row> {
  /** The number of selected rows that are not on the page. */
  count: number;
  /** The selected rows, if the table is to show only these; else null. */
  only: readonly Row[] | null;
  show(): void;
  /** Shows all rows again; undefined if the table shows them. */
  showAll: (() => void) | undefined;
}

/** `onShow` is called before the table shows only the selected rows, to end its search. */
export function useHiddenRows<Row>(
  { store, shown }: Pick<LoadedSelection<Row>, 'store' | 'shown'>,
  onShow: () => void,
): HiddenRows<Row> {
  const selected = useStore(store);
  const onPage = useStore(shown);
  const [wanted, setWanted] = useState(false);
  const isOnly = wanted && selected.size > 0;
  useEffect(() => {
    if (selected.size === 0) setWanted(false);
  }, [selected]);
  return {
    count: [...selected.keys()].filter((id) => !onPage.has(id)).length,
    only: useMemo(() => (isOnly ? [...selected.values()] : null), [isOnly, selected]),
    show() {
      onShow();
      setWanted(true);
    },
    showAll: isOnly ? () => setWanted(false) : undefined,
  };
}
