import { useCallback, useEffect, useMemo, useState } from 'react';
import { isSeveral, type Reference, type ReferenceKind } from '../contract/references';
import { newIdempotencyKey } from '../core/lib/idempotencyKey';
import { problemFrom } from '../core/lib/problem';
import { Link } from '../core/router/Link';
import { useFeature } from '../core/stores/features';
import { valueOr } from '../core/stores/loadable';
import { toast } from '../core/stores/toasts';
import { useMayEdit } from '../core/stores/useMayEdit';
import { openLazily, useIdleFetch } from '../page/lazyDialog';
import { lazyScreen, RenderScreen } from '../page/lazyScreen';
import { ListPage, RowActions } from '../page/list/ListPage';
import { placeOf } from '../page/placeOf';
import { Notice } from '../ui/feedback/Notice';
import type { Column } from '../ui/table/columns';
import { itemsOfEntry } from './itemsOfEntry';
import { useReferences } from './references';
import { type ReferencePageTexts, referenceTexts, tidyText } from './texts';

const nameDialog = lazyScreen(() => import('./NameDialog').then(({ NameDialog }) => NameDialog));
const removal = lazyScreen(() => import('./usage/RemoveFromItems').then((file) => file.RemoveFromItems));

/** Renders the page of a reference list. The pages differ only in their texts. */
export function ReferencesScreen({ kind }: { kind: ReferenceKind }) {
  const texts = referenceTexts[kind];
  const { list, load, reload, create, update, remove } = useReferences(kind);
  const canTidy = useFeature('usage');
  const [editing, setEditing] = useState<Reference | 'new' | null>(null);
  const [refused, setRefused] = useState<{ entry: Reference; count: number | null } | null>(null);
  useEffect(load, [load]);
  useIdleFetch(nameDialog, list.state === 'loaded');

  const edit = useCallback((entry: Reference | 'new') => openLazily(nameDialog, () => setEditing(entry)), []);

  const removeEntry = useCallback(
    async (entry: Reference) => {
      setRefused(null);
      try {
        await remove(entry.id);
        toast.success(texts.removed(entry.name), {
          label: texts.undo,
          onAction: () => restore(entry.name, create, texts),
        });
      } catch (error) {
        const problem = problemFrom(error);
        if (problem.code === 'in_use') {
          const show = () => setRefused({ entry, count: problem.count });
          await (isSeveral(kind) ? openLazily(removal, show) : show());
        } else toast.error(`${texts.remove(entry.name)}: ${problem.detail}`);
      }
    },
    [kind, remove, create, texts],
  );

  const mayEdit = useMayEdit();
  const columns = useMemo(
    () => columnsOf(texts, edit, removeEntry).slice(0, mayEdit ? 3 : 2),
    [texts, edit, removeEntry, mayEdit],
  );

  return (
    <ListPage
      texts={texts}
      list={list}
      reload={reload}
      columns={columns}
      onAdd={() => edit('new')}
      tools={
        canTidy !== false && (
          <Link to={`/admin/${kind}/usage`} className="button button-quiet" style={placeOf(canTidy)}>
            {tidyText(kind)}
          </Link>
        )
      }
    >
      {refused && isSeveral(kind) && (
        <RenderScreen file={removal} props={{ kind, ...refused, onClose: () => setRefused(null) }} />
      )}
      {refused && !isSeveral(kind) && (
        <Notice
          kind="danger"
          closeLabel={texts.close}
          onClose={() => setRefused(null)}
          actions={<Link to={itemsOfEntry(kind, refused.entry.id)}>{texts.showItems}</Link>}
        >
          {texts.inUse(refused.entry.name, refused.count)}
        </Notice>
      )}
      {editing && (
        <RenderScreen
          file={nameDialog}
          props={{
            kind,
            entry: editing === 'new' ? null : editing,
            entries: valueOr(list, []),
            onCreate: create,
            onUpdate: update,
            onClose: () => setEditing(null),
          }}
        />
      )}
    </ListPage>
  );
}

function columnsOf(
  texts: ReferencePageTexts,
  onEdit: (entry: Reference) => unknown,
  onRemove: (entry: Reference) => Promise<void>,
): Column<Reference>[] {
  return [
    {
      key: 'id',
      head: texts.id,
      cell: ({ id }) => id,
      sortValue: ({ id }) => id,
      searchText: ({ id }) => String(id),
      width: 80,
    },
    {
      key: 'name',
      head: texts.name,
      rowHead: true,
      cell: ({ name }) => name,
      sortValue: ({ name }) => name,
      // An entry is found by its former names, too, as in the server's search.
      searchText: ({ name, aliases = [] }) => [name, ...aliases].join('\n'),
    },
    {
      key: 'actions',
      head: texts.actions,
      width: 112,
      cell: (entry) => (
        <RowActions
          editLabel={texts.edit(entry.name)}
          removeLabel={texts.remove(entry.name)}
          onEdit={() => onEdit(entry)}
          onRemove={() => onRemove(entry)}
        />
      ),
    },
  ];
}

/** Creates a deleted entry again; a toast offers a retry under the same idempotency key. */
async function restore(
  name: string,
  create: (name: string, key: string) => Promise<Reference>,
  texts: ReferencePageTexts,
  key: string = newIdempotencyKey(),
): Promise<void> {
  try {
    await create(name, key);
    toast.success(texts.restored(name));
  } catch (error) {
    toast.error(`${name}: ${problemFrom(error).detail}`, {
      label: texts.undo,
      onAction: () => restore(name, create, texts, key),
    });
  }
}
