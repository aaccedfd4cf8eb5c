import { useState } from 'react';
import { createView, deleteView, listViews } from '../../api/views';
import { type SavedView, type SavedViewInput, viewParameters } from '../../contract/views';
import { RetryNotice } from '../../features/list/RetryNotice';
import { useBusy } from '../../features/page/useBusy';
import { newIdempotencyKey } from '../../lib/idempotencyKey';
import { problemFrom } from '../../lib/problem';
import { Link } from '../../router/Link';
import { useLocation } from '../../router/location';
import { useSession } from '../../stores/session';
import { toast } from '../../stores/toasts';
import { useLoad } from '../../stores/useLoad';
import { useMayEdit } from '../../stores/useMayEdit';
import { common } from '../../texts/common';
import { viewsTexts } from '../../texts/views';
import { Button } from '../../ui/Button';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { useFocusRecovery } from '../../ui/hooks/useFocusRecovery';
import { IconButton } from '../../ui/IconButton';
import { IconDelete, IconEdit, IconPlus } from '../../ui/icons';
import { SavedViewDialog } from './SavedViewDialog';

const texts = viewsTexts.saved;

/** The saved views: opens one; editors also save the current one, change and delete their own. */
export function SavedViews() {
  const { result, reload, set } = useLoad(listViews, 'views');
  const [editing, setEditing] = useState<SavedView | 'new' | null>(null);
  const query = useShownQuery();
  const focusList = useFocusRecovery<HTMLUListElement>();
  const mayEdit = useMayEdit();
  const views = result.state === 'loaded' ? result.value : [];

  const put = (saved: SavedView) => set([...views.filter(({ id }) => id !== saved.id), saved].sort(byName));
  const remove = async (view: SavedView) => {
    try {
      await deleteView(view.id);
    } catch (error) {
      const problem = problemFrom(error);
      if (problem.status !== 404) {
        toast.error(`${texts.remove(view.name)}: ${problem.detail}`);
        return;
      }
    }
    set(views.filter(({ id }) => id !== view.id));
    const again = { label: common.undo, onAction: () => restore(view, newIdempotencyKey(), reload) };
    toast.success(texts.removed(view.name), again);
  };

  return (
    <fieldset className="view-choices">
      <legend>{texts.heading}</legend>
      {result.state === 'loading' && <Skeleton lines={2} height={36} />}
      {result.state === 'failed' && (
        <RetryNotice onRetry={reload}>{`${common.loadFailed}. ${result.problem.detail}`}</RetryNotice>
      )}
      {views.length > 0 && (
        <ul className="saved-views" {...focusList}>
          {views.map((view) => (
            <SavedViewRow
              key={view.id}
              view={view}
              current={view.query === query}
              onEdit={() => setEditing(view)}
              onRemove={() => remove(view)}
            />
          ))}
        </ul>
      )}
      {result.state === 'loaded' && views.length === 0 && <p className="muted">{texts.none}</p>}
      {mayEdit && (
        <div>
          <Button icon={<IconPlus />} onClick={() => setEditing('new')}>
            {texts.keep}
          </Button>
        </div>
      )}
      {editing && (
        <SavedViewDialog
          view={editing === 'new' ? null : editing}
          query={query}
          onSaved={put}
          onClose={() => setEditing(null)}
        />
      )}
    </fieldset>
  );
}

interface SavedViewRowProps {
  view: SavedView;
  /** It is what the list shows now. */
  current: boolean;
  onEdit(): void;
  onRemove(): Promise<void>;
}

function SavedViewRow({ view, current, onEdit, onRemove }: SavedViewRowProps) {
  const removing = useBusy(onRemove);
  const mayEdit = useMayEdit();
  // Views of people who have left would stay for ever.
  const mayRemove = useSession().role === 'administrator' ? view.own || view.shared : view.own && mayEdit;
  return (
    <li>
      <Link to={`/admin/clothes?${view.query}`} aria-current={current || undefined} dir="auto">
        {view.name}
      </Link>
      {view.shared && <span className="muted">{view.own ? texts.shared : texts.ofAnother}</span>}
      {mayRemove && (
        <span className="row-actions">
          {view.own && <IconButton label={texts.edit(view.name)} icon={<IconEdit />} onClick={onEdit} />}
          <IconButton label={texts.remove(view.name)} icon={<IconDelete />} variant="danger" {...removing} />
        </span>
      )}
    </li>
  );
}

/** Returns what the list shows, as it is kept: rows are named, so that no device shows tiles. */
function useShownQuery(): string {
  const { query } = useLocation();
  const kept = viewParameters.flatMap((name) => {
    const value = query.get(name) || (name === 'view' ? 'rows' : '');
    return value === '' ? [] : [[name, value]];
  });
  return String(new URLSearchParams(kept));
}

const byName = (a: SavedView, b: SavedView) => a.name.localeCompare(b.name, 'uk', { numeric: true });

/** Keeps a deleted view again; a toast offers a retry under the same idempotency key. */
async function restore(
  { name, query, shared }: SavedViewInput,
  key: string,
  onRestored: () => void,
): Promise<void> {
  try {
    await createView({ name, query, shared }, key);
    onRestored();
    toast.success(texts.saved(name));
  } catch (error) {
    toast.error(`${name}: ${problemFrom(error).detail}`, {
      label: common.undo,
      onAction: () => restore({ name, query, shared }, key, onRestored),
    });
  }
}
