import type { ImportField, ImportSettings } from '../../contract/imports';

/** Returns the columns with this field; another column that had it has none. */
export function mapColumn(
  columns: ImportSettings['columns'],
  column: number,
  field: ImportField | null,
): ImportSettings['columns'] {
  return columns.map((was, place) => {
    if (place === column) return field;
    return field !== null && was === field ? null : was;
  });
}
