import { useCallback, useMemo, useState } from 'react';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { IconButton } from '../../ui/IconButton';
import { IconDelete, IconEdit, IconPlus } from '../../ui/icons';
import type { Column } from '../../ui/table/columns';
import { Table } from '../../ui/table/Table';
import type { TableView } from '../../ui/table/tableProps';
import { Row, Section } from './Section';
import { hostile, namedRows } from './samples';

interface Entry {
  id: number;
  name: string;
}

const counts = [0, 7, 57, 1000, 10_000, 100_000];
const keyOf = ({ id }: Entry) => id;

export function TableSections() {
  const [rows, setRows] = useState<Entry[]>(() => sample(57));
  const [loading, setLoading] = useState(false);
  const [view, setView] = useState<TableView>({ q: '', sort: '', page: 1, size: 10 });
  const onView = useCallback(
    (patch: Partial<TableView>) => setView((before) => ({ ...before, ...patch })),
    [],
  );
  const columns = useMemo<Column<Entry>[]>(
    () => [
      {
        key: 'id',
        head: 'ID',
        cell: ({ id }) => id,
        sortValue: ({ id }) => id,
        searchText: ({ id }) => String(id),
        width: 88,
      },
      {
        key: 'name',
        head: 'Назва',
        cell: ({ name }) => name,
        sortValue: ({ name }) => name,
        searchText: ({ name }) => name,
      },
      {
        key: 'actions',
        head: 'Дії',
        width: 112,
        cell: (entry) => (
          <>
            <IconButton label={`Редагувати ${entry.name}`} icon={<IconEdit />} />
            <IconButton
              label={`Видалити ${entry.name}`}
              icon={<IconDelete />}
              variant="danger"
              onClick={() => setRows((before) => before.filter(({ id }) => id !== entry.id))}
            />
          </>
        ),
      },
    ],
    [],
  );
  const add = (
    <Button
      variant="primary"
      icon={<IconPlus />}
      onClick={() =>
        setRows((before) => [...before, { id: 1 + Math.max(0, ...before.map(keyOf)), name: 'Новий' }])
      }
    >
      Додати
    </Button>
  );
  return (
    <Section title="Table">
      <Row>
        {counts.map((count) => (
          <Button key={count} size="small" onClick={() => setRows(sample(count))}>
            {`${count} рядків`}
          </Button>
        ))}
        <Button size="small" aria-pressed={loading} onClick={() => setLoading(!loading)}>
          Завантаження
        </Button>
      </Row>
      <Table
        caption="Зразкові бренди"
        columns={columns}
        source={loading ? { kind: 'loading' } : { kind: 'all', rows }}
        rowKey={keyOf}
        view={view}
        onView={onView}
        toolbar={add}
        empty={<EmptyState text="Ще немає жодного бренду" action={add} />}
      />
    </Section>
  );
}

/** Returns rows of which a few have names that can break the layout. */
function sample(count: number): Entry[] {
  const odd = Object.values(hostile);
  return namedRows(count).map(({ id, name }, place) => ({
    id,
    name: (count > 20 && odd[place - 2]) || name,
  }));
}
