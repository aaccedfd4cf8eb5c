import { useEffect, useMemo, useRef } from 'react';
import { clock } from '../../core/lib/clock';
import { searchKeyOf } from '../../core/lib/nameKey';
import { compareNames } from '../../core/lib/nameOrder';
import type { IndexColumn } from './columns';
import { createRowIndex, type RowIndex } from './rowIndex';

const rules = { fold: searchKeyOf, compare: compareNames };

/**
 * Returns the index of a table's rows, prepared while the browser is idle. After a change of the
 * list it reuses the valid parts.
 */
export function useRowIndex<Row>(rows: readonly Row[], columns: readonly IndexColumn<Row>[]): RowIndex<Row> {
  const last = useRef<RowIndex<Row> | null>(null);
  const index = useMemo(() => createRowIndex(rows, columns, rules, last.current?.known), [rows, columns]);
  useEffect(() => {
    last.current = index;
    let stop = clock.idle(turn);
    function turn(spare: () => number) {
      if (index.prepare(spare)) stop = clock.idle(turn);
    }
    return () => stop();
  }, [index]);
  return index;
}
