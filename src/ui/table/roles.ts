/**
 * The roles that a table's elements have by themselves, said again: some browsers forget them where
 * the styles show rows as cards or tiles.
 */
export const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHead: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const;
