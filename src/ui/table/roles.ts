/**
 * The implicit roles of a table's elements, stated explicitly, because some browsers drop them if
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
