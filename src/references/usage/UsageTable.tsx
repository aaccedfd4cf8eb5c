import { useMemo } from 'react';
import type { ReferenceKind } from '../../contract/references';
import type { UsedReference } from '../../contract/usage';
import { useStore } from '../../core/react/useStore';
import { Link } from '../../core/router/Link';
import { useQuery } from '../../core/router/useQuery';
import type { LoadedSelection } from '../../page/list/loadedSelection';
import { useTableView } from '../../page/list/tableView';
import { type HiddenRows, useHiddenRows } from '../../page/list/useHiddenRows';
import { useBusy } from '../../page/useBusy';
import { useConfirmed } from '../../page/useConfirmed';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { Checkbox } from '../../ui/fields/Checkbox';
import { IconButton } from '../../ui/IconButton';
import { IconDelete } from '../../ui/icons';
import type { Column } from '../../ui/table/columns';
import { createRowSelection } from '../../ui/table/rowSelection';
import { Table } from '../../ui/table/Table';
import { itemsOfEntry } from '../itemsOfEntry';
import { referenceTexts, tidyText } from '../texts';
import { type UsageTexts, usageTexts } from './texts';

interface UsageTableProps {
  kind: ReferenceKind;
  /** The entries; null until they are loaded. */
  entries: readonly UsedReference[] | null;
  selected: LoadedSelection<UsedReference>;
  onMerge(entries: readonly UsedReference[]): void;
  onRemove(entries: readonly UsedReference[]): Promise<void>;
}

/**
 * Renders the entries of a list and how often each is used. They can be selected for a merge or a
 * deletion.
 */
export function UsageTable({ kind, entries, selected, onMerge, onRemove }: UsageTableProps) {
  const texts = usageTexts(kind);
  const [view, setView] = useTableView();
  const [query, patchQuery] = useQuery();
  const unusedOnly = query.unused === '1';
  const rows = useMemo(
    () => entries?.filter(({ count }) => !unusedOnly || count === 0) ?? null,
    [entries, unusedOnly],
  );
  const hidden = useHiddenRows(selected, () => setView({ q: '', page: 1 }));
  const columns = useMemo(() => columnsOf(kind, texts, onRemove), [kind, texts, onRemove]);
  const selection = useMemo(
    () =>
      createRowSelection(selected, ({ id }) => id, {
        page: texts.pickPage,
        row: ({ name }) => texts.select(name),
      }),
    [selected, texts],
  );
  return (
    <Table
      caption={tidyText(kind)}
      columns={columns}
      source={rows ? { kind: 'all', rows: hidden.only ?? rows } : { kind: 'loading' }}
      rowKey={({ id }) => id}
      view={view}
      onView={setView}
      empty={entries?.length === 0 && <EmptyState text={texts.none} />}
      labels={referenceTexts[kind].table}
      selection={selection}
      toolbar={
        <>
          <Checkbox
            label={texts.unused}
            checked={unusedOnly}
            onChange={(on) => patchQuery({ unused: on ? '1' : null, page: null }, { replace: true })}
          />
          <SelectedActions {...{ texts, selected, hidden, onMerge, onRemove }} entries={entries ?? []} />
        </>
      }
    />
  );
}

type SelectedActionsProps = Omit<UsageTableProps, 'kind' | 'entries'> & {
  entries: readonly UsedReference[];
  texts: UsageTexts;
  hidden: HiddenRows<UsedReference>;
};

function SelectedActions({ texts, entries, selected, hidden, onMerge, onRemove }: SelectedActionsProps) {
  const ids = useStore(selected.store);
  const chosen = useMemo(() => entries.filter(({ id }) => ids.has(id)), [entries, ids]);
  const removal = useConfirmed((unused: typeof chosen) => ({
    title: texts.removeTitle,
    text: texts.askRemove(
      unused.map(({ name }) => name),
      hidden.count,
    ),
    confirmLabel: texts.removeSelected,
    cancelLabel: texts.cancel,
    act: () => onRemove(unused),
  }));
  const news = (
    <span role="status" className="usage-selected muted">
      {chosen.length > 0 && texts.selected(chosen.length, hidden.count)}
    </span>
  );
  if (chosen.length === 0) return news;
  return (
    <>
      {news}
      {chosen.length > 1 && (
        <Button variant="primary" onClick={() => onMerge(chosen)}>
          {texts.merge}
        </Button>
      )}
      {chosen.every(({ count }) => count === 0) && (
        <Button onClick={() => removal.ask(chosen)}>{texts.removeSelected}</Button>
      )}
      {(hidden.count > 0 || hidden.showAll) && (
        <Button variant="text" onClick={hidden.showAll ?? hidden.show}>
          {hidden.showAll ? texts.showAll : texts.show}
        </Button>
      )}
      <Button variant="text" onClick={selected.clear}>
        {texts.clear}
      </Button>
      {removal.question}
    </>
  );
}

function columnsOf(
  kind: ReferenceKind,
  texts: UsageTexts,
  onRemove: UsageTableProps['onRemove'],
): Column<UsedReference>[] {
  return [
    {
      key: 'name',
      head: texts.columns.name,
      rowHead: true,
      cell: ({ name, aliases }) =>
        aliases.length === 0 ? name : <NameCell name={name} former={texts.former(aliases)} />,
      sortValue: ({ name }) => name,
      searchText: ({ name, aliases }) => [name, ...aliases].join(' '),
    },
    {
      key: 'count',
      head: texts.columns.count,
      width: 120,
      cell: ({ id, name, count }) =>
        count === 0 ? (
          '0'
        ) : (
          <Link to={itemsOfEntry(kind, id)} className="usage-count" aria-label={texts.usedBy(name, count)}>
            {count}
          </Link>
        ),
      sortValue: ({ count }) => count,
    },
    {
      key: 'actions',
      head: texts.columns.actions,
      width: 80,
      cell: (entry) =>
        entry.count === 0 && (
          <RemoveButton label={texts.remove(entry.name)} onRemove={() => onRemove([entry])} />
        ),
    },
  ];
}

function NameCell({ name, former }: { name: string; former: string }) {
  return (
    <span className="usage-name" title={former}>
      <bdi>{name}</bdi> <span className="muted">{former}</span>
    </span>
  );
}

function RemoveButton({ label, onRemove }: { label: string; onRemove(): Promise<void> }) {
  return <IconButton label={label} icon={<IconDelete />} variant="danger" {...useBusy(onRemove)} />;
}
