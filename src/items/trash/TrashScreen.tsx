import '../../page/pageStyles';
import '../../../styles/items/selection.css';
import '../../../styles/items/trash.css';
import { type ReactNode, useMemo, useState } from 'react';
import { maxSelected } from '../../contract/limits';
import { useLatest } from '../../core/react/useLatest';
import { Link } from '../../core/router/Link';
import { useFeature } from '../../core/stores/features';
import { useItemsChanged } from '../../core/stores/itemsChanged';
import { useRefreshAll } from '../../core/stores/SessionStores';
import { toast } from '../../core/stores/toasts';
import { useMayEdit } from '../../core/stores/useMayEdit';
import { useSession } from '../../core/stores/useSession';
import { common } from '../../core/texts/common';
import { LoadFailure } from '../../page/LoadFailure';
import { createLoadedSelection } from '../../page/list/loadedSelection';
import { useTableView } from '../../page/list/tableView';
import { useHiddenRows } from '../../page/list/useHiddenRows';
import { PageHeading } from '../../page/PageHeading';
import { PageTabs } from '../../page/PageTabs';
import { placeOf } from '../../page/placeOf';
import { useConfirmed } from '../../page/useConfirmed';
import { Breadcrumbs } from '../../ui/Breadcrumbs';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { createRowSelection } from '../../ui/table/rowSelection';
import { Table } from '../../ui/table/Table';
import { deletionForGood } from './deletionForGood';
import { TrashActions } from './TrashActions';
import { tellOutcome } from './tellOutcome';
import { trashTexts as texts } from './texts';
import { trashColumns } from './trashColumns';
import { itemsInTrash, photosInTrash, type TrashEntry, type TrashKind } from './trashKinds';
import { useTrash } from './useTrash';

const steps = [{ label: texts.list, to: '/admin/clothes' }, { label: texts.heading }];
/** The height of a row in CSS pixels: a thumbnail with 8 px above and below it. */
const rowHeight = 64;

export function TrashScreen() {
  return <TrashTable kind={itemsInTrash} />;
}

/** The page of the trash with the deleted photos whose items still exist. */
export function TrashedPhotosScreen() {
  return <TrashTable kind={photosInTrash} />;
}

/**
 * The page of the trash for one kind of entries. As far as the user's role allows, one or many
 * entries can be restored or deleted permanently.
 */
function TrashTable({ kind }: { kind: TrashKind }) {
  const [view, setView] = useTableView();
  const { result, source, isCut, reload } = useTrash(kind, view);
  const refresh = useRefreshAll();
  useItemsChanged(reload);
  const [selection] = useState(() => createTrashSelection(kind));

  const hidden = useHiddenRows(selection.model, () => setView({ q: '', page: 1 }));

  const forget = (entries: readonly TrashEntry[]) => selection.model.select(entries, false);
  const removal = useConfirmed((entries: readonly TrashEntry[]) => {
    const unseen = entries.filter(({ id }) => !selection.model.shown.get().has(id));
    return deletionForGood(kind, entries, hidden.only ? 0 : unseen.length, () => {
      forget(entries);
      reload();
    });
  });
  const restore = async (entries: readonly TrashEntry[]): Promise<void> => {
    try {
      const { restored, left } = await kind.restore(entries.map(({ id }) => id));
      const [first] = entries;
      const done =
        restored.length === 1 && entries.length === 1 && first
          ? kind.texts.restoredOne(first.title)
          : restored.length > 0
            ? kind.texts.restored(restored.length)
            : texts.notRestored;
      forget(entries);
      refresh();
      tellOutcome(done, left, (id) => entries.find((entry) => entry.id === id)?.title ?? String(id));
    } catch (error) {
      toast.failure(error, { label: common.retry, onAction: () => restore(entries) });
    }
  };
  const latest = useLatest(restore);
  const mayEdit = useMayEdit();
  const onRemove = useSession().role === 'administrator' ? removal.ask : undefined;
  const columns = useMemo(
    () =>
      trashColumns(kind, mayEdit ? { restore: (entries) => latest.current(entries), remove: onRemove } : {}),
    [kind, latest, mayEdit, onRemove],
  );

  const { meta, days } = result.state === 'loaded' ? result.value : { meta: null, days: null };
  const isMore = meta?.atLeast === true && !hidden.only;
  return (
    <Page title={kind.texts.title}>
      {(days !== null || result.state === 'loading') && (
        <p className="muted" style={placeOf(days === null ? undefined : true)}>
          {kind.texts.kept(days ?? 30)}
        </p>
      )}
      {isCut && <p className="muted">{texts.firstOnly(source.kind === 'page' ? source.count : 0)}</p>}
      {result.state === 'failed' ? (
        <LoadFailure problem={result.problem} onRetry={reload} missing={texts.missing} />
      ) : (
        <Table
          caption={texts.heading}
          columns={columns}
          source={hidden.only ? { kind: 'all', rows: hidden.only } : source}
          rowKey={({ id }) => id}
          rowHeight={rowHeight}
          view={view}
          onView={setView}
          selection={mayEdit ? selection.table : undefined}
          empty={<EmptyState text={kind.texts.empty} />}
          toolbar={
            mayEdit && (
              <TrashActions store={selection.model.store} {...{ hidden, onRemove }} onRestore={restore} />
            )
          }
          labels={{
            range: (from, to) => texts.range(from, to, hidden.only?.length ?? meta?.total ?? 0, isMore),
            found: (count) => texts.found(count, isMore),
          }}
        />
      )}
      {removal.question}
    </Page>
  );
}

/**
 * Creates the selection of the table, of at most `maxSelected` entries, which is what one call
 * takes.
 */
function createTrashSelection({ texts: ofKind }: TrashKind) {
  const model = createLoadedSelection<TrashEntry>(maxSelected, () => toast.error(ofKind.max(maxSelected)));
  const table = createRowSelection(model, ({ id }) => id, {
    page: texts.selectPage,
    row: ({ title }) => ofKind.select(title),
  });
  return { model, table };
}

function Page({ title, children }: { title: string; children: ReactNode }) {
  const photos = { to: '/admin/trash/photos', text: texts.links.photos };
  const links = [
    { to: '/admin/trash', text: texts.links.items },
    ...(useFeature('trashedPhotos') === false ? [] : [photos]),
  ];
  return (
    <div className="page trash">
      <Breadcrumbs items={steps} link={Link} />
      <PageHeading title={title}>{texts.heading}</PageHeading>
      <PageTabs label={texts.menu} links={links} />
      {children}
    </div>
  );
}
