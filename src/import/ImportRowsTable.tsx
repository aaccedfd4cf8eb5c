import type { ReactNode } from 'react';
import type { ImportRow, ImportRowState } from '../contract/imports';
import type { Id } from '../contract/types';
import { Link } from '../core/router/Link';
import { useWhole } from '../page/useWhole';
import { Button } from '../ui/Button';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import { getImportRow } from './api';
import { TableHeads } from './TableHeads';
import { importTexts } from './texts';

const texts = importTexts.rows;
const heads: Record<ImportRowState, readonly string[]> = {
  new: [texts.row, texts.item, texts.values],
  changed: [texts.row, texts.item, texts.changes],
  unchanged: [texts.row, texts.item],
  refused: [texts.row, texts.item, texts.column, texts.value, texts.reason],
};

/** A page of rows of one state; on a phone each row is a card. */
export function ImportRowsTable(props: { importId: Id; state: ImportRowState; rows: readonly ImportRow[] }) {
  const { importId, state, rows } = props;
  return (
    <table className={`table import-table import-${state}`}>
      <caption className="visually-hidden">{texts.states[state]}</caption>
      <TableHeads heads={heads[state]} />
      <tbody>
        {rows.flatMap((row) =>
          state === 'refused' ? refusals(row) : <RowOf key={row.row} importId={importId} row={row} />,
        )}
      </tbody>
    </table>
  );
}

function RowOf({ importId, row }: { importId: Id; row: ImportRow }) {
  const { whole, toggle } = useWhole(() => getImportRow(importId, row.row));
  const { state, changes } = whole ?? row;
  return (
    <tr>
      <RowHead row={row} />
      {state !== 'unchanged' && (
        <td>
          <div className="whole">
            <ul className="import-changes">
              {changes.map(({ field, before, after }) => (
                <li key={field}>
                  <span className="muted">{importTexts.fields[field]}: </span>
                  {state === 'changed' && (
                    <>
                      <VisuallyHidden>{texts.was} </VisuallyHidden>
                      <del>
                        <Value>{before}</Value>
                      </del>
                      <span aria-hidden="true"> → </span>
                      <VisuallyHidden>, {texts.became} </VisuallyHidden>
                    </>
                  )}
                  <Value>{after}</Value>
                </li>
              ))}
            </ul>
            {row.shortened && (
              <Button variant="text" size="small" {...toggle}>
                {whole ? texts.part : texts.whole}
              </Button>
            )}
          </div>
        </td>
      )}
    </tr>
  );
}

/** Returns a row of the table for each problem of a row of the file. */
function refusals(row: ImportRow): ReactNode[] {
  return row.problems.map(({ field, value, reason }, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two reasons may be equal
    <tr key={`${row.row}/${place}`}>
      <RowHead row={row} />
      <td>{field === null ? texts.wholeRow : importTexts.fields[field]}</td>
      <td>
        <Value>{value}</Value>
      </td>
      <td>{reason}</td>
    </tr>
  ));
}

function RowHead({ row: { row, id, title } }: { row: ImportRow }) {
  return (
    <>
      <td className="import-row">
        <span>{texts.row} </span>
        {row}
      </td>
      <th scope="row">
        {id === null ? (
          <bdi>{title || texts.untitled}</bdi>
        ) : (
          <Link to={`/admin/clothes/${id}`} dir="auto">
            {title || texts.untitled}
          </Link>
        )}
      </th>
    </>
  );
}

function Value({ children }: { children: string }) {
  return children === '' ? <i className="muted">{texts.empty}</i> : <bdi>{children}</bdi>;
}
