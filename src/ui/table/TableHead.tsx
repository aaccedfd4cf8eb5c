import { memo } from 'react';
import { IconArrowDown, IconArrowUp } from '../icons';
import type { Column } from './columns';
import { roles } from './roles';

interface TableHeadProps {
  columns: readonly Pick<Column<never>, 'key' | 'head' | 'headCell' | 'width' | 'sortValue' | 'rowHead'>[];
  sort: string;
  onSort(sort: string): void;
  windowed: boolean;
}

/**
 * Renders the column heads. A button that fills the cell changes the sort: to ascending, then to
 * descending, then to none.
 */
export const TableHead = memo(function TableHead({ columns, sort, onSort, windowed }: TableHeadProps) {
  return (
    <>
      <colgroup>
        {columns.map(({ key, width }) => (
          <col key={key} style={{ width }} />
        ))}
      </colgroup>
      <thead {...roles.group}>
        <tr {...roles.row} aria-rowindex={windowed ? 1 : undefined}>
          {columns.map(({ key, head, headCell, sortValue, rowHead }) => {
            const direction = sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined;
            const next = direction === undefined ? key : direction === 'ascending' ? `-${key}` : '';
            return (
              <th
                key={key}
                {...roles.columnHead}
                scope="col"
                aria-sort={direction}
                data-column={key}
                data-title={rowHead}
              >
                {headCell ??
                  (sortValue ? (
                    <button type="button" className="table-sort" onClick={() => onSort(next)}>
                      {head}
                      {direction === 'descending' ? <IconArrowDown /> : <IconArrowUp />}
                    </button>
                  ) : (
                    <span className="table-head">{head}</span>
                  ))}
              </th>
            );
          })}
        </tr>
      </thead>
    </>
  );
});
