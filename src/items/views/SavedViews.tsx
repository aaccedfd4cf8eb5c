import { useState } from 'react';
import type { SavedView, SavedViewInput } from '../../contract/views';
import { newIdempotencyKey } from '../../core/lib/idempotencyKey';
import { problemFrom } from '../../core/lib/problem';
import { useStore } from '../../core/react/useStore';
import { valueOr } from '../../core/stores/loadable';
import { useSessionStore } from '../../core/stores/SessionStores';
import { toast } from '../../core/stores/toasts';
import { useMayEdit } from '../../core/stores/useMayEdit';
import { useSession } from '../../core/stores/useSession';
import { common } from '../../core/texts/common';
import { RetryNotice } from '../../page/list/RetryNotice';
import { useBusy } from '../../page/useBusy';
import { Button } from '../../ui/Button';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { useFocusRecovery } from '../../ui/hooks/useFocusRecovery';
import { IconButton } from '../../ui/IconButton';
import { IconDelete, IconEdit, IconPlus } from '../../ui/icons';
import { createView, deleteView } from './api';
import { SavedViewDialog } from './SavedViewDialog';
import { savedTexts as texts } from './savedTexts';
import { createViews, useShownQuery } from './viewStore';

/**
 * The list of saved views. Editors can save the current view, and change and delete their own
 * views.
 */
export function SavedViews() {
  const { store, reload } = useSessionStore(createViews);
  const result = useStore(store);
  const [editing, setEditing] = useState<SavedView | 'new' | null>(null);
  const query = useShownQuery();
  const focusList = useFocusRecovery<HTMLUListElement>();
  const mayEdit = useMayEdit();
  const views = valueOr(result, []);

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
    reload();
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
          onClose={() => setEditing(null)}
        />
      )}
    </fieldset>
  );
}

interface SavedViewRowProps {
  view: SavedView;
  onEdit(): void;
  onRemove(): Promise<void>;
}

function SavedViewRow({ view, onEdit, onRemove }: SavedViewRowProps) {
  const removing = useBusy(onRemove);
  const mayEdit = useMayEdit();
  // An administrator may also delete other people's shared views, because views of people who have
  // left would otherwise stay for ever.
  const mayRemove = useSession().role === 'administrator' ? view.own || view.shared : view.own && mayEdit;
  return (
    <li>
      <bdi>{view.name}</bdi>
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

/**
 * Saves a deleted view again under the idempotency key `key`, and calls `onRestored`. If that
 * fails, a toast offers a retry under the same key.
 */
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
