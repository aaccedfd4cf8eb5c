import { useCallback, useMemo, useState } from 'react';
import { useStore } from '../../core/react/useStore';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { IconPhoto } from '../../ui/icons';
import { createCellEditing } from '../../ui/table/cellEditing';
import type { Column } from '../../ui/table/columns';
import { Table } from '../../ui/table/Table';
import type { TableView } from '../../ui/table/tableProps';
import { Row, Section } from './Section';
import { type Garment, sampleCells } from './sampleCells';

const counts = [20, 1000];

const columns: Column<Garment>[] = [
  { key: 'id', head: 'ID', cell: ({ id }) => id, sortValue: ({ id }) => id, width: 72 },
  {
    key: 'title',
    head: 'Назва',
    rowHead: true,
    cell: ({ title }) => title,
    searchText: ({ title }) => title,
  },
  { key: 'brand', head: 'Бренд', width: 180, cell: ({ brand }) => brand },
  { key: 'price', head: 'Ціна', width: 180, cell: ({ price }) => price },
  {
    key: 'actions',
    head: 'Дії',
    width: 72,
    cell: ({ id }) => <IconButton label={`Показати ${id}`} icon={<IconPhoto />} />,
  },
];

/** Shows a table whose cells can be edited. */
export function CellSections() {
  const [count, setCount] = useState(20);
  const [view, setView] = useState<TableView>({ q: '', sort: '', page: 1, size: 0 });
  const onView = useCallback(
    (patch: Partial<TableView>) => setView((before) => ({ ...before, ...patch })),
    [],
  );
  const sample = useMemo(() => sampleCells(count), [count]);
  const editing = useMemo(() => createCellEditing(sample.cells), [sample]);
  return (
    <Section title="Cells">
      <Row>
        {counts.map((one) => (
          <Button key={one} size="small" onClick={() => setCount(one)}>
            {`${one} товарів`}
          </Button>
        ))}
        <output>{useStore(sample.calls)}</output>
      </Row>
      <Table
        key={count}
        caption="Зразкові товари"
        columns={columns}
        source={{ kind: 'all', rows: sample.rows }}
        rowKey={sample.cells.rowKey}
        view={view}
        onView={onView}
        editing={editing}
      />
    </Section>
  );
}
