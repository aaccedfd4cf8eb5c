import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Id, Reference, ReferenceKind } from '../../contract';
import { problemFrom } from '../../http/problem';
import { Link } from '../../router/Link';
import { compareNames, nameKey } from '../../stores/names';
import { useReferences } from '../../stores/references';
import { toast } from '../../stores/toasts';
import { referenceTexts, referenceToasts } from '../../texts/references';
import { Button } from '../../ui/Button';
import { EmptyState } from '../../ui/EmptyState';
import { ErrorState } from '../../ui/ErrorState';
import { IconButton } from '../../ui/IconButton';
import { Notice } from '../../ui/Notice';
import { type Column, Table } from '../../ui/Table';
import { IconDelete, IconEdit, IconPlus } from '../../ui/tableIcons';
import { PageHeading } from '../PageHeading';
import { useTableView } from '../tableView';
import { NameDialog } from './NameDialog';

/** Which filter of the clothes list shows the items that use an entry. */
const clothesFilter = {
  brands: 'brand',
  types: 'type',
  colors: 'color',
  materials: 'material',
  suppliers: 'supplier',
} as const;
/** How long a deleted entry can be had back, in seconds. */
const restoreSeconds = 8;

/** One reference list: the same page for all five, told apart by its texts. */
export function ReferencesScreen({ kind }: { kind: ReferenceKind }) {
  const texts = referenceTexts[kind];
  const { list, load, reload, create, update, remove } = useReferences(kind);
  const [view, setView] = useTableView();
  const [editing, setEditing] = useState<Reference | 'new' | null>(null);
  const [removing, setRemoving] = useState<Id | null>(null);
  const [refused, setRefused] = useState<{ entry: Reference; count: number | null } | null>(null);
  useEffect(load, [load]);

  const removeEntry = useCallback(
    async (entry: Reference) => {
      setRefused(null);
      setRemoving(entry.id);
      try {
        await remove(entry.id);
        toast.success(referenceToasts.removed(entry.name), {
          label: referenceToasts.restore,
          seconds: restoreSeconds,
          onAction: () => restore(entry.name, create),
        });
      } catch (error) {
        const problem = problemFrom(error);
        if (problem.code === 'in_use') setRefused({ entry, count: problem.count });
        else toast.error(`${entry.name}: ${problem.detail}`);
      } finally {
        setRemoving(null);
      }
    },
    [remove, create],
  );

  const columns = useMemo<Column<Reference>[]>(
    () => [
      {
        key: 'id',
        head: texts.id,
        cell: ({ id }) => id,
        sortValue: ({ id }) => id,
        searchText: ({ id }) => String(id),
        width: 96,
      },
      {
        key: 'name',
        head: texts.name,
        rowHead: true,
        cell: ({ name }) => name,
        sortValue: ({ name }) => name,
        searchText: ({ name }) => name,
      },
      {
        key: 'actions',
        head: texts.actions,
        width: 112,
        cell: (entry) => (
          <>
            <IconButton
              label={texts.edit(entry.name)}
              icon={<IconEdit />}
              onClick={() => setEditing(entry)}
            />
            <IconButton
              label={texts.remove(entry.name)}
              icon={<IconDelete />}
              variant="danger"
              busy={removing === entry.id}
              onClick={() => removeEntry(entry)}
            />
          </>
        ),
      },
    ],
    [texts, removing, removeEntry],
  );

  const add = (
    <Button variant="primary" icon={<IconPlus />} onClick={() => setEditing('new')}>
      {texts.add}
    </Button>
  );

  return (
    <div className="page" lang={texts.lang}>
      <PageHeading>{texts.heading}</PageHeading>
      {refused && (
        <Notice
          kind="danger"
          closeLabel={texts.close}
          onClose={() => setRefused(null)}
          actions={
            <Link to={`/admin/clothes?${clothesFilter[kind]}=${refused.entry.id}`}>{texts.showItems}</Link>
          }
        >
          {texts.inUse(refused.entry.name, refused.count)}
        </Notice>
      )}
      {list.state === 'failed' ? (
        <ErrorState
          text={texts.loadFailed}
          detail={list.problem.detail}
          retryLabel={texts.retry}
          onRetry={reload}
        />
      ) : (
        <Table
          caption={texts.heading}
          columns={columns}
          rows={list.state === 'loaded' ? list.value : none}
          rowKey={idOf}
          view={view}
          onView={setView}
          compare={compareNames}
          foldText={nameKey}
          loading={list.state !== 'loaded'}
          empty={<EmptyState text={texts.empty} action={add} />}
          toolbar={add}
          labels={texts.table}
        />
      )}
      {editing && (
        <NameDialog
          texts={texts}
          entry={editing === 'new' ? null : editing}
          entries={list.state === 'loaded' ? list.value : none}
          onCreate={create}
          onUpdate={update}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  );
}

const none: Reference[] = [];
const idOf = (entry: Reference) => entry.id;

async function restore(name: string, create: (name: string) => Promise<Reference>): Promise<void> {
  try {
    await create(name);
    toast.success(referenceToasts.restored(name));
  } catch (error) {
    toast.error(`${name}: ${problemFrom(error).detail}`);
  }
}
