import '../../../styles/signed-in.css';
import '../../../styles/dialogs.css';
import '../../../styles/features/selection.css';
import '../../../styles/screens/trash.css';
import { type ReactNode, useMemo, useState } from 'react';
import { restoreItems } from '../../api/trash';
import { maxSelected } from '../../contract/limits';
import type { TrashItem } from '../../contract/trash';
import { useTableView } from '../../features/list/tableView';
import { PageHeading } from '../../features/page/PageHeading';
import { createLoadedSelection } from '../../features/selection/loadedSelection';
import { tellOutcome } from '../../features/trash/tellOutcome';
import { compareNames } from '../../lib/nameOrder';
import { nameKey } from '../../lib/names';
import { isMissingFeature, problemFrom } from '../../lib/problem';
import { useLatest } from '../../react/useLatest';
import { Link } from '../../router/Link';
import { useItemsChanged } from '../../stores/itemsChanged';
import { useListRefresh } from '../../stores/listRefresh';
import { useSession } from '../../stores/session';
import { toast } from '../../stores/toasts';
import { useMayEdit } from '../../stores/useMayEdit';
import { common } from '../../texts/common';
import { trashTexts as texts } from '../../texts/trash';
import { Breadcrumbs } from '../../ui/Breadcrumbs';
import { EmptyState } from '../../ui/feedback/EmptyState';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { createRowSelection } from '../../ui/table/rowSelection';
import { Table } from '../../ui/table/Table';
import { DeleteForGood } from './DeleteForGood';
import { TrashActions } from './TrashActions';
import { trashColumns } from './trashColumns';
import { useTrash } from './useTrash';

const steps = [{ label: texts.list, to: '/admin/clothes' }, { label: texts.heading }];
/** CSS pixels: a thumbnail with 8 px around it. */
const rowHeight = 64;

/** The deleted items, restored or deleted for good, one or many at once, as the role allows. */
export function TrashScreen() {
  const [view, setView] = useTableView();
  const { result, source, isCut, reload } = useTrash(view);
  const refresh = useListRefresh();
  useItemsChanged(reload);
  const [selection] = useState(createTrashSelection);
  const [removed, setRemoved] = useState<readonly TrashItem[] | null>(null);

  const forget = (items: readonly TrashItem[]) => selection.model.select(items, false);
  const restore = async (items: readonly TrashItem[]): Promise<void> => {
    try {
      const { restored, left } = await restoreItems(items.map(({ id }) => id));
      const [first] = items;
      const done =
        restored.length === 1 && items.length === 1 && first
          ? texts.restoredOne(first.title)
          : restored.length > 0
            ? texts.restored(restored.length)
            : texts.notRestored;
      forget(items);
      refresh();
      tellOutcome(done, left, (id) => items.find((item) => item.id === id)?.title ?? String(id));
    } catch (error) {
      toast.error(problemFrom(error).detail, { label: common.retry, onAction: () => restore(items) });
    }
  };
  const latest = useLatest(restore);
  const mayEdit = useMayEdit();
  const onRemove = useSession().role === 'administrator' ? setRemoved : undefined;
  const columns = useMemo(
    () => trashColumns(mayEdit ? { restore: (items) => latest.current(items), remove: onRemove } : {}),
    [latest, mayEdit, onRemove],
  );

  if (result.state === 'failed' && isMissingFeature(result.problem))
    return (
      <Page>
        <p className="muted">{texts.missing}</p>
      </Page>
    );
  const { meta, days } = result.state === 'loaded' ? result.value : { meta: null, days: null };
  const more = meta?.atLeast === true;
  return (
    <Page>
      {days !== null && <p className="muted">{texts.kept(days)}</p>}
      {isCut && <p className="muted">{texts.firstOnly(source.kind === 'page' ? source.count : 0)}</p>}
      {result.state === 'failed' ? (
        <ErrorState text={common.loadFailed} detail={result.problem.detail} onRetry={reload} />
      ) : (
        <Table
          caption={texts.heading}
          columns={columns}
          source={source}
          rowKey={({ id }) => id}
          rowHeight={rowHeight}
          view={view}
          onView={setView}
          compare={compareNames}
          foldText={nameKey}
          selection={mayEdit ? selection.table : undefined}
          empty={<EmptyState text={texts.empty} />}
          toolbar={
            mayEdit && <TrashActions store={selection.model.store} onRestore={restore} onRemove={onRemove} />
          }
          labels={{
            range: (from, to) => texts.range(from, to, meta?.total ?? 0, more),
            found: (count) => texts.found(count, more),
          }}
        />
      )}
      {removed && (
        <DeleteForGood
          items={removed}
          onClose={() => setRemoved(null)}
          onDeleted={() => {
            forget(removed);
            reload();
          }}
        />
      )}
    </Page>
  );
}

/** At most as many as one call takes. */
function createTrashSelection() {
  const model = createLoadedSelection<TrashItem>(maxSelected, () => toast.error(texts.most(maxSelected)));
  const table = createRowSelection(model, ({ id }) => id, {
    page: texts.selectPage,
    row: ({ title }) => texts.select(title),
  });
  return { model, table };
}

function Page({ children }: { children: ReactNode }) {
  return (
    <div className="page trash">
      <Breadcrumbs items={steps} link={Link} />
      <PageHeading>{texts.heading}</PageHeading>
      {children}
    </div>
  );
}
